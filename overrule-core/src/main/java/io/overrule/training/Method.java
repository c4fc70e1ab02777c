package io.overrule.training;

import io.overrule.OverruleException;
import io.overrule.objective.ImplicationObjective;
import io.overrule.objective.LabelledOnly;
import io.overrule.objective.Objective;
import java.util.Arrays;
import java.util.stream.Collectors;

/** A way of training, by its name on the command line. */
public enum Method {
    /** The paper's method: learns where rules hold while it learns the classifier. */
    IMPLYLOSS("implyloss"),
    /** The classifier on the labelled instances alone. */
    ONLY_L("only-l");

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

    Objective objective(TrainingOptions options, int classes) {
        return switch (this) {
            case IMPLYLOSS -> new ImplicationObjective(options.implication(), classes);
            case ONLY_L -> new LabelledOnly(classes);
        };
    }
}
