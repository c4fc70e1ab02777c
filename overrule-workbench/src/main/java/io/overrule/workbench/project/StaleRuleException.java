package io.overrule.workbench.project;

import java.util.Optional;

/** Somebody changed the rule since the person who now wants to change it last saw it. Nothing was changed. */
public final class StaleRuleException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String ruleId;

    /** @param meanwhile what the other person did last; empty if the version that was seen never existed */
    StaleRuleException(String ruleId, Optional<Entry> meanwhile) {
        super("rule '" + ruleId + "' has changed since you saw it"
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
