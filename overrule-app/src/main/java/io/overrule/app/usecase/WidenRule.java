package io.overrule.app.usecase;

import io.overrule.Work;
import io.overrule.discovery.Widener;
import io.overrule.discovery.Widening;
import io.overrule.discovery.WideningReport;
import io.overrule.inference.Model;
import io.overrule.rule.Task;
import java.util.Objects;
import java.util.Optional;

/** Shows what else a rule could cover at the same trust, and widens it if asked to. */
public final class WidenRule {
    private WidenRule() {}

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

    public static WideningReport run(Request request, Work work) {
        WideningReport report = new Widener(request.model()).widen(request.task(), request.ruleId(), work);
        request.apply()
                .ifPresent(change -> change.write(
                        request.task(),
                        report.rule(),
                        report.proposals().stream().map(Widening::rule).toList()));
        return report;
    }
}
