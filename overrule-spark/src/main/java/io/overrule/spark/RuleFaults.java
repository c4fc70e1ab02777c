package io.overrule.spark;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * The faults on a table that did not fail the job.
 *
 * @param byRule how often the code of a custom rule threw, by the rule's id; rules that never did are not listed
 * @param skippedRows the number of rows that were skipped because they have no content
 */
public record RuleFaults(Map<String, Long> byRule, long skippedRows) {
    static final RuleFaults NONE = new RuleFaults(Map.of(), 0);

    public RuleFaults {
        byRule = Collections.unmodifiableMap(new TreeMap<>(byRule));
    }
}
