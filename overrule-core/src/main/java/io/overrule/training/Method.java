package io.overrule.training;

import io.overrule.OverruleException;
import io.overrule.Suggestion;
import io.overrule.Work;
import io.overrule.labelmodel.GenerativeLabelModel;
import io.overrule.labelmodel.MajorityVote;
import io.overrule.labelmodel.TiePolicy;
import io.overrule.objective.ImplicationObjective;
import io.overrule.objective.LabelledOnly;
import io.overrule.objective.LearningToReweight;
import io.overrule.objective.PosteriorOptions;
import io.overrule.objective.PosteriorRegularisation;
import io.overrule.objective.WeakLabelOptions;
import io.overrule.objective.WeakLabels;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** A way of training, by its name on the command line. */
public enum Method {
    /** ImplyLoss, unless one of a few other methods is clearly better on the validation set: {@link MethodChoice}. */
    AUTO("auto", Takes.RULE_NETWORK),
    /** The paper's method: learns where rules hold while it learns the classifier. */
    IMPLYLOSS("implyloss", Takes.RULE_NETWORK),
    /** The classifier on the labelled instances alone. */
    ONLY_L("only-l", Takes.LABELS),
    /** The classifier on the labelled instances and on U labelled by majority vote. */
    L_UMAJ("l+umaj", Takes.VOTED_LABELS),
    /** The same with a loss that tolerates wrong votes. */
    NOISE_TOLERANT("noise-tolerant", Takes.NOISY_VOTED_LABELS),
    /** The classifier on U labelled by majority vote, each instance weighted by how it agrees with the labelled ones. */
    L2R("l2r", EnumSet.of(Hyperparameter.TIES, Hyperparameter.RULE_PRECISION)),
    /** The classifier on the labelled instances and on U labelled by a generative label model, with probabilities. */
    L_USNORKEL("l+usnorkel", Takes.WEAK_LABELS),
    /** The same with a loss that tolerates wrong labels. */
    SNORKEL_NOISE_TOLERANT("snorkel-noise-tolerant", Takes.NOISY_LABELS),
    /** Learns where rules hold as ImplyLoss does, from a posterior that shuns violated rules. */
    POSTERIOR_REG("posterior-reg", Takes.POSTERIOR),
    /** The classifier on U labelled by majority vote, then on the labelled instances. */
    WEAK_THEN_FINETUNE("weak-then-finetune", with(Takes.LABELS, Hyperparameter.TIES)),
    /** Several ImplyLoss models as teachers of all of U, also where no rule fires, and a student that learns from them. */
    SELF_TRAINING("self-training", Takes.SELF_TRAINING),
    /** Several ImplyLoss models, which differ by their seeds, and the mean of what they say. */
    ENSEMBLE("ensemble", Takes.ENSEMBLE);

    /** Sets of options that several methods share. */
    private static final class Takes {
        static final Set<Hyperparameter> LABELS = EnumSet.of(Hyperparameter.REPEAT, Hyperparameter.RULE_PRECISION);
        static final Set<Hyperparameter> WEAK_LABELS = with(LABELS, Hyperparameter.GAMMA);
        static final Set<Hyperparameter> VOTED_LABELS = with(WEAK_LABELS, Hyperparameter.TIES);
        static final Set<Hyperparameter> NOISY_VOTED_LABELS = with(VOTED_LABELS, Hyperparameter.Q);
        static final Set<Hyperparameter> NOISY_LABELS = with(WEAK_LABELS, Hyperparameter.Q);
        static final Set<Hyperparameter> SELF_TRAINING =
                EnumSet.complementOf(EnumSet.of(Hyperparameter.LAMBDA, Hyperparameter.TIES));
        static final Set<Hyperparameter> ENSEMBLE = without(SELF_TRAINING, Hyperparameter.LABEL_MODEL_SHARE);
        static final Set<Hyperparameter> RULE_NETWORK = without(ENSEMBLE, Hyperparameter.MEMBERS);
        static final Set<Hyperparameter> POSTERIOR = with(RULE_NETWORK, Hyperparameter.LAMBDA);

        private static Set<Hyperparameter> without(Set<Hyperparameter> set, Hyperparameter left) {
            Set<Hyperparameter> fewer = EnumSet.copyOf(set);
            fewer.remove(left);
            return fewer;
        }
    }

    private static Set<Hyperparameter> with(Set<Hyperparameter> set, Hyperparameter added) {
        Set<Hyperparameter> more = EnumSet.copyOf(set);
        more.add(added);
        return more;
    }

