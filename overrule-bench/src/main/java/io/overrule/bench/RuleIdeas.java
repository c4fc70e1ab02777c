package io.overrule.bench;

import io.overrule.data.Instance;
import io.overrule.rule.Rule;
import java.util.List;
import java.util.Map;

/** Where a simulated person gets rules from: generalisations of what was labelled. */
interface RuleIdeas {
    /**
     * A rule that could be written.
     *
     * @param exemplar the labelled instance that it generalises
     * @param cover the positions of the unlabelled instances it covers, ascending
     */
    @SuppressWarnings("ArrayRecordComponent") // Never changed.
    record Idea(Rule rule, Instance exemplar, int[] cover) {}

    /**
     * Rules that cover an exemplar, in no particular order.
     *
     * @param labelled what is labelled, the exemplars among it, with the names of the classes
     */
    List<Idea> of(Map<Instance, String> labelled);
}
