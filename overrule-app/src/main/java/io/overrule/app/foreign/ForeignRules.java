package io.overrule.app.foreign;

import io.overrule.Problems;
import io.overrule.rule.Rule;
import java.util.List;

/** A format in which other tools write rules. */
public interface ForeignRules {
    /**
     * The result.
     *
     * @param rules those that mean the same here as there
     * @param remarks where their meaning differs a little, each with the difference
     * @param skipped those that cannot be translated, each with the reason
     */
    record Translation(List<Rule> rules, List<String> remarks, List<String> skipped) {
        public Translation {
            rules = List.copyOf(rules);
            remarks = List.copyOf(remarks);
            skipped = List.copyOf(skipped);
        }
    }

    /** @param forTokens whether the rules are to cover tokens of sentences, not texts */
    Translation read(ForeignFile file, boolean forTokens, Problems problems);
}
