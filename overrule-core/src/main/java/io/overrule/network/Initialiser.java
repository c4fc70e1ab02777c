package io.overrule.network;

import io.overrule.RandomStream;

/** Weights start from a normal distribution of deviation 0.02, cut off at two deviations; biases start at 0. */
final class Initialiser {
    private static final double DEVIATION = 0.02;

    private Initialiser() {}

    static void fill(float[] weights, RandomStream random) {
        for (int i = 0; i < weights.length; i++) {
            double value = random.nextGaussian();
            while (Math.abs(value) > 2) {
                value = random.nextGaussian();
            }
            weights[i] = (float) (DEVIATION * value);
        }
    }
}
