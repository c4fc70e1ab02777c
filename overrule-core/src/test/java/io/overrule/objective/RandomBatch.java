package io.overrule.objective;

import io.overrule.RandomStream;

/**
 * A batch and the outputs on it, at random. The logits are multiples of 2⁻⁸, so that small steps from them are exact in
 * single precision.
 */
final class RandomBatch {
    static final int CLASSES = 4;

    final Batch batch;
    final Outputs outputs;

    /** @param withPairs whether rules cover the rows: up to three a row, some rows none */
    RandomBatch(int labelledRows, int unlabelledRows, boolean withPairs, long seed) {
        RandomStream random = RandomStream.of(seed, "random batch");
        RandomStream weakRandom = RandomStream.of(seed, "random weak labels");
        int rows = labelledRows + unlabelledRows;
        this.batch = new Batch(rows);
        for (int row = 0; row < rows; row++) {
            int label = random.nextInt(CLASSES);
            if (row < labelledRows) {
                batch.addLabelledRow(label);
            } else {
                batch.addUnlabelledRow();
                addWeakLabels(weakRandom);
            }
            int pairs = withPairs ? random.nextInt(4) : 0;
            for (int pair = 0; pair < pairs; pair++) {
                int ruleLabel = random.nextInt(2) == 0 ? label : random.nextInt(CLASSES);
                boolean exemplar = row < labelledRows && ruleLabel == label && random.nextInt(2) == 0;
                batch.addPair(ruleLabel, exemplar);
            }
        }
        this.outputs = outputs(logits(rows * CLASSES, random), logits(batch.pairs(), random));
    }

    /** A hard weak label, a soft one over two classes, or none. */
    private void addWeakLabels(RandomStream random) {
        int first = random.nextInt(CLASSES);
        int kind = random.nextInt(3);
        if (kind == 0) {
            batch.addWeakLabel(first, 1);
        } else if (kind == 1) {
            double probability = random.nextDouble();
            batch.addWeakLabel(first, probability);
            batch.addWeakLabel((first + 1) % CLASSES, 1 - probability);
        }
    }

    /** Outputs with these logits, and room for gradients that is not empty. */
    static Outputs outputs(float[] classLogits, float[] ruleLogits) {
        float[] classGradient = new float[classLogits.length];
        float[] ruleGradient = new float[ruleLogits.length];
        java.util.Arrays.fill(classGradient, 7);
        java.util.Arrays.fill(ruleGradient, 7);
        return new Outputs(CLASSES, classLogits, ruleLogits, classGradient, ruleGradient);
    }

    private static float[] logits(int count, RandomStream random) {
        float[] logits = new float[count];
        for (int i = 0; i < count; i++) {
            logits[i] = Math.round(256 * 2 * random.nextGaussian()) / 256f;
        }
        return logits;
    }
}
