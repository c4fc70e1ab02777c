package io.overrule.labelmodel;

import io.overrule.OverruleException;
import io.overrule.data.LabelSet;

/** The policy for ties: which class an instance gets if several are equally probable. */
public sealed interface TiePolicy {
    /** One of the tied classes, at random; the same seed decides every tie the same way. */
    record AtRandom(long seed) implements TiePolicy {}

    /** None: a tied instance, or one that no rule covers, stays without a label. */
    record Abstain() implements TiePolicy {}

    /** Always the same class, tied or not. */
    record DefaultClass(int label) implements TiePolicy {
        public DefaultClass {
            if (label < 0) {
                throw OverruleException.input("the default class " + label + " is not a class; give its index from 0");
            }
        }
    }

    /**
     * The policy of a name.
     *
     * @param name {@code random}, {@code abstain} or a class
     * @param seed of {@code random}
     */
    static TiePolicy parse(String name, LabelSet labels, long seed) {
        return switch (name) {
            case "random" -> atRandom(seed);
            case "abstain" -> abstain();
            default ->
                defaultClass(labels.find(name)
                        .orElseThrow(() -> OverruleException.input("ties go to '" + name
                                + "', which is neither random nor abstain nor a class; " + labels.remedy(name))));
        };
    }

    static TiePolicy atRandom(long seed) {
        return new AtRandom(seed);
    }

    static TiePolicy abstain() {
        return new Abstain();
    }

    static TiePolicy defaultClass(int label) {
        return new DefaultClass(label);
    }
}
