package io.overrule.app.command;

import io.overrule.inference.Model;
import io.overrule.model.ModelFile;
import java.nio.file.Path;
import picocli.CommandLine.Parameters;

/** The model that a command works with. */
final class ModelArgument {
    @Parameters(index = "0", paramLabel = "MODEL", description = "A file that 'overrule train' wrote.")
    @SuppressWarnings("NullAway.Init") // picocli fills it in.
    private Path file;

    Model read() {
        return ModelFile.read(file);
    }
}
