package io.overrule.bench.fuzz;

import io.overrule.OverruleException;
import io.overrule.feature.FeatureSettings;
import io.overrule.training.Methods;
import io.overrule.training.OptionsFile;
import io.overrule.training.TrainingOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Files with options of a method. */
final class OptionsReader implements FuzzedReader {
    private static final String FILE = "options.json";

    private final List<Map<String, byte[]>> seeds = Methods.all().stream()
            .map(method -> TrainingOptions.defaults(method).toBuilder()
                    .features(FeatureSettings.parse("ngrams"))
                    .build())
            .map(options -> Map.of(FILE, FuzzFiles.bytes(OptionsFile.of(options).toJson())))
            .toList();

    @Override
    public String name() {
        return "options";
    }

    @Override
    public List<Map<String, byte[]>> seeds() {
        return seeds;
    }

    @Override
    public boolean read(Map<String, byte[]> files, Path scratch) throws IOException {
        OptionsFile read = OptionsFile.read(FuzzFiles.write(scratch, files).resolve(FILE));
        TrainingOptions options = read.over(TrainingOptions.defaults(read.method()));
        Path written = scratch.resolve("again.json");
        OptionsFile.of(options).write(written);
        TrainingOptions same = again(written);
        if (!options.equals(same)) {
            throw new WrongException(FuzzFailure.Kind.UNEQUAL, "the options are " + options + ", read back " + same);
        }
        return true;
    }

    private static TrainingOptions again(Path written) {
        try {
            OptionsFile file = OptionsFile.read(written);
            return file.over(TrainingOptions.defaults(file.method()));
        } catch (OverruleException e) {
            throw new WrongException(FuzzFailure.Kind.UNEQUAL, "the options read back are refused: " + e.getMessage());
        }
    }
}
