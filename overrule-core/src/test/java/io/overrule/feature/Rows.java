package io.overrule.feature;

import io.overrule.data.Instance;
import java.util.Map;
import java.util.TreeMap;

/** The features of one instance, in a form that assertions can compare. */
final class Rows {
    private Rows() {}

    static float[] dense(FeatureExtractor extractor, Instance instance) {
        FeatureRow row = row(extractor, instance);
        float[] values = new float[row.denseWidth()];
        for (int column = 0; column < values.length; column++) {
            values[column] = row.dense(column);
        }
        return values;
    }

    /** The non-zero entries by their columns. */
    static Map<Integer, Float> sparse(FeatureExtractor extractor, Instance instance) {
        FeatureRow row = row(extractor, instance);
        Map<Integer, Float> entries = new TreeMap<>();
        for (int k = 0; k < row.sparseCount(); k++) {
            entries.put(row.sparseIndex(k), row.sparseValue(k));
        }
        return entries;
    }

    /** The root of the sum of the squares of all features. */
    static double length(FeatureExtractor extractor, Instance instance) {
        double squares = 0;
        for (float value : dense(extractor, instance)) {
            squares += (double) value * value;
        }
        for (float value : sparse(extractor, instance).values()) {
            squares += (double) value * value;
        }
        return Math.sqrt(squares);
    }

    static FeatureRow row(FeatureExtractor extractor, Instance instance) {
        FeatureRow row = new FeatureRow(extractor.denseWidth());
        extractor.extract(instance, row);
        return row;
    }
}
