package io.overrule.discovery;

import io.overrule.rule.Rule;
import java.util.BitSet;

/**
 * A condition that holds on some of the rows on which a rule is judged.
 *
 * @param condition the condition, with the heading of the rule that is changed
 * @param words the condition in words
 * @param usable whether it may become part of a rule; recorded votes and code may not
 * @param rows the rows on which it holds; must not be modified
 */
record SplitCandidate(Rule condition, String words, boolean usable, BitSet rows) {
    int size() {
        return rows.cardinality();
    }
}
