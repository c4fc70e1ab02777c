package io.overrule.network;

import io.overrule.RandomStream;
import io.overrule.Tensor;
import io.overrule.feature.FeatureMatrix;
import io.overrule.feature.FeatureRow;
import io.overrule.feature.InMemoryFeatures;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Random features, pairs and weights for the networks' tests. */
final class RandomInput {
    static final int ROWS = 6;
    static final int RULES = 5;

    /** What the networks read. */
    enum Block {
        DENSE(4, 0),
        SPARSE(0, 9),
        BOTH(4, 9);

        final int dense;
        final int sparse;

        Block(int dense, int sparse) {
            this.dense = dense;
            this.sparse = sparse;
        }

        NetworkShape shape(List<Integer> hidden, int outputs) {
            return new NetworkShape(dense, sparse, hidden, outputs);
        }
    }

    private RandomInput() {}

    static List<FeatureRow> rows(Block block, int count, RandomStream random) {
        List<FeatureRow> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            FeatureRow row = new FeatureRow(block.dense);
            for (int column = 0; column < block.dense; column++) {
                row.setDense(column, (float) random.nextGaussian());
            }
            for (int column = 0; column < block.sparse; column++) {
                if (random.nextInt(3) == 0) {
                    row.addSparse(column, (float) (1 + random.nextDouble()));
                }
            }
            rows.add(row);
        }
        return rows;
    }

    static FeatureMatrix matrix(Block block, List<FeatureRow> rows) {
        return InMemoryFeatures.of(block.dense, block.sparse, rows);
    }

    /** The same rows with the sparse block written out behind the dense one. */
    static FeatureMatrix written(Block block, List<FeatureRow> rows) {
        float[][] written = new float[rows.size()][block.dense + block.sparse];
        for (int i = 0; i < written.length; i++) {
            FeatureRow row = rows.get(i);
            for (int column = 0; column < block.dense; column++) {
                written[i][column] = row.dense(column);
            }
            for (int k = 0; k < row.sparseCount(); k++) {
                written[i][block.dense + row.sparseIndex(k)] = row.sparseValue(k);
            }
        }
        return InMemoryFeatures.ofDense(written);
    }

    /** Rows 0 to count − 1 of the features; the rules r with (row + 2 r) divisible by 3 cover a row, but never rule 4. */
    static InputBatch batch(FeatureMatrix features, int count) {
        InputBatch batch = new InputBatch(ROWS, features.denseWidth(), features.sparseWidth(), RULES);
        fill(batch, features, 0, count);
        return batch;
    }

    static void fill(InputBatch batch, FeatureMatrix features, int from, int count) {
        batch.clear();
        for (int row = 0; row < count; row++) {
            batch.addRow(features, from + row);
            for (int rule = 0; rule < RULES - 1; rule++) {
                if ((row + 2 * rule) % 3 == 0) {
                    batch.addPair(rule);
                }
            }
        }
    }

    /** Weights large enough for differences of outputs to stand out from rounding. */
    static Map<String, Tensor> weightsLike(Map<String, Tensor> weights, RandomStream random) {
        Map<String, Tensor> result = new LinkedHashMap<>();
        weights.forEach((name, tensor) -> {
            float[] values = new float[tensor.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = (float) (0.5 * random.nextGaussian());
            }
            result.put(name, Tensor.of(values, tensor.shape().toArray(Integer[]::new)));
        });
        return result;
    }

    static float[] numbers(int count, RandomStream random) {
        float[] numbers = new float[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = (float) random.nextGaussian();
        }
        return numbers;
    }
}
