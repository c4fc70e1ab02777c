package io.overrule.app.command;

import io.overrule.OverruleException;
import io.overrule.app.print.Terminal;
import io.overrule.inference.Inference;
import io.overrule.training.Method;
import io.overrule.training.Methods;
import io.overrule.training.Options;
import io.overrule.training.OptionsFile;
import io.overrule.training.Preset;
import io.overrule.training.TrainingOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The options of one method, as flags: those that every method takes, and those that only some take. Read by {@link
 * GivenOptions}.
 */
@SuppressWarnings("UnusedVariable") // Fields that are options of training are read by their flags' names.
final class TrainingFlags {
    @Option(
            names = "--method",
            paramLabel = "NAME",
            description = {
                "auto (implyloss, unless only-l, l+usnorkel or l2r is clearly better on the validation set), implyloss"
                        + " (learns where rules hold), posterior-reg (learns it in another way), only-l (labelled"
                        + " instances alone), l+umaj (believes the majority of rules), noise-tolerant (believes it"
                        + " less), l+usnorkel (believes a model of how accurate rules are), snorkel-noise-tolerant"
                        + " (believes it less), l2r (believes the majority where that helps on labelled instances),"
                        + " weak-then-finetune (the majority first, then labelled instances), self-training (several"
                        + " implyloss teach one) or ensemble (several implyloss). Default: that of --options; with"
                        + " --preset, and for tune, implyloss; otherwise auto."
            })
    private @Nullable String method;

    @Option(
            names = "--options",
            paramLabel = "FILE",
            description =
                    "Settings as 'overrule tune' writes them: a JSON object with the names of these flags, such as"
                            + " {\"method\": \"implyloss\", \"gamma\": 0.3}. Flags win over it, and it over --preset.")
    private @Nullable Path optionsFile;

    @Mixin
    private final SharedFlags shared = new SharedFlags();

    @Option(names = "--seed", paramLabel = "N", description = "The same seed gives the same model. Default: 1.")
    private @Nullable Long seed;

    @Option(
            names = "--gamma",
            paramLabel = "WEIGHT",
            description =
                    "Weight of what rules say about unlabelled instances. Default: what the paper's authors took for"
                            + " the method; implyloss 0.1.")
    private @Nullable Double gamma;

    @Option(
            names = "--q",
            paramLabel = "Q",
            description = "Noise tolerance, above 0 to 1: where a rule agrees with a label, or of weak labels. Default:"
                    + " noise-tolerant 0.9, snorkel-noise-tolerant 0.6, others 0.2.")
    private @Nullable Double q;

    @Option(
            names = "--lambda",
            paramLabel = "WEIGHT",
            description = "How much posterior-reg shuns violated rules. Default: 0.1.")
    private @Nullable Double lambda;

    @Option(
            names = "--ties",
            paramLabel = "NAME",
            description = "What an instance is labelled on which votes are tied, for methods that believe the majority:"
                    + " random, abstain (nothing), or a class. Default: random.")
    private @Nullable String ties;

    @Option(
            names = "--members",
            paramLabel = "N",
            description = "How many models an ensemble has, or teach in self-training. Default: 5; self-training 3.")
    private @Nullable Integer members;

    @Option(
            names = "--label-model-share",
            paramLabel = "SHARE",
            description =
                    "How much of what teachers say of covered instances comes from a generative model of the votes,"
                            + " in self-training, 0 to 1. Default: 0.")
    private @Nullable Double labelModelShare;

    @Option(
            names = "--repeat",
            paramLabel = "N",
            description = "How often an epoch goes over the labelled instances. Default: until they make up a sixth.")
    private @Nullable Integer repeat;

    @Option(
            names = "--rule-layers",
            paramLabel = "WIDTHS",
            description = "Hidden layers of the rule network: 512,512 or none. Default: 128.")
    private @Nullable String ruleLayers;

    @Option(
            names = "--rule-learning-rate",
            paramLabel = "RATE",
            description = "Adam's step size for the rule network. Default: the same.")
    private @Nullable Double ruleLearningRate;

    @Option(
            names = "--initial-holding",
            paramLabel = "P",
            description = "The probability with which a rule holds before anything is learned. Default: 0.5.")
    private @Nullable Double initialHolding;

    @Option(
            names = "--rule-precision",
            paramLabel = "P",
            description = "Overrule so much that the firings that are kept are right at least this often on the"
                    + " validation set: 0.97. Default: a rule is kept where it is trusted more than 0.5.")
    private @Nullable Double rulePrecision;

    @Option(
            names = "--validate-by",
            paramLabel = "NAME",
            description = "What predicts during validation: joint or classifier. Default: joint.")
    private @Nullable Inference validateBy;

    @Option(
            names = "--predict-by",
            paramLabel = "NAME",
            description = "How the model predicts: trust (the classifier and the rules that are trusted), classifier"
                    + " (alone), joint (with the rules that hold by the rule network, as in the paper), or auto: what"
                    + " does best on the validation set. Default: auto.")
    private @Nullable String predictBy;

    @Option(
            names = "--without",
            paramLabel = "TERM",
            split = ",",
            description = "Leave out parts of what teaches the rule network: exemplars, disagreeing, agreeing.")
    private List<String> without = new ArrayList<>();

    /** @param otherwise the method if neither a flag, nor a file, nor a preset names one */
    TrainingOptions options(Method otherwise) {
        TrainingOptions start = start(otherwise);
        GivenOptions given = GivenOptions.of(this);
        given.refuseWhatIsNotTakenBy(start.method());
        requireKnownTerms();
        TrainingOptions.Builder builder = start.toBuilder();
        Optional.ofNullable(seed).ifPresent(builder::seed);
        given.setIn(builder);
        return builder.build();
    }

    private TrainingOptions start(Method otherwise) {
        Optional<Method> named = Optional.ofNullable(method).map(Methods::named);
        if (optionsFile == null) {
            return shared.optionsFor(named.orElse(shared.presetIsGiven() ? Methods.IMPLYLOSS : otherwise));
        }
        OptionsFile file = OptionsFile.read(optionsFile);
        if (named.isPresent() && !named.get().equals(file.method())) {
            throw OverruleException.input("--method is " + method + ", but " + optionsFile + " is for "
                    + file.method().commandName() + "; leave one of them out");
        }
        return shared.optionsFor(file);
    }

    /** The file that settings are read from, if there is one. */
    Optional<Path> optionsFile() {
        return Optional.ofNullable(optionsFile);
    }

    /** The method as it was typed. */
    Optional<String> methodName() {
        return Optional.ofNullable(method);
    }

    /** Reminds of the preset that a dataset has, if neither a preset nor a file says where to start. */
    void tellOfPreset(String dataset, Terminal terminal) {
        if (optionsFile == null
                && !shared.presetIsGiven()
                && Preset.find(dataset).isPresent()) {
            terminal.say("The paper's settings for '" + dataset + "' can be had by --preset " + dataset + ".");
        }
    }

    private void requireKnownTerms() {
        for (String term : without) {
            if (term.isEmpty() || Options.WITHOUT.parse(term).isEmpty()) {
                throw OverruleException.input(
                        "--without names the unknown term '" + term + "'; expected " + Options.WITHOUT.expected());
            }
        }
    }
}
