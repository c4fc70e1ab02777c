package io.overrule;

import java.nio.charset.StandardCharsets;

/**
 * A stream of random numbers for one purpose in one run. Streams with the same seed and purpose are the same on every
 * machine and Java version. Streams of different purposes are independent, so drawing more numbers for one purpose
 * never changes another. Not safe for use by several threads.
 *
 * <p>The generator is SplitMix64 (Steele, Lea and Flood, 2014): a counter, hashed.
 */
public final class RandomStream {
    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    private long state;
    private double nextGaussian = Double.NaN;

    private RandomStream(long state) {
        this.state = state;
    }

    /** The stream of a purpose, such as {@code "shuffle"}, in the run with this seed. */
    public static RandomStream of(long seed, String purpose) {
        long hash = mix(seed + GOLDEN_GAMMA);
        for (byte b : purpose.getBytes(StandardCharsets.UTF_8)) {
            hash = mix(hash ^ (b & 0xFF)) + GOLDEN_GAMMA;
        }
        return new RandomStream(hash);
    }

    private static long mix(long z) {
        long x = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        x = (x ^ (x >>> 27)) * 0x94D049BB133111EBL;
        return x ^ (x >>> 31);
    }

    /** 64 random bits. */
    public long nextLong() {
        state += GOLDEN_GAMMA;
        return mix(state);
    }

    /** Uniform in 0 (inclusive) to {@code bound} (exclusive). */
    public int nextInt(int bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound " + bound + " must be positive");
        }
        // The high half of a 32 × 32 bit product; the bias is below 2^-32 times the bound.
        return (int) (((nextLong() >>> 32) * bound) >>> 32);
    }

    /** Uniform in 0 (inclusive) to 1 (exclusive). */
    public double nextDouble() {
        return (nextLong() >>> 11) * 0x1.0p-53;
    }

    /** Standard normal. */
    public double nextGaussian() {
        if (!Double.isNaN(nextGaussian)) {
            double result = nextGaussian;
            nextGaussian = Double.NaN;
            return result;
        }
        // Box and Muller, with StrictMath so that every machine draws the same bits.
        double radius = StrictMath.sqrt(-2 * StrictMath.log(1 - nextDouble()));
        double angle = 2 * Math.PI * nextDouble();
        nextGaussian = radius * StrictMath.sin(angle);
        return radius * StrictMath.cos(angle);
    }

    /** Puts the first {@code length} elements of {@code values} into random order. */
    public void shuffle(int[] values, int length) {
        for (int i = length - 1; i > 0; i--) {
            int j = nextInt(i + 1);
            int swap = values[i];
            values[i] = values[j];
            values[j] = swap;
        }
    }
}
