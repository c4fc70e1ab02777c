package io.overrule.app.command;

import io.overrule.app.print.Terminal;
import io.overrule.inference.Model;
import io.overrule.modelfile.ModelFile;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The model that a command works with. */
final class ModelArgument {
    @Parameters(index = "0", paramLabel = "MODEL", description = "A model file that 'overrule train' wrote.")
    @SuppressWarnings("NullAway.Init") // picocli fills it in.
    private Path file;

    @Option(
            names = "--encoder",
            paramLabel = "onnx:FOLDER",
            description = "Where the model's encoder is now, if its folder has moved since training.")
    private @Nullable String encoder;

    @Mixin
    private final CacheFlags cacheFlags = new CacheFlags();

    /** Where it is. */
    Path file() {
        return file;
    }

    Model read(Terminal terminal) {
        Model model = encoder == null ? ModelFile.read(file) : ModelFile.readWithEncoder(file, encoder);
        return model.withCache(cacheFlags.cache(terminal));
    }
}
