package io.overrule.inference;

import io.overrule.OverruleException;
import io.overrule.Progress;
import io.overrule.cover.CoverMatrix;
import io.overrule.cover.RuleApplier;
import io.overrule.data.Instance;
import io.overrule.data.InstanceKind;
import io.overrule.data.LabelSet;
import io.overrule.feature.FeatureCache;
import io.overrule.feature.FeatureExtractor;
import io.overrule.feature.FeatureRow;
import io.overrule.network.FrozenNetwork;
import io.overrule.objective.Logits;
import io.overrule.rule.Exemplar;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import io.overrule.rule.VotesRule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A trained model: the classifier, the denoised rules, and everything they need to read an instance. Immutable, free of
 * native code unless its features come from a pretrained encoder, safe to share between threads; an instance gets the
 * same bits alone and in any batch.
 */
public final class Model {
    private final RuleSet rules;
    private final List<Exemplar> exemplars;
    private final FeatureExtractor extractor;
    private final FrozenNetwork classifier;
    private final Optional<FrozenNetwork> ruleNetwork;
    private final Provenance provenance;
    private final RuleApplier applier;
    private final FeatureCache cache;
    private final Optional<InstanceKind> kind;

    /** @param ruleNetwork empty for a method that learns nothing about rules; its joint inference is the classifier's alone */
    public Model(
            RuleSet rules,
            List<Exemplar> exemplars,
            FeatureExtractor extractor,
            FrozenNetwork classifier,
            Optional<FrozenNetwork> ruleNetwork,
            Provenance provenance) {
        this(rules, exemplars, extractor, classifier, ruleNetwork, provenance, FeatureCache.none());
    }

    private Model(
            RuleSet rules,
            List<Exemplar> exemplars,
            FeatureExtractor extractor,
            FrozenNetwork classifier,
            Optional<FrozenNetwork> ruleNetwork,
            Provenance provenance,
            FeatureCache cache) {
        this.cache = cache;
        this.kind = Optional.ofNullable(provenance.outcome().get(Provenance.INSTANCES))
                .flatMap(InstanceKind::ofKey);
        this.rules = rules;
        this.exemplars = List.copyOf(exemplars);
        this.extractor = extractor;
        this.classifier = classifier;
        this.ruleNetwork = ruleNetwork;
        this.provenance = provenance;
        this.applier = RuleApplier.of(rules);
        requireFit(classifier, rules.labels().size());
        ruleNetwork.ifPresent(network -> requireFit(network, 1));
        if (ruleNetwork.isPresent() && ruleNetwork.get().ruleCount() != rules.size()) {
            throw OverruleException.input("the rule network knows "
                    + ruleNetwork.get().ruleCount() + " rules, but there are " + rules.size());
        }
    }

    private void requireFit(FrozenNetwork network, int outputs) {
        if (network.shape().denseWidth() != extractor.denseWidth()
                || network.shape().sparseWidth() != extractor.sparseWidth()
                || network.shape().outputs() != outputs) {
            throw OverruleException.input("a network of shape " + network.shape() + " does not fit features of width "
                    + extractor.denseWidth() + " + " + extractor.sparseWidth() + " and " + outputs + " outputs");
        }
    }

    public LabelSet labels() {
        return rules.labels();
    }

    public RuleSet rules() {
        return rules;
    }

    public List<Exemplar> exemplars() {
        return exemplars;
    }

    public FeatureExtractor extractor() {
        return extractor;
    }

    public FrozenNetwork classifier() {
        return classifier;
    }

    /** The network that says where rules hold; empty if the method learned nothing about rules. */
    public Optional<FrozenNetwork> ruleNetwork() {
        return ruleNetwork;
    }

    public Provenance provenance() {
        return provenance;
    }

    /** What it was trained on; empty if its file is older than that question. */
    public Optional<InstanceKind> kind() {
        return kind;
    }

    private void requireKind(Instance instance) {
        if (kind.isPresent() && kind.get() != InstanceKind.of(instance)) {
            throw OverruleException.input(
                    (instance.id().isEmpty() ? "the instance" : "instance '" + instance.id() + "'")
                            + " is " + InstanceKind.of(instance).one() + ", but the model was trained on "
                            + kind.get().many() + "; give it "
                            + kind.get().one());
        }
    }

    /**
     * This model with the firings that somebody else recorded: rules known only by their votes then fire on the
     * instances of another dataset too.
     */
    public Model withRecordedVotes(RuleSet recorded) {
        List<Rule> replaced = new ArrayList<>();
        for (Rule rule : rules.rules()) {
            OptionalInt index = recorded.find(rule.id());
            boolean known = rule instanceof VotesRule
                    && index.isPresent()
                    && recorded.rule(index.getAsInt()) instanceof VotesRule;
            replaced.add(known ? recorded.rule(index.getAsInt()) : rule);
        }
        return new Model(
                RuleSet.of(labels(), replaced), exemplars, extractor, classifier, ruleNetwork, provenance, cache);
    }

