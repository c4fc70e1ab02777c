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
            description =
                    "classifier: without rules; joint: with the rules that hold by P_jphi, as the paper does; trust:"
                            + " with the rules that are trusted. Default: the way that was chosen for the model.")
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
