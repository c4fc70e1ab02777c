package io.overrule.experiment;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.Sha256;
import io.overrule.cover.CoverMatrix;
import io.overrule.cover.RuleApplier;
import io.overrule.data.Dataset;
import io.overrule.feature.FeatureMatrix;
import io.overrule.feature.FeatureSettings;
import io.overrule.rule.Task;
import io.overrule.training.DataHashes;
import io.overrule.training.TrainingData;
import io.overrule.training.TrainingOptions;
import io.overrule.training.Versions;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * Hashes of everything that the runs of an experiment depend on, except entrant and seed. Runs with the same key are
 * the same to the last bit.
 *
 * @param parts the hashes by name
 */
record Fingerprint(Map<String, String> parts) {
    /** Increased when runs with the same options change, or are written differently. */
    static final int FORMAT = 2;

    Fingerprint {
        parts = Collections.unmodifiableMap(new TreeMap<>(parts));
    }

    static Fingerprint of(TrainingData data, boolean tested, CoverMatrix testCover) {
        Map<String, String> parts = new TreeMap<>(DataHashes.of(data.dataset(), data.rules(), data.links()));
        parts.put("test", tested ? DataHashes.ofTest(data.dataset(), data.links()) : "unasked");
        // The lines of rules do not contain the cover of recorded votes and of Java code, ...
        parts.put(
                "covers",
                covers(
                        data.labelled().cover(),
                        data.unlabelled().cover(),
                        data.validation().cover(),
                        testCover));
        // ... and the name of an encoder does not identify the current content of its folder.
        parts.put("features", features(data.labelled().features()));
        return new Fingerprint(parts);
    }

    /** The key of a run. */
    String key(Map<String, String> entrant, long seed) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("format", FORMAT);
        json.put("seed", seed);
        put(json.putObject("data"), parts);
        put(json.putObject("entrant"), new TreeMap<>(entrant));
        put(json.putObject("versions"), Versions.map());
        return hash(json.toString());
    }

    /** The key of a choice of features. */
    static String keyOfChoice(Task task, TrainingOptions options) {
        Dataset dataset = task.dataset();
        RuleApplier applier = RuleApplier.of(task.rules());
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("format", FORMAT);
        json.put("seed", options.seed());
        json.put("encoder", options.encoder());
        json.put(
                "candidates",
                FeatureSettings.candidates(Dataset.instances(dataset.labelled()), options.encoder())
                        .toString());
        put(json.putObject("data"), DataHashes.of(dataset, task.rules(), task.links()));
        json.put(
                "covers",
                covers(
                        applier.apply(Dataset.instances(dataset.labelled())),
                        applier.apply(dataset.unlabelled()),
                        applier.apply(Dataset.instances(dataset.validation()))));
        put(json.putObject("options"), options.toMap());
        put(json.putObject("versions"), Versions.map());
        return hash(json.toString());
    }

    private static void put(ObjectNode json, Map<String, String> fields) {
        fields.forEach(json::put);
    }

    private static String covers(CoverMatrix... covers) {
        Sha256 hash = new Sha256();
        for (CoverMatrix cover : covers) {
            hash.add(cover.instanceCount());
            for (int i = 0; i < cover.instanceCount(); i++) {
                hash.add(cover.coverCount(i));
            }
            for (int pair = 0; pair < cover.pairCount(); pair++) {
                hash.add(cover.rule(pair));
            }
        }
        return hash.hex();
    }

    /** The hash of the labelled instances' features: few, but enough to distinguish extractors. */
    private static String features(FeatureMatrix features) {
        Sha256 hash = new Sha256();
        float[] dense = new float[features.denseWidth()];
        for (int row = 0; row < features.rows(); row++) {
            features.copyDense(row, dense, 0);
            for (float value : dense) {
                hash.add(Float.floatToIntBits(value));
            }
            int[] indices = new int[features.sparseCount(row)];
            float[] values = new float[indices.length];
            features.copySparse(row, indices, values, 0);
            for (int k = 0; k < indices.length; k++) {
                hash.add(indices[k]);
                hash.add(Float.floatToIntBits(values[k]));
            }
        }
        return hash.hex();
    }

    static String hash(String text) {
        return Sha256.hex(text);
    }
}
