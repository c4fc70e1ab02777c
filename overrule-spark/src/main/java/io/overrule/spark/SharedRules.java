package io.overrule.spark;

import io.overrule.Sha256;
import io.overrule.cover.RuleApplier;
import io.overrule.data.LabelSet;
import io.overrule.rule.RuleReader;
import io.overrule.rule.RuleSet;
import java.io.Serializable;
import java.util.List;

/**
 * Rules in the form in which they are sent to the executors: lines of JSON. The fields are arrays and strings, which
 * every serialiser of a cluster can handle.
 */
final class SharedRules implements Serializable {
    private static final long serialVersionUID = 1L;

    private final String[] lines;
    private final String[] labels;
    private final String[] codes;
    private final boolean lenient;
    private final String key;

    SharedRules(List<String> lines, List<String> labels, CustomCode code) {
        this.lines = lines.toArray(String[]::new);
        this.labels = labels.toArray(String[]::new);
        this.codes = code.codes().toArray(String[]::new);
        this.lenient = code.lenient();
        Sha256 hash = new Sha256();
        List.of(lines, labels, code.codes()).forEach(texts -> {
            hash.add(texts.size());
            texts.forEach(text -> hash.add(text.length()).add(text));
        });
        this.key = "rules " + code.lenient() + " " + hash.hex();
    }

    private record Loaded(RuleSet rules, RuleApplier applier) {}

    private Loaded loaded() {
        return OncePerJvm.get(key, () -> {
            RuleSet rules = RuleReader.parse(List.of(lines), LabelSet.of(labels), code().predicates());
            return new Loaded(rules, RuleApplier.of(rules));
        });
    }

    CustomCode code() {
        return new CustomCode(List.of(codes), lenient);
    }

    RuleSet rules() {
        return loaded().rules();
    }

    RuleApplier applier() {
        return loaded().applier();
    }
}
