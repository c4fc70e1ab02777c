package io.overrule.app.usecase;

import io.overrule.Work;
import io.overrule.discovery.Narrower;
import io.overrule.discovery.Narrowing;
import io.overrule.discovery.NarrowingReport;
import io.overrule.inference.Model;
import io.overrule.rule.Task;
import java.util.Objects;
import java.util.Optional;

/** Shows where a rule fails and how it could be narrowed, and narrows it if asked to. */
public final class NarrowRule {
    private NarrowRule() {}

    /**
     * @param model the caller closes it
     * @param apply which proposal to write; empty to write none
     */
    public record Request(Model model, Task task, String ruleId, Optional<RuleChange> apply) {
        public Request {
            Objects.requireNonNull(model, "model");
            Objects.requireNonNull(task, "task");
            Objects.requireNonNull(ruleId, "ruleId");
            Objects.requireNonNull(apply, "apply");
        }
    }

    public static NarrowingReport run(Request request, Work work) {
        NarrowingReport report = new Narrower(request.model()).narrow(request.task(), request.ruleId(), work);
        request.apply()
                .ifPresent(change -> change.write(
                        request.task(),
                        report.rule(),
                        report.proposals().stream().map(Narrowing::rule).toList()));
        return report;
    }
}
