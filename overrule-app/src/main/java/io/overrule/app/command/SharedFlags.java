package io.overrule.app.command;

import io.overrule.OverruleException;
import io.overrule.feature.FeatureSettings;
import io.overrule.training.Method;
import io.overrule.training.Options;
import io.overrule.training.OptionsFile;
import io.overrule.training.Preset;
import io.overrule.training.TrainingOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The options that every method takes, as flags. What is not given stays as in the options file, if there is one, or
 * else as in the preset, or else as in the method's defaults. Read by {@link GivenOptions}, except for the features.
 */
@SuppressWarnings("UnusedVariable") // Fields that are options of training are read by their flags' names.
final class SharedFlags {
    @Option(
            names = "--preset",
            paramLabel = "NAME",
            description = "Start from the settings that the paper's authors used for one of their tasks: question,"
                    + " mitr, sms, youtube or census. Other options win over them.")
    private @Nullable String preset;

    @Option(
            names = "--features",
            paramLabel = "LIST",
            description = "What the classifier sees of an instance; join several with '+': e5 or bge (a pretrained"
                    + " encoder; e5:layer=6 for an inner layer), ngrams (words and pairs of words), chars (2 to 5"
                    + " characters within words), lsa (a few hundred dimensions learned from those), style (how a"
                    + " text is written), records (the attributes of a record), encoder (the one that --encoder"
                    + " names); or auto: what makes the labels of valid.jsonl most probable. Default: auto.")
    private @Nullable String features;

    @Option(
            names = "--encoder",
            paramLabel = "NAME",
            description = "The pretrained encoder: e5, bge, minilm or bge-full (both after './overrule add-encoder"
                    + " NAME'), or onnx:FOLDER with model.onnx and tokenizer.json. For an inner layer, counted"
                    + " from 1: e5:layer=6 or onnx:FOLDER,layer=6. Default: e5.")
    private @Nullable String encoder;

    @Option(
            names = "--pooling",
            paramLabel = "NAME",
            description = "How an onnx:FOLDER encoder makes one vector of a text: mean (of all its tokens) or first"
                    + " (its first token). Default: mean.")
    private @Nullable String pooling;

    @Option(
            names = "--classifier-layers",
            paramLabel = "WIDTHS",
            description = "Widths of the classifier's hidden layers, such as 512,512; or none. Default: 128.")
    private @Nullable String classifierLayers;

    @Option(
            names = "--learning-rate",
            paramLabel = "RATE",
            description = "Step size of the Adam optimiser. Default: 0.001.")
    private @Nullable Double learningRate;

    @Option(names = "--batch-size", paramLabel = "ROWS", description = "Instances per training step. Default: 128.")
    private @Nullable Integer batchSize;

    @Option(
            names = "--epochs",
            paramLabel = "N",
            description =
                    "Maximum number of epochs. An epoch is one pass over the data, but at least 50 and at most 200"
                            + " optimiser steps. Default: 100.")
    private @Nullable Integer epochs;

    @Option(
            names = "--patience",
            paramLabel = "N",
            description = "Epochs without a better validation score before training stops. Default: 10.")
    private @Nullable Integer patience;

    @Option(
            names = "--metric",
            paramLabel = "NAME",
            description = "What to measure on valid.jsonl: accuracy, macro-f1, f1:LABEL, token-f1 (all classes but O"
                    + " together), micro-f1:LABEL or macro-f1:LABEL (all classes but that one). Default:"
                    + " accuracy; for tokens, token-f1.")
    private @Nullable String metric;

    @Option(
            names = "--keep",
            paramLabel = "P",
            description = "Probability with which dropout keeps a unit. Default: 0.8.")
    private @Nullable Double keep;

    /** The options of a method. */
    TrainingOptions optionsFor(Method method) {
        return over(start(method));
    }

    /** The options of the method that a file is for. */
    TrainingOptions optionsFor(OptionsFile file) {
        TrainingOptions options = file.over(start(file.method()));
        if (encoder != null && features == null && options.features().isPresent()) {
            throw OverruleException.input("--encoder names " + encoder + ", but the features of " + file.where()
                    + " are " + options.features().get() + "; give --features too, or leave --encoder out");
        }
        return over(options);
    }

    boolean presetIsGiven() {
        return preset != null;
    }

    /** The class of ties and uncovered instances, if the preset has one. */
    Optional<String> defaultClass() {
        return Optional.ofNullable(preset).flatMap(name -> Preset.of(name).defaultClass());
    }

    private TrainingOptions start(Method method) {
        return preset == null
                ? TrainingOptions.defaults(method)
                : Preset.of(preset).options(method);
    }

    private TrainingOptions over(TrainingOptions options) {
        TrainingOptions.Builder builder = options.toBuilder();
        Optional.ofNullable(encoderBlock()).ifPresent(builder::encoder);
        if (features != null) {
            settings(features).ifPresentOrElse(builder::features, builder::anyFeatures);
        }
        GivenOptions.of(this, Options.FEATURES, Options.ENCODER).setIn(builder);
        return builder.build();
    }

    /** The features as named, with the encoder's block in the place of 'encoder'; empty for auto. */
    private Optional<FeatureSettings> settings(String named) {
        if (named.equals("auto")) {
            return Optional.empty();
        }
        List<String> blocks = new ArrayList<>(List.of(named.split("\\+", -1)));
        if (blocks.contains("encoder")) {
            blocks.replaceAll(block -> block.equals("encoder")
                    ? Optional.ofNullable(encoderBlock())
                            .orElse(TrainingOptions.defaults().encoder())
                    : block);
        } else if (encoder != null) {
            throw OverruleException.input("--encoder names " + encoder + ", but --features " + named
                    + " does not use it; write --features encoder+" + named);
        }
        return Optional.of(new FeatureSettings(blocks));
    }

    private @Nullable String encoderBlock() {
        if (pooling == null) {
            return encoder;
        }
        if (encoder == null || !encoder.startsWith("onnx:")) {
            throw OverruleException.input(
                    "--pooling is for --encoder onnx:FOLDER; the other encoders have their own, unless it is an option of"
                            + " theirs: bge:pooling=mean");
        }
        if (!List.of("mean", "first").contains(pooling)) {
            throw OverruleException.input("--pooling is '" + pooling + "'; expected mean or first");
        }
        return encoder + ",pooling=" + pooling;
    }
}
