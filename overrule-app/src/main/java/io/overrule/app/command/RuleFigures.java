package io.overrule.app.command;

import io.overrule.Progress;
import io.overrule.cover.CoverMatrix;
import io.overrule.cover.CoverStatistics;
import io.overrule.cover.Finding;
import io.overrule.cover.RuleApplier;
import io.overrule.cover.RuleLint;
import io.overrule.data.Dataset;
import io.overrule.data.Instance;
import io.overrule.rule.RuleSet;
import io.overrule.rule.Task;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The rules of a task applied to its data.
 *
 * @param part which part of the data the statistics are on
 * @param testPrecision the rules' micro precision on the test part; empty without one
 */
record RuleFigures(String part, CoverStatistics statistics, OptionalDouble testPrecision, List<Finding> lint) {
    static RuleFigures of(Task task, Progress progress) {
        Dataset dataset = task.dataset();
        RuleSet rules = task.rules();
        boolean unlabelled = !dataset.unlabelled().isEmpty();
        List<Instance> instances = unlabelled ? dataset.unlabelled() : Dataset.instances(dataset.labelled());
        Optional<List<Integer>> truth =
                unlabelled ? dataset.unlabelledTruth() : Optional.of(Dataset.labels(dataset.labelled()));
        RuleApplier applier = RuleApplier.of(rules);
        CoverMatrix cover = applier.apply(instances, progress);
        CoverStatistics statistics = truth.map(known -> CoverStatistics.of(cover, rules, known))
                .orElseGet(() -> CoverStatistics.of(cover, rules));
        OptionalDouble testPrecision = dataset.test().isEmpty()
                ? OptionalDouble.empty()
                : CoverStatistics.of(
                                applier.apply(Dataset.instances(dataset.test())), rules, Dataset.labels(dataset.test()))
                        .set()
                        .microPrecision();
        List<Finding> lint = RuleLint.findings(
                rules, cover, dataset.labelled(), applier.apply(Dataset.instances(dataset.labelled())));
        return new RuleFigures(unlabelled ? "unlabelled" : "labelled", statistics, testPrecision, lint);
    }
}
