package io.overrule.workbench.desk;

import io.overrule.app.usecase.AuditModel;
import io.overrule.data.AuditSample;
import java.util.Optional;

/**
 * The audit of a project: a random sample, kept apart from everything that trains or chooses.
 *
 * @param result how good the last model and the rules are on it; empty without a model, or while nothing is labelled
 */
public record AuditState(AuditSample sample, Optional<AuditModel.Result> result) {
    public int labelled() {
        return sample.lines().size() - sample.open().size();
    }
}
