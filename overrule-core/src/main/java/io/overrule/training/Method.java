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
import java.util.stream.Collectors;

/** A way of training, by its name on the command line. */
public enum Method {
    /** The paper's method: learns where rules hold while it learns the classifier. */
    IMPLYLOSS("implyloss"),
    /** The classifier on the labelled instances alone. */
    ONLY_L("only-l"),
    /** The classifier on the labelled instances and on U labelled by majority vote. */
    L_UMAJ("l+umaj"),
    /** The same with a loss that tolerates wrong votes. */
    NOISE_TOLERANT("noise-tolerant"),
    /** Learns where rules hold as ImplyLoss does, from a posterior that shuns violated rules. */
    POSTERIOR_REG("posterior-reg");

    private final String commandName;

    Method(String commandName) {
        this.commandName = commandName;
    }

    public String commandName() {
        return commandName;
    }

    public static Method ofCommandName(String name) {
        return Arrays.stream(values())
                .filter(method -> method.commandName.equals(name))
                .findFirst()
                .orElseThrow(() -> OverruleException.input("unknown method '" + name + "'; expected one of "
                        + Arrays.stream(values()).map(Method::commandName).collect(Collectors.joining(", "))));
    }

    /** Whether it trains a rule network, with layers, a learning rate and parts of Eq. 2 of its own. */
    public boolean learnsAboutRules() {
        return this == IMPLYLOSS || this == POSTERIOR_REG;
    }

    /** Whether it looks at U, with the weight gamma. */
    public boolean usesUnlabelled() {
        return this != ONLY_L;
    }

    /** Whether part of its loss tolerates noise, by q. */
    public boolean toleratesNoise() {
        return learnsAboutRules() || this == NOISE_TOLERANT;
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
        };
    }

    /** What the method takes for labels of U. */
    WeakLabelling weakLabelling(TrainingData data, long seed) {
        return switch (this) {
            case IMPLYLOSS, ONLY_L, POSTERIOR_REG -> WeakLabelling.NONE;
            case L_UMAJ, NOISE_TOLERANT ->
                WeakLabelling.hard(MajorityVote.withRandomTies(data.rules(), seed)
                        .labels(data.unlabelled().cover()));
        };
    }
}
