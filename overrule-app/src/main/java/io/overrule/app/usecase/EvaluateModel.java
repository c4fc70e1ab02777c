package io.overrule.app.usecase;

import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.app.report.ModelReport;
import io.overrule.app.report.Results;
import io.overrule.cover.CoveredTask;
import io.overrule.data.Dataset;
import io.overrule.data.DatasetPart;
import io.overrule.data.LabelledInstance;
import io.overrule.evaluation.Confidence;
import io.overrule.evaluation.Evaluation;
import io.overrule.evaluation.Metric;
import io.overrule.inference.Model;
import io.overrule.rule.Task;
import java.util.List;
import java.util.Optional;

/** Measures a model on a part of a task whose classes are known. */
public final class EvaluateModel {
    private EvaluateModel() {}

    /**
     * @param model the caller closes it
     * @param part one whose classes are known
     * @param metric empty for the one that the model was trained for
     */
    public record Request(Model model, Task task, DatasetPart part, Optional<String> metric) {
        public Request {
            Dataset dataset = task.dataset();
            if (!dataset.labels().equals(model.labels())) {
                throw OverruleException.input("the model knows the classes " + model.labels() + ", the dataset has "
                        + dataset.labels() + "; evaluate with the classes the model was trained for");
            }
            if (CheckRules.labelled(dataset, part).isEmpty()) {
                throw OverruleException.input("dataset '" + dataset.name() + "' has no " + part.adjective()
                        + " instances to evaluate on; add some, or choose another part");
            }
        }
    }

    /**
     * @param model the one that was measured: it votes as recorded where the task records votes
     * @param findings what the part shows about overruling, rule by rule
     * @param seconds that predicting took
     */
    public record Result(
            Model model,
            Evaluation evaluation,
            Metric metric,
            RuleFindings findings,
            Confidence confidence,
            double seconds) {
        /**
         * What a report shows.
         *
         * @param task the one that the model was measured on
         */
        public Results results(CoveredTask task, Work work) {
            return ModelReport.of(
                    task.task().dataset(),
                    CheckRules.statistics(task).set(),
                    model,
                    metric,
                    Optional.of(evaluation),
                    List.of(),
                    findings.warnings(),
                    seconds,
                    work);
        }
    }

    public static Result run(Request request, Work work) {
        Model model = request.model().withRecordedVotes(request.task().rules());
        List<LabelledInstance> instances = CheckRules.labelled(request.task().dataset(), request.part());
        Metric metric = request.metric()
                .map(name -> Metric.parse(name, model.labels()))
                .orElseGet(() -> Metric.parse(
                        model.provenance().options().getOrDefault("metric", "auto"),
                        Dataset.instances(instances),
                        model.labels()));
        long start = System.nanoTime();
        Evaluation evaluation = Evaluation.of(model, instances, work);
        double seconds = (System.nanoTime() - start) / 1e9;
        return new Result(
                model,
                evaluation,
                metric,
                RuleFindings.of(evaluation),
                Confidence.of(instances, evaluation.explanations()),
                seconds);
    }
}
