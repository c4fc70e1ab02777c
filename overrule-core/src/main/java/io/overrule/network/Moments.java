package io.overrule.network;

/**
 * Adam's state of some weights, m and v, in chunks that fit into the processor's cache together with their weights and
 * gradients.
 */
final class Moments {
    static final int CHUNK = 16384;

    private final float[][] m;
    private final float[][] v;

    Moments(int size) {
        this.m = chunks(size);
        this.v = chunks(size);
    }

    private static float[][] chunks(int size) {
        float[][] chunks = new float[(size + CHUNK - 1) / CHUNK][];
        for (int chunk = 0; chunk < chunks.length; chunk++) {
            chunks[chunk] = new float[Math.min(CHUNK, size - chunk * CHUNK)];
        }
        return chunks;
    }

    int chunks() {
        return m.length;
    }

    /** The running mean of the gradients; the engine's own array. */
    float[] m(int chunk) {
        return m[chunk];
    }

    /** The running mean of the squared gradients; the engine's own array. */
    float[] v(int chunk) {
        return v[chunk];
    }
}
