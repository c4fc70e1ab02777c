package io.overrule.feature;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.OverruleException;
import io.overrule.Tensor;
import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.data.Instance;
import io.overrule.data.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Scales a block to the size of the others: subtracts the mean of the dense features and multiplies all features by one
 * factor, so that the root mean square length of a row is {@link #ROW_LENGTH}. Otherwise a block of long rows would
 * dominate the others, and the vectors of an encoder share a large component without information. Sparse features keep
 * their zeros.
 */
final class ScaledExtractor implements FeatureExtractor {
    /** Chosen on validation data: docs/decisions/0011. */
    static final double ROW_LENGTH = 2;
    /**
     * The number of instances from which mean and length are computed. It is limited because an encoder has to encode
     * them.
     */
    static final int MEASURED = 2_000;

    private static final String MEAN = "mean";
    private static final String PREFIX = "block.";

    private final FeatureExtractor block;
    private final float[] mean;
    private final float factor;

    private ScaledExtractor(FeatureExtractor block, float[] mean, float factor) {
        this.block = block;
        this.mean = mean;
        this.factor = factor;
    }

    /** Takes ownership of the block and closes it if it does not fit the instances. */
    static ScaledExtractor fit(
            FeatureExtractor block, List<? extends Instance> instances, FeatureCache cache, Work work) {
        try {
            return measured(block, instances, cache, work);
        } catch (RuntimeException | Error e) {
            block.close();
            throw e;
        }
    }

    private static ScaledExtractor measured(
            FeatureExtractor block, List<? extends Instance> instances, FeatureCache cache, Work work) {
        FeatureMatrix measured =
                FeatureMatrix.extract(block, Sample.<Instance>evenly(instances, MEASURED), cache, work);
        float[] dense = new float[block.denseWidth()];
        double[] sums = new double[dense.length];
        for (int row = 0; row < measured.rows(); row++) {
            measured.copyDense(row, dense, 0);
            for (int column = 0; column < dense.length; column++) {
                sums[column] += dense[column];
            }
        }
        float[] mean = new float[dense.length];
        for (int column = 0; column < dense.length; column++) {
            mean[column] = (float) (sums[column] / Math.max(1, measured.rows()));
        }
        double squares = 0;
        for (int row = 0; row < measured.rows(); row++) {
            measured.copyDense(row, dense, 0);
            for (int column = 0; column < dense.length; column++) {
                double distance = dense[column] - mean[column];
                squares += distance * distance;
            }
            float[] sparse = new float[measured.sparseCount(row)];
            measured.copySparse(row, new int[sparse.length], sparse, 0);
            for (float value : sparse) {
                squares += (double) value * value;
            }
        }
        double length = Math.sqrt(squares / Math.max(1, measured.rows()));
        // Identical rows carry no information and stay unchanged.
        return new ScaledExtractor(block, mean, length > 0 ? (float) (ROW_LENGTH / length) : 1);
    }

    static ScaledExtractor ofJson(JsonNode json, Map<String, Tensor> tensors) {
        Map<String, Tensor> own = new LinkedHashMap<>();
        tensors.forEach((name, tensor) -> {
            if (name.startsWith(PREFIX)) {
                own.put(name.substring(PREFIX.length()), tensor);
            }
        });
        FeatureExtractor block = FeatureSettings.extractor(json.path("block"), own);
        Tensor mean = tensors.get(MEAN);
        int means = mean == null ? 0 : mean.size();
        if (means != block.denseWidth()) {
            block.close();
            throw OverruleException.input("the model's features '" + block.name() + "' have " + means + " means for "
                    + block.denseWidth() + " columns; the file is damaged, train the model again");
        }
        try {
            return new ScaledExtractor(block, mean == null ? new float[0] : mean.values(), (float)
                    Numbers.finite(json.path("factor"), "the factor of features '" + block.name() + "'"));
        } catch (OverruleException e) {
            block.close();
            throw e;
        }
    }

    @Override
    public String name() {
        return block.name();
    }

    @Override
    public int denseWidth() {
        return block.denseWidth();
    }

    @Override
    public int sparseWidth() {
        return block.sparseWidth();
    }

    @Override
    public void extract(Instance instance, FeatureRow row) {
        FeatureRow own = new FeatureRow(mean.length);
        block.extract(instance, own);
        for (int column = 0; column < mean.length; column++) {
            row.setDense(column, (own.dense(column) - mean[column]) * factor);
        }
        for (int k = 0; k < own.sparseCount(); k++) {
            row.addSparse(own.sparseIndex(k), own.sparseValue(k) * factor);
        }
    }

    @Override
    public FeatureExtractor preparedFor(List<? extends Instance> instances, FeatureCache cache, Work work) {
        return new ScaledExtractor(block.preparedFor(instances, cache, work), mean, factor);
    }

    @Override
    public List<FeatureBlock> blocks() {
        List<Float> means = new ArrayList<>();
        for (float each : mean) {
            means.add(each);
        }
        return List.of(new FeatureBlock(name(), denseWidth(), sparseWidth(), means, factor, block.toJson()));
    }

    @Override
    public Optional<Value> typicalValue(String attribute) {
        return block.typicalValue(attribute);
    }

    @Override
    public void close() {
        block.close();
    }

    @Override
    public JsonNode toJson() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("kind", "scaled");
        json.put("factor", factor);
        json.set("block", block.toJson());
        return json;
    }

    @Override
    public Map<String, Tensor> tensors() {
        Map<String, Tensor> all = new LinkedHashMap<>();
        if (mean.length > 0) {
            all.put(MEAN, Tensor.of(mean, mean.length));
        }
        block.tensors().forEach((name, tensor) -> all.put(PREFIX + name, tensor));
        return all;
    }
}
