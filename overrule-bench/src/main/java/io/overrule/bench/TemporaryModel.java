package io.overrule.bench;

import io.overrule.FileFailure;
import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.app.demo.HelpDesk;
import io.overrule.cache.FeatureCache;
import io.overrule.feature.FeatureSettings;
import io.overrule.modelfile.ModelFile;
import io.overrule.rule.Task;
import io.overrule.training.Methods;
import io.overrule.training.Trainer;
import io.overrule.training.TrainingData;
import io.overrule.training.TrainingOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** The file of an n-gram model as people have them, in a folder that is deleted at the end. */
final class TemporaryModel implements AutoCloseable {
    private final Path folder;

    /** Trains it briefly: it has its thousands of n-grams, and takes no less time to read and to ask. */
    TemporaryModel() {
        try {
            this.folder = Files.createTempDirectory("overrule-bench");
        } catch (IOException e) {
            throw OverruleException.resource("no temporary folder can be made (" + FileFailure.words(e) + ")", e);
        }
        Task task = HelpDesk.task();
        TrainingOptions options = TrainingOptions.defaults(Methods.IMPLYLOSS).toBuilder()
                .epochs(1)
                .build();
        TrainingData data =
                TrainingData.prepare(task, FeatureSettings.parse("ngrams"), FeatureCache.none(), Work.quiet());
        ModelFile.write(new Trainer(options).train(data, Work.quiet()).model(), file());
    }

    Path folder() {
        return folder;
    }

    Path file() {
        return folder.resolve("model.overrule");
    }

    /** The command that benchmarks run, unless another is named: the launcher beside theirs. */
    static String launcher() {
        return Path.of(System.getProperty("overrule.root", "."), "overrule").toString();
    }

    @Override
    public void close() {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            // The system clears its temporary folder.
        }
    }
}
