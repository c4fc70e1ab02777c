package io.overrule.app.command;

import io.overrule.Work;
import io.overrule.cover.CoverMatrix;
import io.overrule.cover.CoverStatistics;
import io.overrule.cover.Finding;
import io.overrule.cover.RuleApplier;
import io.overrule.cover.RuleLint;
import io.overrule.data.Dataset;
import io.overrule.data.Instance;
import io.overrule.data.Sentence;
import io.overrule.rule.RuleSet;
import io.overrule.rule.Task;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The rules of a task applied to its data.
 *
 * @param part which part of the data the statistics are on
 * @param sentences how many sentences that part has; empty if its instances are no tokens
 * @param testPrecision the rules' micro precision on the test part; empty without one
 */
record AppliedRules(
        String part,
        OptionalInt sentences,
        CoverStatistics statistics,
        OptionalDouble testPrecision,
        List<Finding> lint) {
    /** What the statistics are on, in words: {@code unlabelled instances}. */
    String on() {
        return sentences.isPresent() ? part + " tokens of " + sentences.getAsInt() + " sentences" : part + " instances";
    }

    static AppliedRules of(Task task, Work work) {
        Dataset dataset = task.dataset();
        RuleSet rules = task.rules();
        boolean unlabelled = !dataset.unlabelled().isEmpty();
        List<Instance> instances = unlabelled ? dataset.unlabelled() : Dataset.instances(dataset.labelled());
        Optional<List<Integer>> truth =
                unlabelled ? dataset.unlabelledTruth() : Optional.of(Dataset.labels(dataset.labelled()));
        RuleApplier applier = RuleApplier.of(rules);
        CoverMatrix cover = applier.apply(instances, work);
        CoverStatistics statistics = truth.map(known -> CoverStatistics.of(cover, rules, known))
                .orElseGet(() -> CoverStatistics.of(cover, rules));
        OptionalDouble testPrecision = dataset.test().isEmpty()
                ? OptionalDouble.empty()
                : CoverStatistics.of(
                                applier.apply(Dataset.instances(dataset.test())), rules, Dataset.labels(dataset.test()))
                        .set()
                        .microPrecision();
        List<Finding> lint = RuleLint.findings(
                rules, cover, dataset.labelled(), task.links(), applier.apply(Dataset.instances(dataset.labelled())));
        int sentences = Sentence.of(instances).size();
        return new AppliedRules(
                unlabelled ? "unlabelled" : "labelled",
                sentences > 0 ? OptionalInt.of(sentences) : OptionalInt.empty(),
                statistics,
                testPrecision,
                lint);
    }
}
