package io.overrule.spark;

import io.overrule.OverruleException;
import io.overrule.data.InstanceKind;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.param.StringArrayParam;

/** Rules and classes as parameters of a stage: text that a person wrote, in the metadata of a saved stage. */
final class RuleParams {
    private RuleParams() {}

    static StringArrayParam rules(Params stage) {
        return new StringArrayParam(stage, "rules", "the rules, a line of JSON each, as in rules.jsonl");
    }

    static StringArrayParam labels(Params stage) {
        return new StringArrayParam(stage, "labels", "the classes, in their order, as in labels.txt");
    }

    static SharedRules shared(Stage<?> stage, StringArrayParam rules, StringArrayParam labels) {
        requireSet(stage, rules, "lines as in rules.jsonl");
        requireSet(stage, labels, "names as in labels.txt");
        return new SharedRules(
                StageParams.list(stage.getOrDefault(rules)),
                StageParams.list(stage.getOrDefault(labels)),
                CustomCode.of(stage));
    }

    private static void requireSet(Stage<?> stage, StringArrayParam param, String expectation) {
        if (!stage.isDefined(param)) {
            throw OverruleException.input(
                    "parameter '" + param.name() + "' of " + stage.uid() + " is not set; give it " + expectation);
        }
    }

    /** Refuses rules on another kind of instance than the rows hold. */
    static void requireCover(RuleSet rules, InstanceKind kind) {
        for (Rule rule : rules.rules()) {
            if (!rule.covered().contains(kind)) {
                throw OverruleException.input(
                        "rule '" + rule.id() + "' (" + rule.describe() + ") does not cover " + kind.many()
                                + ", which the rows hold; set textCol, tokensCol or recordCols to what it is about");
            }
        }
    }
}
