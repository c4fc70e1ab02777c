package io.overrule.training;

import io.overrule.Sha256;
import io.overrule.data.Dataset;
import io.overrule.data.ExemplarLinks;
import io.overrule.data.InstanceWriter;
import io.overrule.rule.RuleSet;
import io.overrule.rule.RuleWriter;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * SHA-256 hashes of the training data, part by part. They are computed over the lines that the native format would
 * write, so the hash is the same for data from files and data from memory, however the files were formatted.
 */
public final class DataHashes {
    /** The name of the unlabelled part. */
    static final String UNLABELLED = "unlabelled";

    private DataHashes() {}

    /**
     * The hash of each part: {@code labels}, {@code rules}, {@code labelled}, {@code unlabelled}, {@code validation}.
     */
    public static Map<String, String> of(Dataset dataset, RuleSet rules, ExemplarLinks links) {
        Map<String, String> hashes = new TreeMap<>();
        hashes.put("labels", hash(dataset.labels().names().stream()));
        hashes.put("rules", hash(RuleWriter.linesWithoutCode(rules).stream()));
        hashes.put("labelled", hash(InstanceWriter.lines(dataset.labelled(), dataset.labels(), links)));
        hashes.put(UNLABELLED, hash(InstanceWriter.lines(dataset.unlabelled())));
        hashes.put("validation", hash(InstanceWriter.lines(dataset.validation(), dataset.labels(), links)));
        return hashes;
    }

    /** The hash of the test part, which training never sees. */
    public static String ofTest(Dataset dataset, ExemplarLinks links) {
        return hash(InstanceWriter.lines(dataset.test(), dataset.labels(), links));
    }

    private static String hash(Stream<String> lines) {
        Sha256 hash = new Sha256();
        lines.forEachOrdered(line -> hash.add(line + "\n"));
        return hash.hex();
    }
}
