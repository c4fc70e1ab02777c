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
 *
 * <p>A model may be an {@linkplain #ensemble ensemble} of several {@linkplain Member members}. Its P_theta and P_jphi
 * are then the means of theirs; everything after that is as with one.
 */
public final class Model {
    private final RuleSet rules;
    private final List<Exemplar> exemplars;
    private final FeatureExtractor extractor;
    private final List<Member> members;
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
        this(rules, exemplars, extractor, List.of(new Member(classifier, ruleNetwork)), provenance);
    }

    /** @param members at least one; all of them judge rules or none does */
    public Model(
            RuleSet rules,
            List<Exemplar> exemplars,
            FeatureExtractor extractor,
            List<Member> members,
            Provenance provenance) {
        this(rules, exemplars, extractor, members, provenance, FeatureCache.none());
    }

    private Model(
            RuleSet rules,
            List<Exemplar> exemplars,
            FeatureExtractor extractor,
            List<Member> members,
            Provenance provenance,
            FeatureCache cache) {
        this.cache = cache;
        this.kind = Optional.ofNullable(provenance.outcome().get(Provenance.INSTANCES))
                .flatMap(InstanceKind::ofKey);
        this.rules = rules;
        this.exemplars = List.copyOf(exemplars);
        this.extractor = extractor;
        this.members = List.copyOf(members);
        this.provenance = provenance;
        this.applier = RuleApplier.of(rules);
        if (members.isEmpty()) {
            throw OverruleException.input("a model needs at least one member; got none");
        }
        members.forEach(this::requireFit);
    }

    /**
     * The mean of several models, which must agree on classes, rules and features, and on whether they judge rules.
     * Their seeds and what else their provenances differ in are listed in the order of the models.
     */
    public static Model ensemble(List<Model> models) {
        requireSome(models);
        return ensemble(
                models,
                Provenance.ofEnsemble(models.stream().map(Model::provenance).toList()));
    }

    /** As {@link #ensemble(List)}, with what the caller knows of where the ensemble comes from. */
    public static Model ensemble(List<Model> models, Provenance provenance) {
        requireSome(models);
        Model first = models.get(0);
        for (int m = 1; m < models.size(); m++) {
            first.requireSameInput(models.get(m), "model " + (m + 1));
        }
        return new Model(
                first.rules,
                first.exemplars,
                first.extractor,
                models.stream().flatMap(model -> model.members.stream()).toList(),
                provenance,
                first.cache);
    }

    private static void requireSome(List<Model> models) {
        if (models.isEmpty()) {
            throw OverruleException.input("an ensemble needs at least one model; got none");
        }
    }

    private void requireSameInput(Model other, String name) {
        String differs = null;
        if (!other.labels().equals(labels())) {
            differs = "classes";
        } else if (!other.rules.rules().equals(rules.rules())) {
            differs = "rules";
        } else if (other.extractor != extractor
                && !(other.extractor.toJson().equals(extractor.toJson())
                        && other.extractor.tensors().equals(extractor.tensors()))) {
            differs = "features";
        }
        if (differs != null) {
            throw OverruleException.input(name + " of an ensemble has other " + differs
                    + " than the first; train all of them on the same data with the same features");
        }
    }

    private void requireFit(Member member) {
        requireFit(member.classifier(), rules.labels().size());
        if (member.ruleNetwork().isPresent() != judgesRules()) {
            throw OverruleException.input("some members of a model judge rules and others do not;"
                    + " make an ensemble of models of the same method");
        }
        member.ruleNetwork().ifPresent(network -> {
            requireFit(network, 1);
            if (network.ruleCount() != rules.size()) {
                throw OverruleException.input(
                        "the rule network knows " + network.ruleCount() + " rules, but there are " + rules.size());
            }
        });
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

    /** The networks: of one training run, or of several for an ensemble. */
    public List<Member> members() {
        return members;
    }

    /** Whether it says where rules hold; if not, rules take no part in its predictions. */
    public boolean judgesRules() {
        return members.get(0).ruleNetwork().isPresent();
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
        return new Model(RuleSet.of(labels(), replaced), exemplars, extractor, members, provenance, cache);
    }

    /** This model, remembering in a cache what pretrained encoders make of lists of instances. */
    public Model withCache(FeatureCache remembering) {
        return new Model(rules, exemplars, extractor, members, provenance, remembering);
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
        return read(instance, extractor, judgesRules() ? applier.rulesCovering(instance) : new int[0]);
    }

    /** Readings in the order of the instances, on all cores. */
    private Stream<Reading> readAll(List<? extends Instance> instances) {
        instances.forEach(this::requireKind);
        FeatureExtractor prepared = extractor.preparedFor(instances, cache, Progress.NONE);
        if (!judgesRules()) {
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
        double[] probabilities = new double[labels().size()];
        double[] holding = new double[rulesCovering.length];
        for (Member member : members) {
            add(Logits.softmax(member.classifier().outputs(row)), probabilities);
            member.ruleNetwork().ifPresent(network -> {
                float[] instancePart = network.instancePart(row);
                for (int k = 0; k < holding.length; k++) {
                    holding[k] += Logits.sigmoid(network.ruleLogit(instancePart, rulesCovering[k]));
                }
            });
        }
        divide(probabilities, members.size());
        divide(holding, members.size());
        return new Reading(instance, probabilities, rulesCovering, holding);
    }

    private static void add(double[] values, double[] sums) {
        for (int i = 0; i < sums.length; i++) {
            sums[i] += values[i];
        }
    }

    private static void divide(double[] sums, int count) {
        for (int i = 0; i < sums.length; i++) {
            sums[i] /= count;
        }
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
