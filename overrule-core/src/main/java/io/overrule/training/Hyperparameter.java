package io.overrule.training;

import java.util.Arrays;
import java.util.Optional;

/** An option that only some methods take. The others refuse it: without effect, it would compare nothing. */
public enum Hyperparameter {
    /** The weight of what is said about unlabelled instances. */
    GAMMA("gamma"),
    /** How much noise the loss tolerates. */
    Q("q"),
    /** How much a posterior shuns violated rules. */
    LAMBDA("lambda"),
    /** How often an epoch goes over the labelled instances. */
    REPEAT("repeat"),
    /** What an instance is labelled on which votes are tied. */
    TIES("ties"),
    RULE_LAYERS("rule-layers"),
    RULE_LEARNING_RATE("rule-learning-rate"),
    INITIAL_HOLDING("initial-holding"),
    /** Which parts of Eq. 2 teach the rule network. */
    WITHOUT("without"),
    /** Whether the rules take part in validation. */
    VALIDATE_BY("validate-by"),
    /** How often the firings that are kept shall be right. */
    RULE_PRECISION("rule-precision"),
    /** How much of what teachers say comes from a label model. */
    LABEL_MODEL_SHARE("label-model-share"),
    /** How many models vote together, or teach together. */
    MEMBERS("members");

    private final String commandName;

    Hyperparameter(String commandName) {
        this.commandName = commandName;
    }

    /** Its name on the command line, without dashes. */
    public String commandName() {
        return commandName;
    }

    /** The one of this name; empty for an option that every method takes. */
    public static Optional<Hyperparameter> find(String commandName) {
        return Arrays.stream(values())
                .filter(each -> each.commandName.equals(commandName))
                .findFirst();
    }
}
