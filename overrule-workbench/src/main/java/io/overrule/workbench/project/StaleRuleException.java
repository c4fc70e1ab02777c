package io.overrule.workbench.project;

import java.util.Optional;

/** Somebody changed a rule after the person who wants to change it now has last seen it. Nothing was changed. */
public final class StaleRuleException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String ruleId;

    /** @param meanwhile what the other one did last; empty if the version that was seen never was */
    StaleRuleException(String ruleId, Optional<Entry> meanwhile) {
        super("rule '" + ruleId + "' is not as you have seen it"
                + meanwhile
                        .map(entry -> ": " + entry.author() + " " + entry.words())
                        .orElse("")
                + "; look at it again before you change it");
        this.ruleId = ruleId;
    }

    public String ruleId() {
        return ruleId;
    }
}
