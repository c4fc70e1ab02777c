package io.overrule.app.foreign;

import io.overrule.Problems;
import io.overrule.rule.Rule;
import java.util.List;

/** A complete dataset of another tool: instances in their parts, classes, rules or their votes. */
public interface ForeignTask {
    /**
     * What can only be written after everything was read.
     *
     * @param classes the classes, in their order
     */
    record Result(List<String> classes, List<Rule> rules) {
        public Result {
            classes = List.copyOf(classes);
            rules = List.copyOf(rules);
        }
    }

    /** Whether the classes of unlabelled instances are known. */
    boolean knowsTruth(Problems problems);

    /** Reads everything, and hands row after row to a folder. */
    Result read(ImportedFolder folder, Problems problems);
}
