package io.overrule.app.usecase;

import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.cover.LabelledRecord;
import io.overrule.data.AuditSample;
import io.overrule.data.LabelledInstance;
import io.overrule.data.TokenInstance;
import io.overrule.evaluation.Evaluation;
import io.overrule.evaluation.RuleReport;
import io.overrule.inference.Model;
import io.overrule.rule.Task;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Estimates how good a model and its rules are on all unlabelled instances, from the labelled ones of the audit sample.
 */
public final class AuditModel {
    private AuditModel() {}

    public record Request(Model model, Task task) {
        public Request {
            AuditSample sample = task.dataset().audit();
            if (!task.dataset().labels().equals(model.labels())) {
                throw OverruleException.input("the model knows the classes " + model.labels() + ", the dataset has "
                        + task.dataset().labels() + "; audit with the classes the model was trained for");
            }
            if (sample.isEmpty()) {
                throw OverruleException.input("dataset '" + task.dataset().name()
                        + "' has no audit sample; draw one, and label it, before a model is audited");
            }
            if (sample.labelled().isEmpty()) {
                throw OverruleException.input(
                        AuditSample.FILE + ": none of the " + sample.lines().size()
                                + " lines is labelled; write the class of each into it, as in \"label\": \""
                                + model.labels().name(0) + "\"");
            }
        }
    }

    /**
     * How often a rule is right.
     *
     * @param fired on all instances that it covers
     * @param kept on those where it is not overruled
     */
    public record RulePrecision(String id, String label, LabelledRecord.Tally fired, LabelledRecord.Tally kept) {}

    /**
     * @param predictions how many, and how many of them are right
     * @param kept all votes that are not overruled
     * @param tokens whether the instances are tokens, which are not drawn one by one: intervals are too narrow then
     * @param open how many lines nobody has labelled yet
     */
    public record Result(
            LabelledRecord.Tally predictions,
            LabelledRecord.Tally fired,
            LabelledRecord.Tally kept,
            List<RulePrecision> rules,
            boolean tokens,
            int open) {
        public Result {
            rules = List.copyOf(rules);
        }
    }

    public static Result run(Request request, Work work) {
        Model model = request.model().withRecordedVotes(request.task().rules());
        AuditSample sample = request.task().dataset().audit();
        List<LabelledInstance> labelled = sample.labelled();
        Evaluation evaluation = Evaluation.of(model, labelled, work);
        int right = (int) IntStream.range(0, labelled.size())
                .filter(i -> evaluation.explanations().get(i).prediction().label()
                        == labelled.get(i).label())
                .count();
        List<RuleReport.Line> lines = evaluation.rules().rules();
        return new Result(
                new LabelledRecord.Tally(labelled.size(), right),
                new LabelledRecord.Tally(
                        lines.stream().mapToInt(RuleReport.Line::fired).sum(),
                        lines.stream().mapToInt(RuleReport.Line::firedRight).sum()),
                new LabelledRecord.Tally(
                        lines.stream().mapToInt(RuleReport.Line::kept).sum(),
                        lines.stream().mapToInt(RuleReport.Line::keptRight).sum()),
                lines.stream()
                        .map(line -> new RulePrecision(
                                line.id(),
                                line.label(),
                                new LabelledRecord.Tally(line.fired(), line.firedRight()),
                                new LabelledRecord.Tally(line.kept(), line.keptRight())))
                        .toList(),
                labelled.get(0).instance() instanceof TokenInstance,
                sample.open().size());
    }
}