    private final String commandName;

    @SuppressWarnings("ImmutableEnumChecker") // Set.copyOf does not change.
    private final Set<Hyperparameter> hyperparameters;

    Method(String commandName, Set<Hyperparameter> hyperparameters) {
        this.commandName = commandName;
        this.hyperparameters = Set.copyOf(hyperparameters);
    }

    public String commandName() {
        return commandName;
    }

    /** Whether an option has an effect on it. */
    public boolean takes(Hyperparameter hyperparameter) {
        return hyperparameters.contains(hyperparameter);
    }

    public static Method ofCommandName(String name) {
        List<String> names = Arrays.stream(values()).map(Method::commandName).toList();
        return Arrays.stream(values())
                .filter(method -> method.commandName.equals(name))
                .findFirst()
                .orElseThrow(() -> OverruleException.input(
                        "unknown method '" + name + "'; " + Suggestion.remedy(name, names, "methods")));
    }

    /** All but {@link #AUTO}, which is a choice among them. */
    public static List<Method> concrete() {
        return Arrays.stream(values()).filter(method -> method != AUTO).toList();
    }

    /** Trains, in one stage or in several. */
    Outcome train(TrainingData data, TrainingOptions options, Work work) {
        return switch (this) {
            case WEAK_THEN_FINETUNE -> WeakThenFinetune.train(data, options, work);
            case SELF_TRAINING -> SelfTraining.train(data, options, work);
            default -> stage(data, options, work).train(data, options, work);
        };
    }

    /** The only stage of a method that has one; of those built on ImplyLoss, its stage. */
    Stage stage(TrainingData data, TrainingOptions options, Work work) {
        int classes = data.rules().labels().size();
        double gamma = options.implication().gamma();
        double q = options.implication().q();
        return switch (this) {
            case AUTO, IMPLYLOSS, SELF_TRAINING, ENSEMBLE ->
                Stage.of(
                        new ImplicationObjective(options.implication(), classes),
                        Schedule.BOTH,
                        data,
                        WeakLabelling.NONE);
            case ONLY_L, WEAK_THEN_FINETUNE ->
                Stage.of(new LabelledOnly(classes), Schedule.LABELLED, data, WeakLabelling.NONE);
            case L_UMAJ -> weakLabels(WeakLabelOptions.crossEntropy(gamma), data, majority(data, options));
            case NOISE_TOLERANT -> weakLabels(WeakLabelOptions.noiseTolerant(gamma, q), data, majority(data, options));
            case L2R ->
                Stage.of(
                        new LearningToReweight(classes),
                        Schedule.LABELLED_BESIDE_UNLABELLED,
                        data,
                        majority(data, options));
            case L_USNORKEL -> weakLabels(WeakLabelOptions.crossEntropy(gamma), data, generative(data, work));
            case SNORKEL_NOISE_TOLERANT ->
                weakLabels(WeakLabelOptions.noiseTolerant(gamma, q), data, generative(data, work));
            case POSTERIOR_REG ->
                Stage.of(
                        new PosteriorRegularisation(
                                new PosteriorOptions(options.lambda(), options.implication()), classes),
                        Schedule.BOTH,
                        data,
                        WeakLabelling.NONE);
        };
    }

    private static Stage weakLabels(WeakLabelOptions options, TrainingData data, WeakLabelling weakLabelling) {
        return Stage.of(new WeakLabels(options, data.rules().labels().size()), Schedule.BOTH, data, weakLabelling);
    }

    /** What most rules say; where they are tied, what the options say of ties. */
    static WeakLabelling majority(TrainingData data, TrainingOptions options) {
        TiePolicy ties = TiePolicy.parse(options.ties(), data.rules().labels(), options.seed());
        return WeakLabelling.hard(MajorityVote.withRandomTies(data.rules(), options.seed())
                .hardLabels(data.unlabelled().cover(), ties));
    }

    private static WeakLabelling generative(TrainingData data, Work work) {
        return data.unlabelled().size() == 0
                ? WeakLabelling.NONE
                : WeakLabelling.soft(labelModel(data, work), data.unlabelled().cover());
    }

    /** A generative label model, fitted to all of U: silence tells of rules too. */
    static GenerativeLabelModel labelModel(TrainingData data, Work work) {
        return GenerativeLabelModel.fit(
                data.rules(), data.coverOfAllUnlabelled(), GenerativeLabelModel.Options.defaults(), work);
    }
}
