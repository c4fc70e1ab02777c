package io.overrule.training;

import io.overrule.OverruleException;
import io.overrule.labelmodel.MajorityVote;
import io.overrule.objective.ImplicationObjective;
import io.overrule.objective.LabelledOnly;
import io.overrule.objective.Objective;
import io.overrule.objective.PosteriorOptions;
import io.overrule.objective.PosteriorRegularisation;
import io.overrule.objective.WeakLabelOptions;
import io.overrule.objective.WeakLabels;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/** A way of training, by its name on the command line. */
public enum Method {
    /** The paper's method: learns where rules hold while it learns the classifier. */
    IMPLYLOSS("implyloss", Takes.RULE_NETWORK),
    /** The classifier on the labelled instances alone. */
    ONLY_L("only-l", Set.of()),
    /** The classifier on the labelled instances and on U labelled by majority vote. */
    L_UMAJ("l+umaj", Takes.WEAK_LABELS),
    /** The same with a loss that tolerates wrong votes. */
    NOISE_TOLERANT("noise-tolerant", Takes.NOISY_LABELS),
    /** The classifier on U labelled by majority vote, each instance weighted by how it agrees with the labelled ones. */
    L2R("l2r", Set.of()),
    /** The classifier on the labelled instances and on U labelled by a generative label model, with probabilities. */
    L_USNORKEL("l+usnorkel", Takes.WEAK_LABELS),
    /** The same with a loss that tolerates wrong labels. */
    SNORKEL_NOISE_TOLERANT("snorkel-noise-tolerant", Takes.NOISY_LABELS),
    /** Learns where rules hold as ImplyLoss does, from a posterior that shuns violated rules. */
    POSTERIOR_REG("posterior-reg", Takes.POSTERIOR),
    /** The classifier on U labelled by majority vote, then on the labelled instances. */
    WEAK_THEN_FINETUNE("weak-then-finetune", Set.of()),
    /** ImplyLoss as a teacher of all of U, also where no rule fires, and a student that learns from it. */
    SELF_TRAINING("self-training", Takes.RULE_NETWORK),
    /** Several ImplyLoss models, which differ by their seeds, and the mean of what they say. */
    ENSEMBLE("ensemble", Takes.ENSEMBLE);

    /** Sets of options that several methods share. */
    private static final class Takes {
        static final Set<Hyperparameter> WEAK_LABELS = EnumSet.of(Hyperparameter.GAMMA, Hyperparameter.REPEAT);
        static final Set<Hyperparameter> NOISY_LABELS =
                EnumSet.of(Hyperparameter.GAMMA, Hyperparameter.REPEAT, Hyperparameter.Q);
        static final Set<Hyperparameter> POSTERIOR = EnumSet.complementOf(EnumSet.of(Hyperparameter.MEMBERS));
        static final Set<Hyperparameter> ENSEMBLE = EnumSet.complementOf(EnumSet.of(Hyperparameter.LAMBDA));
        static final Set<Hyperparameter> RULE_NETWORK =
                EnumSet.complementOf(EnumSet.of(Hyperparameter.LAMBDA, Hyperparameter.MEMBERS));
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
        return Arrays.stream(values())
                .filter(method -> method.commandName.equals(name))
                .findFirst()
                .orElseThrow(() -> OverruleException.input("unknown method '" + name + "'; expected one of "
                        + Arrays.stream(values()).map(Method::commandName).collect(Collectors.joining(", "))));
    }

    Objective objective(TrainingOptions options, int classes) {
        return switch (this) {
            case IMPLYLOSS -> new ImplicationObjective(options.implication(), classes);
            case ONLY_L -> new LabelledOnly(classes);
            case L_UMAJ ->
                new WeakLabels(
                        WeakLabelOptions.crossEntropy(options.implication().gamma()), classes);
            case NOISE_TOLERANT ->
                new WeakLabels(
                        WeakLabelOptions.noiseTolerant(
                                options.implication().gamma(),
                                options.implication().q()),
                        classes);
            case POSTERIOR_REG ->
                new PosteriorRegularisation(new PosteriorOptions(options.lambda(), options.implication()), classes);
            default -> throw OverruleException.internal("not yet");
        };
    }

    /** What the method takes for labels of U. */
    WeakLabelling weakLabelling(TrainingData data, long seed) {
        return switch (this) {
            case IMPLYLOSS, ONLY_L, POSTERIOR_REG -> WeakLabelling.NONE;
            case L_UMAJ, NOISE_TOLERANT ->
                WeakLabelling.hard(MajorityVote.withRandomTies(data.rules(), seed)
                        .labels(data.unlabelled().cover()));
            default -> throw OverruleException.internal("not yet");
        };
    }
}