    /** This model, remembering in a cache what pretrained encoders make of lists of instances. */
    public Model withCache(FeatureCache remembering) {
        return new Model(rules, exemplars, extractor, classifier, ruleNetwork, provenance, remembering);
    }

    /** The class of an instance, jointly with the rules that hold on it. */
    public Prediction predict(Instance instance) {
        return predict(instance, Inference.JOINT);
    }

    public Prediction predict(Instance instance, Inference inference) {
        return prediction(read(instance), inference);
    }

    /** The classes of many instances, on all cores, in their order. */
    public List<Prediction> predict(List<? extends Instance> instances, Inference inference) {
        return readAll(instances).map(reading -> prediction(reading, inference)).toList();
    }

    /** The prediction by joint inference, and why. */
    public Explanation explain(Instance instance) {
        return explain(read(instance));
    }

    /** What the networks say about many instances, on all cores, in their order: the raw material of reports. */
    public List<Explanation> explain(List<? extends Instance> instances) {
        return readAll(instances).map(this::explain).toList();
    }

    /** What the networks say about an instance. */
    @SuppressWarnings("ArrayRecordComponent") // Never leaves this class.
    private record Reading(Instance instance, double[] probabilities, int[] rulesCovering, double[] holding) {}

    private Reading read(Instance instance) {
        requireKind(instance);
        return read(instance, extractor, ruleNetwork.isEmpty() ? new int[0] : applier.rulesCovering(instance));
    }

    /** Readings in the order of the instances, on all cores. */
    private Stream<Reading> readAll(List<? extends Instance> instances) {
        instances.forEach(this::requireKind);
        FeatureExtractor prepared = extractor.preparedFor(instances, cache, Progress.NONE);
        if (ruleNetwork.isEmpty()) {
            return instances.parallelStream().map(instance -> read(instance, prepared, new int[0]));
        }
        CoverMatrix cover = applier.apply(instances);
        return IntStream.range(0, instances.size())
                .parallel()
                .mapToObj(i -> read(instances.get(i), prepared, cover.rulesCovering(i)));
    }

    private Reading read(Instance instance, FeatureExtractor prepared, int[] rulesCovering) {
        FeatureRow row = new FeatureRow(prepared.denseWidth());
        prepared.extract(instance, row);
        double[] probabilities = Logits.softmax(classifier.outputs(row));
        if (ruleNetwork.isEmpty()) {
            return new Reading(instance, probabilities, rulesCovering, new double[0]);
        }
        double[] holding = new double[rulesCovering.length];
        float[] instancePart = ruleNetwork.get().instancePart(row);
        for (int k = 0; k < holding.length; k++) {
            holding[k] = Logits.sigmoid(ruleNetwork.get().ruleLogit(instancePart, rulesCovering[k]));
        }
        return new Reading(instance, probabilities, rulesCovering, holding);
    }

    private Prediction prediction(Reading reading, Inference inference) {
        double[] scores = inference == Inference.CLASSIFIER
                ? reading.probabilities()
                : JointInference.scores(reading.probabilities(), rules, reading.rulesCovering(), reading.holding());
        int label = JointInference.largest(scores);
        return new Prediction(label, labels().name(label), boxed(reading.probabilities()), boxed(scores));
    }

    private static List<Double> boxed(double[] values) {
        return Arrays.stream(values).boxed().toList();
    }

    private Explanation explain(Reading reading) {
        List<Explanation.FiredRule> fired = new ArrayList<>();
        for (int k = 0; k < reading.rulesCovering().length; k++) {
            int rule = reading.rulesCovering()[k];
            double probability = reading.holding()[k];
            fired.add(new Explanation.FiredRule(
                    rule,
                    rules.rule(rule),
                    rules.labelOf(rule),
                    probability,
                    JointInference.overrules(probability),
                    exemplarsOf(rule)));
        }
        fired.sort(
                Comparator.comparingDouble(Explanation.FiredRule::probability).reversed());
        return new Explanation(
                reading.instance(),
                prediction(reading, Inference.JOINT),
                JointInference.largest(reading.probabilities()),
                fired);
    }

    /** The instances that a rule was generalised from. */
    public List<Instance> exemplarsOf(int rule) {
        return exemplars.stream()
                .filter(exemplar -> exemplar.rules().contains(rule))
                .map(Exemplar::instance)
                .toList();
    }
}
