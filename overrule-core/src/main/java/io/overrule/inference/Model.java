package io.overrule.inference;

import io.overrule.OverruleException;
import io.overrule.Phase;
import io.overrule.Shortened;
import io.overrule.Steps;
import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.cover.CoverMatrix;
import io.overrule.cover.RuleApplier;
import io.overrule.data.Instance;
import io.overrule.data.InstanceKind;
import io.overrule.data.LabelSet;
import io.overrule.feature.FeatureExtractor;
import io.overrule.feature.FeatureRow;
import io.overrule.network.FrozenNetwork;
import io.overrule.objective.Logits;
import io.overrule.rule.Exemplar;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * A trained model: the classifier, the denoised rules, and everything they need to read an instance. It is immutable
 * and safe to share between threads. It uses native code only if its features come from a pretrained encoder. The
 * prediction of an instance is the same, bit for bit, alone and in any batch.
 *
 * <p>A model may be an {@linkplain #ensemble ensemble} of several {@linkplain Member members}. Its P_theta, P_jphi and
 * trust are then the means over the members.
 *
 * <p>A model with a pretrained encoder holds native memory until it is {@linkplain #close closed}. Other models need
 * not be closed.
 */
public final class Model implements AutoCloseable {
    /** The number of instances that one thread takes at a time. */
    private static final int PORTION = 64;

    private final RuleSet rules;
    private final List<Exemplar> exemplars;
    private final FeatureExtractor extractor;
    private final List<Member> members;
    private final Decision decision;
    private final Provenance provenance;
    private final RuleApplier applier;
    private final FeatureCache cache;
    private final Optional<InstanceKind> kind;
    private final int ruleNetworks;

    /**
     * A model with one member and nothing fitted to labelled data after training. It decides as in the paper.
     *
     * @param ruleNetwork empty for a method that learns nothing about rules; joint inference then uses the classifier
     *     alone
     */
    @SuppressWarnings("exports") // For training alone, which has networks.
    public Model(
            RuleSet rules,
            List<Exemplar> exemplars,
            FeatureExtractor extractor,
            FrozenNetwork classifier,
            Optional<FrozenNetwork> ruleNetwork,
            Provenance provenance) {
        this(rules, exemplars, extractor, List.of(new Member(classifier, ruleNetwork)), Decision.PUBLISHED, provenance);
    }

    /** @param members at least one; P_jphi is the mean of those that have a rule network */
    public Model(
            RuleSet rules,
            List<Exemplar> exemplars,
            FeatureExtractor extractor,
            List<Member> members,
            Decision decision,
            Provenance provenance) {
        this(rules, exemplars, extractor, members, decision, provenance, FeatureCache.none());
    }

    private Model(
            RuleSet rules,
            List<Exemplar> exemplars,
            FeatureExtractor extractor,
            List<Member> members,
            Decision decision,
            Provenance provenance,
            FeatureCache cache) {
        this.decision = decision;
        this.cache = cache;
        this.kind = Optional.ofNullable(provenance.outcome().get(Provenance.INSTANCES))
                .flatMap(InstanceKind::ofKey);
        this.rules = rules;
        this.exemplars = List.copyOf(exemplars);
        this.extractor = extractor;
        this.members = List.copyOf(members);
        this.ruleNetworks = (int) members.stream()
                .filter(member -> member.ruleNetwork().isPresent())
                .count();
        this.provenance = provenance;
        this.applier = RuleApplier.of(rules);
        if (members.isEmpty()) {
            throw OverruleException.input("a model needs at least one member; got none");
        }
        members.forEach(this::requireFit);
    }

    /**
     * The mean of several models. They must have the same classes, rules and features. P_jphi is the mean of those that
     * have a rule network. The ensemble decides like the first model. Its provenance lists the seeds, and every other
     * difference, in the order of the models.
     */
    public static Model ensemble(List<Model> models) {
        requireSome(models);
        return ensemble(
                models,
                models.get(0).decision,
                Provenance.ofEnsemble(models.stream().map(Model::provenance).toList()));
    }

    /** The same as {@link #ensemble(List)}, with a given decision and provenance. */
    public static Model ensemble(List<Model> models, Decision decision, Provenance provenance) {
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
                decision,
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
        } else if (!featuresAre(other.extractor)) {
            differs = "features";
        }
        if (differs != null) {
            throw OverruleException.input(name + " of an ensemble has other " + differs
                    + " than the first; train all of them on the same data with the same features");
        }
    }

    /** Whether an extractor computes the features that the model was trained with. */
    public boolean featuresAre(FeatureExtractor other) {
        return other == extractor
                || (other.toJson().equals(extractor.toJson()) && other.tensors().equals(extractor.tensors()));
    }

    private void requireFit(Member member) {
        requireFit(member.classifier(), rules.labels().size());
        int records = member.trust().records().size();
        int offsets = member.calibration().offsets().size();
        if ((records != 0 && records != rules.size()) || (offsets != 0 && offsets != labels().size())) {
            throw OverruleException.input("trust knows " + records + " rules and the calibration " + offsets
                    + " classes, but there are " + rules.size() + " rules and " + labels().size() + " classes");
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

    /** The members: one, or several for an ensemble. */
    public List<Member> members() {
        return members;
    }

    /** Whether a member has the paper's P_jphi. If not, the trust in rules is estimated without it. */
    public boolean hasRuleNetwork() {
        return ruleNetworks > 0;
    }

    /** How the model predicts by default. */
    public Decision decision() {
        return decision;
    }

    public Provenance provenance() {
        return provenance;
    }

    /** The kind of instances that it was trained on; empty for old model files, which did not record it. */
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
     * This model with other recorded firings, so that rules of kind {@code votes} also fire on the instances of another
     * dataset.
     */
    public Model withRecordedVotes(RuleSet recorded) {
        List<Rule> replaced = new ArrayList<>();
        for (Rule rule : rules.rules()) {
            OptionalInt index = recorded.find(rule.id());
            replaced.add(
                    index.isPresent()
                            ? recorded.rule(index.getAsInt())
                                    .recordedVotes()
                                    .map(rule::withRecordedVotes)
                                    .orElse(rule)
                            : rule);
        }
        return new Model(RuleSet.of(labels(), replaced), exemplars, extractor, members, decision, provenance, cache);
    }

    /** This model with a cache for the encodings of pretrained encoders. */
    public Model withCache(FeatureCache remembering) {
        return new Model(rules, exemplars, extractor, members, decision, provenance, remembering);
    }

    /** This model with another decision. */
    public Model deciding(Decision other) {
        return new Model(rules, exemplars, extractor, members, other, provenance, cache);
    }

    /** The networks alone with the paper's decision, without anything fitted to labelled data after training. */
    public Model asPublished() {
        return new Model(
                rules,
                exemplars,
                extractor,
                members.stream().map(Member::asPublished).toList(),
                Decision.PUBLISHED,
                provenance,
                cache);
    }

    /** Predicts the class of an instance with the model's own {@linkplain #decision decision}. */
    public Prediction predict(Instance instance) {
        return predict(instance, decision.inference());
    }

    public Prediction predict(Instance instance, Inference inference) {
        return prediction(outputs(instance), inference);
    }

    /** Predicts the classes of many instances on all cores, in the order of the instances. */
    public List<Prediction> predict(List<? extends Instance> instances, Inference inference) {
        return predict(instances, inference, Work.quiet());
    }

    /** Predicts the classes of many instances, in the order of the instances. */
    public List<Prediction> predict(List<? extends Instance> instances, Inference inference, Work work) {
        return answers(instances, outputs -> prediction(outputs, inference), work);
    }

    /** Predicts and explains the class of an instance. */
    public Explanation explain(Instance instance) {
        return explain(instance, decision.inference());
    }

    public Explanation explain(Instance instance, Inference inference) {
        return explain(outputs(instance), inference);
    }

    /** Predicts and explains the classes of many instances on all cores, in the order of the instances. */
    public List<Explanation> explain(List<? extends Instance> instances) {
        return explain(instances, decision.inference());
    }

    public List<Explanation> explain(List<? extends Instance> instances, Inference inference) {
        return explain(instances, inference, Work.quiet());
    }

    /** Predicts and explains the classes of many instances, in the order of the instances. */
    public List<Explanation> explain(List<? extends Instance> instances, Inference inference, Work work) {
        return answers(instances, outputs -> explain(outputs, inference), work);
    }

    /**
     * The reasons for the classifier's class: the words, tokens or attributes with the largest effect. The classifier
     * reads the instance once for each of them, so {@link #explain} does not include this.
     */
    public Reasons reasons(Instance instance) {
        return reasons(List.of(instance), Work.quiet()).get(0);
    }

    /** The reasons for the classifier's classes of many instances, in the order of the instances. */
    public List<Reasons> reasons(List<? extends Instance> instances, Work work) {
        instances.forEach(this::requireKind);
        return LeavingOut.of(this, instances, work);
    }

    /** P_theta(y|x) of instances that will not be classified again, in their order. The cache does not store them. */
    List<double[]> classProbabilities(List<? extends Instance> instances, Work work) {
        FeatureExtractor prepared = extractor.preparedFor(instances, FeatureCache.none(), work);
        int portions = (instances.size() + PORTION - 1) / PORTION;
        List<List<double[]>> answers = work.map(portions, portion -> {
            int end = Math.min(instances.size(), (portion + 1) * PORTION);
            List<double[]> some = new ArrayList<>();
            for (int i = portion * PORTION; i < end; i++) {
                FeatureRow row = new FeatureRow(prepared.denseWidth());
                prepared.extract(instances.get(i), row);
                double[] probabilities = new double[labels().size()];
                members.forEach(member -> add(probabilities(member, row), probabilities));
                divide(probabilities, members.size());
                some.add(probabilities);
            }
            return some;
        });
        return answers.stream().flatMap(List::stream).toList();
    }

    /**
     * The trust in a rule on an instance that it covers. The model may have been trained with the rule or may have
     * never seen it; rules are identified by id.
     */
    public double trust(Instance instance, Rule rule) {
        requireKind(instance);
        return trust(instance, rule, extractor, applier.rulesCovering(instance));
    }

    /** The same as {@link #trust(Instance, Rule)} for many instances, in their order. */
    public List<Double> trust(List<? extends Instance> instances, Rule rule, Work work) {
        return answers(
                instances, (instance, prepared, rulesCovering) -> trust(instance, rule, prepared, rulesCovering), work);
    }

    private double trust(Instance instance, Rule rule, FeatureExtractor prepared, int[] rulesCovering) {
        OptionalInt known = rules.find(rule.id());
        if (known.isPresent()) {
            int at = Arrays.binarySearch(rulesCovering, known.getAsInt());
            if (at >= 0) {
                return outputs(instance, prepared, rulesCovering).trust()[at];
            }
        }
        int label = labels().index(rule.label());
        int same = (int) IntStream.of(rulesCovering)
                .filter(other -> rules.labelOf(other) == label)
                .count();
        double netVote = Trust.netVote(same, rulesCovering.length - same);
        FeatureRow row = new FeatureRow(prepared.denseWidth());
        prepared.extract(instance, row);
        return members.stream()
                .mapToDouble(member -> member.trust().ofUnseen(probabilities(member, row)[label], netVote))
                .average()
                .orElseThrow();
    }

    /**
     * The trust in rules that the model has never seen, for many instances in their order. For each instance there is
     * one number per class: the {@link #trust} in a new rule with that label.
     */
    public List<List<Double>> trustInUnseen(List<? extends Instance> instances, Work work) {
        return answers(
                instances,
                (instance, prepared, rulesCovering) -> trustInUnseen(instance, prepared, rulesCovering),
                work);
    }

    private List<Double> trustInUnseen(Instance instance, FeatureExtractor prepared, int[] rulesCovering) {
        FeatureRow row = new FeatureRow(prepared.denseWidth());
        prepared.extract(instance, row);
        int[] votes = new int[labels().size()];
        for (int rule : rulesCovering) {
            votes[rules.labelOf(rule)]++;
        }
        double[] trust = new double[votes.length];
        for (Member member : members) {
            double[] own = probabilities(member, row);
            for (int label = 0; label < trust.length; label++) {
                double netVote = Trust.netVote(votes[label], rulesCovering.length - votes[label]);
                trust[label] += member.trust().ofUnseen(own[label], netVote);
            }
        }
        divide(trust, members.size());
        return boxed(trust);
    }

    /** The outputs of the networks for one instance. */
    @SuppressWarnings("ArrayRecordComponent") // Never leaves this class.
    private record InstanceOutputs(
            Instance instance, double[] probabilities, int[] rulesCovering, double[] holding, double[] trust) {}

    private InstanceOutputs outputs(Instance instance) {
        requireKind(instance);
        return outputs(instance, extractor, applier.rulesCovering(instance));
    }

    /** Applies a function to the outputs for each instance, in the order of the instances. */
    private <T> List<T> answers(List<? extends Instance> instances, Function<InstanceOutputs, T> result, Work work) {
        return answers(
                instances,
                (instance, prepared, rulesCovering) -> result.apply(outputs(instance, prepared, rulesCovering)),
                work);
    }

    /** Computes something for one instance, with features that are prepared for all instances of the call. */
    @FunctionalInterface
    private interface Question<T> {
        T answer(Instance instance, FeatureExtractor prepared, int[] rulesCovering);
    }

    private <T> List<T> answers(List<? extends Instance> instances, Question<T> question, Work work) {
        instances.forEach(this::requireKind);
        FeatureExtractor prepared = extractor.preparedFor(instances, cache, work);
        CoverMatrix cover = applier.apply(instances, work.silent());
        Steps steps = work.begin(Phase.PREDICTING, instances.size());
        int portions = (instances.size() + PORTION - 1) / PORTION;
        List<List<T>> answers = work.map(portions, portion -> {
            int end = Math.min(instances.size(), (portion + 1) * PORTION);
            List<T> some = new ArrayList<>();
            for (int i = portion * PORTION; i < end; i++) {
                some.add(question.answer(instances.get(i), prepared, cover.rulesCovering(i)));
            }
            steps.add(some.size());
            return some;
        });
        return answers.stream().flatMap(List::stream).toList();
    }

    private InstanceOutputs outputs(Instance instance, FeatureExtractor prepared, int[] rulesCovering) {
        FeatureRow row = new FeatureRow(prepared.denseWidth());
        prepared.extract(instance, row);
        if (!row.isFinite()) {
            throw tooLarge(instance, "has features");
        }
        double[] probabilities = new double[labels().size()];
        double[] holding = new double[hasRuleNetwork() ? rulesCovering.length : 0];
        double[] trust = new double[rulesCovering.length];
        for (Member member : members) {
            double[] own = probabilities(member, row);
            add(own, probabilities);
            double[] ownHolding = new double[member.ruleNetwork().isPresent() ? holding.length : 0];
            member.ruleNetwork().ifPresent(network -> {
                float[] instancePart = network.instancePart(row);
                for (int k = 0; k < ownHolding.length; k++) {
                    ownHolding[k] = Logits.sigmoid(network.ruleLogit(instancePart, rulesCovering[k]));
                }
            });
            add(ownHolding, holding);
            addTrust(member.trust(), own, ownHolding, rulesCovering, trust);
        }
        divide(probabilities, members.size());
        divide(holding, ruleNetworks);
        divide(trust, members.size());
        if (!DoubleStream.of(probabilities).allMatch(Double::isFinite)
                || !DoubleStream.of(holding).allMatch(Double::isFinite)
                || !DoubleStream.of(trust).allMatch(Double::isFinite)) {
            throw tooLarge(instance, "leads to probabilities");
        }
        return new InstanceOutputs(instance, probabilities, rulesCovering, holding, trust);
    }

    private static OverruleException tooLarge(Instance instance, String what) {
        return OverruleException.input("instance '" + Shortened.name(instance.id()) + "' " + what
                + " that are not finite numbers; expected values like those of the training data, check it for numbers"
                + " that are far too large");
    }

    private static double[] probabilities(Member member, FeatureRow row) {
        return member.calibration().probabilities(member.classifier().outputs(row));
    }

    private void addTrust(
            Trust memberTrust, double[] probabilities, double[] holding, int[] rulesCovering, double[] sums) {
        int[] votes = new int[probabilities.length];
        for (int rule : rulesCovering) {
            votes[rules.labelOf(rule)]++;
        }
        for (int k = 0; k < rulesCovering.length; k++) {
            int label = rules.labelOf(rulesCovering[k]);
            sums[k] += memberTrust.of(
                    rulesCovering[k],
                    probabilities[label],
                    holding.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(holding[k]),
                    Trust.netVote(votes[label] - 1, rulesCovering.length - votes[label]));
        }
    }

    private static void add(double[] values, double[] sums) {
        for (int i = 0; i < values.length; i++) {
            sums[i] += values[i];
        }
    }

    private static void divide(double[] sums, int count) {
        for (int i = 0; i < sums.length; i++) {
            sums[i] /= count;
        }
    }

    private Prediction prediction(InstanceOutputs outputs, Inference inference) {
        double[] scores =
                switch (inference) {
                    case CLASSIFIER -> outputs.probabilities();
                    case JOINT ->
                        hasRuleNetwork()
                                ? JointInference.scores(
                                        outputs.probabilities(), rules, outputs.rulesCovering(), outputs.holding())
                                : outputs.probabilities();
                    case TRUST ->
                        JointInference.scores(
                                outputs.probabilities(),
                                rules,
                                outputs.rulesCovering(),
                                outputs.trust(),
                                decision.threshold());
                };
        int label = JointInference.largest(scores);
        return new Prediction(label, labels().name(label), boxed(outputs.probabilities()), boxed(scores));
    }

    /** The class that this model would have predicted in another way, computed from one of its explanations. */
    public int labelBy(Inference inference, Explanation explanation) {
        if (inference == explanation.inference()) {
            return explanation.prediction().label();
        }
        if (inference == Inference.CLASSIFIER) {
            return explanation.classifierLabel();
        }
        // In the order of the rules, because scores are summed in this order.
        List<Explanation.FiredRule> fired = explanation.rules().stream()
                .sorted(Comparator.comparingInt(Explanation.FiredRule::index))
                .toList();
        InstanceOutputs outputs = new InstanceOutputs(
                explanation.instance(),
                unboxed(explanation.prediction().probabilities()),
                fired.stream().mapToInt(Explanation.FiredRule::index).toArray(),
                fired.stream().flatMapToDouble(rule -> rule.holding().stream()).toArray(),
                fired.stream().mapToDouble(Explanation.FiredRule::trust).toArray());
        return prediction(outputs, inference).label();
    }

    private static double[] unboxed(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private static List<Double> boxed(double[] values) {
        return Arrays.stream(values).boxed().toList();
    }

    private Explanation explain(InstanceOutputs outputs, Inference inference) {
        List<Explanation.FiredRule> fired = new ArrayList<>();
        for (int k = 0; k < outputs.rulesCovering().length; k++) {
            int rule = outputs.rulesCovering()[k];
            double trust = outputs.trust()[k];
            boolean overruled = decision.overrules(trust);
            OptionalDouble holding =
                    hasRuleNetwork() ? OptionalDouble.of(outputs.holding()[k]) : OptionalDouble.empty();
            boolean counted =
                    switch (inference) {
                        case CLASSIFIER -> false;
                        case JOINT -> holding.isPresent() && !JointInference.overrules(holding.getAsDouble());
                        case TRUST -> !overruled;
                    };
            fired.add(new Explanation.FiredRule(
                    rule,
                    rules.rule(rule),
                    rules.labelOf(rule),
                    trust,
                    holding,
                    overruled,
                    counted,
                    exemplarsOf(rule)));
        }
        fired.sort(Comparator.comparingDouble(Explanation.FiredRule::trust).reversed());
        return new Explanation(
                outputs.instance(),
                prediction(outputs, inference),
                inference,
                JointInference.largest(outputs.probabilities()),
                fired);
    }

    /**
     * Frees the pretrained encoder, unless another model uses it too. Does nothing if there is no encoder or the model
     * is already closed. Models that were derived from this one ({@link #withCache}, {@link #deciding}, …) share its
     * features and are closed with it.
     */
    @Override
    public void close() {
        extractor.close();
    }

    /** The instances that a rule was generalised from. */
    public List<Instance> exemplarsOf(int rule) {
        return exemplars.stream()
                .filter(exemplar -> exemplar.rules().contains(rule))
                .map(Exemplar::instance)
                .toList();
    }
}
