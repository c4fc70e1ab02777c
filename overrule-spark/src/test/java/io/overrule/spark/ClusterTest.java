package io.overrule.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.cover.CoverStatistics;
import io.overrule.cover.RuleApplier;
import io.overrule.data.TextInstance;
import io.overrule.inference.Model;
import io.overrule.inference.Prediction;
import io.overrule.modelfile.ModelFile;
import io.overrule.training.Trainer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a cluster of several JVMs. */
class ClusterTest {
    private static final List<Row> ROWS = Requests.rows(300);

    @Test
    void aLostExecutorChangesNoBitAndEveryOtherLoadsTheModelOnce(@TempDir Path folder) throws Exception {
        Model model = new Trainer(Requests.options("ngrams"))
                .train(Requests.task(ROWS))
                .model();
        Path file = folder.resolve("model.overrule");
        ModelFile.write(model, file);

        runOnCluster(file, folder);

        assertThat(folder.resolve("halted")).exists();
        assertThat(Files.readAllLines(folder.resolve("predictions"))).isEqualTo(expected(model));
        // Executor 0 or 1 was lost; another took its place. Each loaded the rules and the model, once.
        assertThat(Files.readAllLines(folder.resolve("loads")))
                .isNotEmpty()
                .allMatch(line -> Integer.parseInt(line.split(" ")[1]) <= 2);
        assertThat(Files.readString(folder.resolve("statistics")))
                .isEqualTo(CoverStatistics.of(ClusterProgram.cover(ROWS), model.rules()) + "\ntrue");
        assertThat(Files.readAllBytes(folder.resolve("trained.overrule"))).isEqualTo(ModelFile.toBytes(model));
    }

    private static List<String> expected(Model model) {
        RuleApplier applier = RuleApplier.of(model.rules());
        return ROWS.stream()
                .sorted((a, b) -> a.getString(0).compareTo(b.getString(0)))
                .map(row -> {
                    TextInstance instance = new TextInstance(row.getString(0), row.getString(1));
                    Prediction prediction = model.predict(instance);
                    return ClusterProgram.line(
                            instance.id(),
                            Arrays.stream(applier.rulesCovering(instance))
                                    .mapToObj(rule -> model.rules().rule(rule).id())
                                    .toList(),
                            prediction.name(),
                            prediction.probabilities().stream()
                                    .mapToDouble(Double::doubleValue)
                                    .toArray());
                })
                .toList();
    }

    private static void runOnCluster(Path model, Path folder) throws IOException, InterruptedException {
        String opens = System.getProperty("overrule.test.opens");
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx768m"));
        command.addAll(List.of(opens.split(" ")));
        command.add("-Doverrule.test.opens=" + opens);
        command.add("-Djava.io.tmpdir=" + Files.createDirectories(folder.resolve("tmp")));
        command.addAll(List.of(
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                ClusterProgram.class.getName(),
                model.toString(),
                folder.toString()));
        Path log = folder.resolve("log");
        Process process = new ProcessBuilder(command)
                // Executors leave their logs where the program runs.
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        if (!process.waitFor(10, TimeUnit.MINUTES)) {
            process.destroyForcibly();
        }
        assertThat(process.waitFor())
                .as(() -> {
                    try {
                        return Files.readString(log);
                    } catch (IOException e) {
                        return "no log";
                    }
                })
                .isZero();
    }
}
