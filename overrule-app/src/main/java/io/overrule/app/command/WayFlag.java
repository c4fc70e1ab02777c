package io.overrule.app.command;

import io.overrule.app.report.Ways;
import io.overrule.inference.Decision;
import io.overrule.inference.Inference;
import io.overrule.inference.Model;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** In which way a model predicts. */
final class WayFlag {
    @Option(
            names = "--by",
            paramLabel = "NAME",
            description = "How to predict: classifier (without rules), joint (with the rules that hold according to"
                    + " the rule network, as in the paper) or trust (with the rules that are trusted). Default:"
                    + " the way that was chosen when the model was trained.")
    private @Nullable Inference inference;

    /** The model, deciding in the way that was asked for. */
    Model apply(Model model) {
        return inference == null
                ? model
                : model.deciding(new Decision(inference, model.decision().threshold()));
    }

    /** Where the way comes from, in a few words. */
    String origin(Model model) {
        return inference == null ? Ways.origin(model) : "as asked for with --by";
    }
}
