package io.overrule.app.command;

import io.overrule.OverruleException;
import io.overrule.app.print.Terminal;
import io.overrule.data.Dataset;
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
                "How to learn from rules and labels:",
                "auto: averages as many of implyloss, only-l, l+usnorkel and l2r as are good together on"
                        + " valid.jsonl;",
                "implyloss: learns where each rule holds, as in the paper;",
                "posterior-reg: learns where each rule holds by posterior regularisation;",
                "only-l: uses the labelled instances only, no rules;",
                "l+umaj: also trusts the majority of the rules' votes;",
                "noise-tolerant: l+umaj with a loss that tolerates wrong votes;",
                "l+usnorkel: also trusts a model of how accurate each rule is;",
                "snorkel-noise-tolerant: l+usnorkel with a loss that tolerates wrong votes;",
                "l2r: trusts the majority where that helps on the labelled instances;",
                "weak-then-finetune: trains on the majority's votes first, then on the labels;",
                "self-training: several implyloss models teach one;",
                "ensemble: several implyloss models predict together.",
                "Default: the method of --options; implyloss with --preset and for 'tune'; otherwise auto."
            })
    private @Nullable String method;

    @Option(
            names = "--options",
            paramLabel = "FILE",
            description = "A file with settings, as 'overrule tune' writes it: a JSON object with the names of these"
                    + " options, such as {\"method\": \"implyloss\", \"gamma\": 0.3}.")
    private @Nullable Path optionsFile;

    @Mixin
    private final SharedFlags shared = new SharedFlags();

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Seed of all random choices. The same seed gives the same model. Default: 1.")
    private @Nullable Long seed;

    @Option(
            names = "--gamma",
            paramLabel = "WEIGHT",
            description = "Weight of the rules' votes on unlabelled instances. Default: what the paper's authors"
                    + " used for the method; for implyloss 0.1.")
    private @Nullable Double gamma;

    @Option(
            names = "--q",
            paramLabel = "Q",
            description = "Noise tolerance, above 0 and up to 1. Higher values forgive more wrong votes. Default:"
                    + " noise-tolerant 0.9, snorkel-noise-tolerant 0.6, other methods 0.2.")
    private @Nullable Double q;

    @Option(
            names = "--lambda",
            paramLabel = "WEIGHT",
            description = "How strongly posterior-reg penalises violated rules. Default: 0.1.")
    private @Nullable Double lambda;

    @Option(
            names = "--ties",
            paramLabel = "NAME",
            description = "How l+umaj and the other methods that use the majority label an instance whose votes are"
                    + " tied: random, abstain (no label), or a class. Default: random.")
    private @Nullable String ties;

    @Option(
            names = "--members",
            paramLabel = "N",
            description = "Number of models in an ensemble, or of teachers in self-training. Default: 5; for"
                    + " self-training 3.")
    private @Nullable Integer members;

    @Option(
            names = "--label-model-share",
            paramLabel = "SHARE",
            description = "For self-training: the share of the teachers' labels of covered instances that comes from"
                    + " a generative model of the votes, 0 to 1. Default: 0.")
    private @Nullable Double labelModelShare;

    @Option(
            names = "--repeat",
            paramLabel = "N",
            description = "How often each labelled instance is used per epoch. Default: as often as it takes for"
                    + " labelled instances to make up a sixth of the epoch.")
    private @Nullable Integer repeat;

    @Option(
            names = "--rule-layers",
            paramLabel = "WIDTHS",
            description = "Widths of the rule network's hidden layers, such as 512,512; or none. Default: 128.")
    private @Nullable String ruleLayers;

    @Option(
            names = "--rule-learning-rate",
            paramLabel = "RATE",
            description = "Step size of the Adam optimiser for the rule network. Default: that of --learning-rate.")
    private @Nullable Double ruleLearningRate;

    @Option(
            names = "--initial-holding",
            paramLabel = "P",
            description = "Probability that a rule holds before anything is learned. Default: 0.5.")
    private @Nullable Double initialHolding;

    @Option(
            names = "--rule-precision",
            paramLabel = "P",
            description = "Overrule rules until the remaining votes are right at least this often on valid.jsonl,"
                    + " such as 0.97. Default: keep a vote where the rule is trusted more than 0.5.")
    private @Nullable Double rulePrecision;

    @Option(
            names = "--validate-by",
            paramLabel = "NAME",
            description = "What predicts when an epoch is validated: joint (classifier and rules) or classifier."
                    + " Default: joint.")
    private @Nullable Inference validateBy;

    @Option(
            names = "--predict-by",
            paramLabel = "NAME",
            description = "How the model predicts: trust (the classifier and the rules that are trusted), classifier"
                    + " (alone), joint (the classifier and the rules that hold according to the rule network, as"
                    + " in the paper), or auto: whatever scores best on valid.jsonl. Default: auto; for only-l"
                    + " classifier.")
    private @Nullable String predictBy;

    @Option(
            names = "--without",
            paramLabel = "TERM",
            split = ",",
            description = "Leave out parts of the rule network's training signal: exemplars, disagreeing, agreeing;"
                    + " join several with commas.")
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

    /** Points out the preset of a dataset, if neither a preset nor a file was given. */
    void remarkOnPreset(Dataset dataset, Terminal terminal) {
        if (optionsFile == null && !shared.presetIsGiven()) {
            Preset.suiting(dataset)
                    .ifPresent(preset -> terminal.remark("The paper's settings for '" + dataset.name()
                            + "' are available as --preset " + preset.commandName() + "."));
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
