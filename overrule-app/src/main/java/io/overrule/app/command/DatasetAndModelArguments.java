package io.overrule.app.command;

import io.overrule.app.print.Terminal;
import io.overrule.cache.FeatureCache;
import io.overrule.inference.Model;
import io.overrule.modelfile.ModelFile;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The dataset that a command works on, and the model after it, if there is one. */
final class DatasetAndModelArguments {
    @Parameters(
            index = "0",
            paramLabel = "DATASET",
            description = "A folder with labels.txt and unlabeled.jsonl, and optionally rules.jsonl,"
                    + " labeled.jsonl, valid.jsonl and test.jsonl.")
    @SuppressWarnings("NullAway.Init") // picocli fills it in.
    private Path folder;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "MODEL",
            description = "A model file that 'overrule" + " train' wrote.")
    private @Nullable Path file;

    @Option(
            names = "--encoder",
            paramLabel = "onnx:FOLDER",
            description = "Where the model's encoder is now, if its folder has moved since training.")
    private @Nullable String encoder;

    @Mixin
    private final CacheFlags cacheFlags = new CacheFlags();

    DatasetArgument dataset() {
        return new DatasetArgument(folder);
    }

    FeatureCache cache(Terminal terminal) {
        return cacheFlags.cache(terminal);
    }

    Optional<Model> read(Terminal terminal) {
        if (file == null) {
            return Optional.empty();
        }
        Model model = encoder == null ? ModelFile.read(file) : ModelFile.readWithEncoder(file, encoder);
        return Optional.of(model.withCache(cache(terminal)));
    }
}
