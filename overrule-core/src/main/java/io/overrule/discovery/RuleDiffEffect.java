package io.overrule.discovery;

import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.cover.CoverMatrix;
import io.overrule.cover.CoverStatistics;
import io.overrule.cover.RuleApplier;
import io.overrule.cover.SetStatistics;
import io.overrule.data.Dataset;
import io.overrule.data.Instance;
import io.overrule.data.LabelledInstance;
import io.overrule.inference.Explanation;
import io.overrule.inference.Inference;
import io.overrule.inference.JointInference;
import io.overrule.inference.Model;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import io.overrule.rule.Task;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The effect of a {@linkplain RuleDiff change of rules} on a dataset. Cover and conflicts are counted on the unlabelled
 * instances, without their true classes. Precision is measured on the labelled and validation instances together.
 *
 * @param before the statistics of the first list on the unlabelled instances
 * @param after the statistics of the second list on the unlabelled instances
 * @param labelledBefore the votes of the first list on labelled instances
 * @param labelledAfter the votes of the second list on labelled instances
 * @param rules the rules that cause the difference, in the order of the diff
 * @param model the effect on a model's predictions; empty without a model
 */
public record RuleDiffEffect(
        SetStatistics before,
        SetStatistics after,
        Votes labelledBefore,
        Votes labelledAfter,
        List<RuleEffect> rules,
        Optional<ModelEffect> model) {
    private static final int SAMPLES = 5;

    public RuleDiffEffect {
        rules = List.copyOf(rules);
        Objects.requireNonNull(model, "model");
    }

    /** The number of votes on labelled instances, and how many are right. */
    public record Votes(int count, int right) {
        /** The share of votes that are right; empty without votes. */
        public OptionalDouble precision() {
            return count == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) right / count);
        }
    }

    /**
     * The firings of a rule in one of the two lists.
     *
     * @param cover the number of unlabelled instances that it covers
     * @param conflicts the number of these on which another rule of its list votes for another class
     * @param trust a model's mean trust in these firings; empty without a model or firings
     */
    public record Firings(int cover, int conflicts, Votes labelled, OptionalDouble trust) {}

    /**
     * The effect of the change on one rule.
     *
     * @param id the id in the second list, or in the first list if the rule was removed
     * @param before empty if the first list does not have the rule, or it is switched off there
     * @param after empty if the second list does not have the rule, or it is switched off there
     */
    public record RuleEffect(String id, Optional<Firings> before, Optional<Firings> after) {
        public RuleEffect {
            Objects.requireNonNull(before, "before");
            Objects.requireNonNull(after, "after");
        }
    }

    /** An unlabelled instance whose prediction changes. */
    public record ChangedPrediction(Instance instance, String before, String after) {}

    /**
     * The predictions of a model with either list, without training it again. A rule whose label and condition the
     * model knows keeps its learned trust. Any other rule is treated as one that the model has never seen.
     *
     * @param instances the number of unlabelled instances
     * @param changed the number of unlabelled instances whose prediction changes
     * @param samples at most five of these
     * @param accuracyBefore the accuracy on the validation instances; empty if there are none
     * @param trustBefore the mean trust over all firings on unlabelled instances; empty without firings
     */
    public record ModelEffect(
            int instances,
            int changed,
            List<ChangedPrediction> samples,
            OptionalDouble accuracyBefore,
            OptionalDouble accuracyAfter,
            OptionalDouble trustBefore,
            OptionalDouble trustAfter) {
        public ModelEffect {
            samples = List.copyOf(samples);
        }
    }

    /** Computes the effect on cover, conflicts and precision. */
    public static RuleDiffEffect of(RuleDiff diff, Dataset dataset, Work work) {
        return of(diff, dataset, Optional.empty(), work);
    }

    /** @param model a model with the dataset's classes; the caller closes it */
    public static RuleDiffEffect of(RuleDiff diff, Dataset dataset, Optional<Model> model, Work work) {
        model.ifPresent(loaded -> requireSameClasses(loaded, dataset));
        Covered before = new Covered(diff.before(), dataset, work);
        Covered after = new Covered(diff.after(), dataset, work);
        Optional<ModelEffect> effect = model.map(loaded -> effect(loaded, before, after, dataset, work));
        List<RuleEffect> rules = new ArrayList<>();
        for (RuleDiff.Changed changed : diff.changed()) {
            String id = changed.after().id();
            if (!changed.aspects().stream()
                    .allMatch(aspect -> aspect == RuleDiff.Aspect.NOTES || aspect == RuleDiff.Aspect.WORDING)) {
                rules.add(new RuleEffect(id, before.firings(id), after.firings(id)));
            }
        }
        diff.added().forEach(rule -> rules.add(new RuleEffect(rule.id(), Optional.empty(), after.firings(rule.id()))));
        diff.removed()
                .forEach(rule -> rules.add(new RuleEffect(rule.id(), before.firings(rule.id()), Optional.empty())));
        for (RuleDiff.Renamed renamed : diff.renamed()) {
            Optional<Firings> old = before.firings(renamed.before().id());
            Optional<Firings> now = after.firings(renamed.after().id());
            // A renamed rule has the same effect, unless one of the two is switched off.
            if (old.isPresent() != now.isPresent()) {
                rules.add(new RuleEffect(renamed.after().id(), old, now));
            }
        }
        return new RuleDiffEffect(
                before.statistics.set(), after.statistics.set(), before.votes(), after.votes(), rules, effect);
    }

    private static void requireSameClasses(Model model, Dataset dataset) {
        if (!model.labels().equals(dataset.labels())) {
            throw OverruleException.input("the model has the classes " + model.labels() + ", dataset '" + dataset.name()
                    + "' has " + dataset.labels() + "; give a model that was trained on this dataset");
        }
    }

    /** One of the two lists, applied to the dataset. */
    private static final class Covered {
        private final RuleSet rules;
        private final CoverMatrix unlabelled;
        private final CoverMatrix validation;
        private final CoverStatistics statistics;
        private final CoverStatistics labelled;

        /** For each rule, the sum of the trust in its firings; only set if there is a model. */
        private double[] trust = {};

        Covered(RuleDiff.Side side, Dataset dataset, Work work) {
            // Building a task refuses rules that do not fit the data.
            Task.of(dataset, RuleSet.of(dataset.labels(), side.rules()));
            rules = RuleSet.of(dataset.labels(), side.on());
            RuleApplier applier = RuleApplier.of(rules);
            unlabelled = applier.apply(dataset.unlabelled(), work);
            validation = applier.apply(Dataset.instances(dataset.validation()), work.silent());
            List<LabelledInstance> known = new ArrayList<>(dataset.labelled());
            known.addAll(dataset.validation());
            statistics = CoverStatistics.of(unlabelled, rules);
            labelled = CoverStatistics.of(
                    applier.apply(Dataset.instances(known), work.silent()), rules, Dataset.labels(known));
        }

        Votes votes() {
            int right = labelled.rules().stream()
                    .mapToInt(rule -> rule.right().orElse(0))
                    .sum();
            return new Votes(labelled.set().pairCount(), right);
        }

        Optional<Firings> firings(String id) {
            OptionalInt index = rules.find(id);
            if (index.isEmpty()) {
                return Optional.empty();
            }
            int j = index.getAsInt();
            int cover = statistics.rules().get(j).coverSize();
            return Optional.of(new Firings(
                    cover,
                    statistics.rules().get(j).conflicts(),
                    new Votes(
                            labelled.rules().get(j).coverSize(),
                            labelled.rules().get(j).right().orElse(0)),
                    trust.length == 0 || cover == 0 ? OptionalDouble.empty() : OptionalDouble.of(trust[j] / cover)));
        }

        OptionalDouble meanTrust() {
            return unlabelled.pairCount() == 0
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(Arrays.stream(trust).sum() / unlabelled.pairCount());
        }
    }

    private static ModelEffect effect(Model given, Covered before, Covered after, Dataset dataset, Work work) {
        List<Rule> voting = new ArrayList<>(before.rules.rules());
        after.rules.rules().stream()
                .filter(rule -> before.rules.find(rule.id()).isEmpty())
                .forEach(voting::add);
        Model model = given.withRecordedVotes(RuleSet.of(dataset.labels(), voting));
        before.trust = new double[before.rules.size()];
        after.trust = new double[after.rules.size()];
        Predictor unlabelled = new Predictor(model, dataset.unlabelled(), work);
        int[] old = unlabelled.predict(before.rules, before.unlabelled, before.trust);
        int[] now = unlabelled.predict(after.rules, after.unlabelled, after.trust);
        BitSet changed = new BitSet();
        List<ChangedPrediction> samples = new ArrayList<>();
        for (int i = 0; i < old.length; i++) {
            if (old[i] != now[i]) {
                changed.set(i);
                if (samples.size() < SAMPLES) {
                    samples.add(new ChangedPrediction(
                            dataset.unlabelled().get(i),
                            dataset.labels().name(old[i]),
                            dataset.labels().name(now[i])));
                }
            }
        }
        Predictor validation = new Predictor(model, Dataset.instances(dataset.validation()), work);
        return new ModelEffect(
                old.length,
                changed.cardinality(),
                samples,
                accuracy(validation, before, dataset),
                accuracy(validation, after, dataset),
                before.meanTrust(),
                after.meanTrust());
    }

    private static OptionalDouble accuracy(Predictor predictor, Covered covered, Dataset dataset) {
        int[] predicted = predictor.predict(covered.rules, covered.validation, new double[covered.rules.size()]);
        int right = 0;
        for (int i = 0; i < predicted.length; i++) {
            right += predicted[i] == dataset.validation().get(i).label() ? 1 : 0;
        }
        return predicted.length == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) right / predicted.length);
    }

    /** Predicts some instances with any list of rules. */
    private static final class Predictor {
        private final Model model;
        private final List<Explanation> explanations;
        private final List<List<Double>> unseen;

        Predictor(Model model, List<Instance> instances, Work work) {
            this.model = model;
            explanations = instances.isEmpty() ? List.of() : model.explain(instances, Inference.TRUST, work);
            unseen = instances.isEmpty() ? List.of() : model.trustInUnseen(instances, work);
        }

        /** @param sums receives the sum of the trust in the firings of each rule */
        int[] predict(RuleSet rules, CoverMatrix cover, double[] sums) {
            int[] known = known(rules);
            int[] predicted = new int[explanations.size()];
            for (int i = 0; i < predicted.length; i++) {
                Explanation explanation = explanations.get(i);
                int[] covering = cover.rulesCovering(i);
                double[] trust = new double[covering.length];
                for (int k = 0; k < covering.length; k++) {
                    int index = known[covering[k]];
                    trust[k] = explanation.rules().stream()
                            .filter(fired -> fired.index() == index)
                            .mapToDouble(Explanation.FiredRule::trust)
                            .findFirst()
                            .orElse(unseen.get(i).get(rules.labelOf(covering[k])));
                    sums[covering[k]] += trust[k];
                }
                double[] probabilities = explanation.prediction().probabilities().stream()
                        .mapToDouble(Double::doubleValue)
                        .toArray();
                predicted[i] = JointInference.largest(JointInference.scores(
                        probabilities, rules, covering, trust, model.decision().threshold()));
            }
            return predicted;
        }

        /** For each rule, the index of the model's rule with the same label and condition; -1 if there is none. */
        private int[] known(RuleSet rules) {
            Map<RuleDiff.Meaning, Integer> byMeaning = new HashMap<>();
            for (int j = 0; j < model.rules().size(); j++) {
                int index = j;
                RuleDiff.meaning(model.rules().rule(j)).ifPresent(meaning -> byMeaning.putIfAbsent(meaning, index));
            }
            return rules.rules().stream()
                    .mapToInt(rule -> RuleDiff.meaning(rule)
                            .map(meaning -> byMeaning.getOrDefault(meaning, -1))
                            .orElse(-1))
                    .toArray();
        }
    }
}
