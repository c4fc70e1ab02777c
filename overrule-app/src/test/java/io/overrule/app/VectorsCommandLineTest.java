package io.overrule.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.RandomStream;
import io.overrule.array.ElementType;
import io.overrule.array.NpyWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Images, for example: nothing but vectors, and rules known by their votes. */
class VectorsCommandLineTest {
    @TempDir
    private Path folder;

    private Path data;
    private Path model;

    @BeforeEach
    void writeImages() throws IOException {
        data = Files.createDirectories(folder.resolve("images"));
        model = folder.resolve("images.overrule");
        FruitFolder.write(data, "labels.txt", "cat\ndog\n");
        FruitFolder.write(
                data,
                "rules.jsonl",
                "{\"id\": \"whiskers\", \"kind\": \"votes\", \"label\": \"cat\"}\n"
                        + "{\"id\": \"tail\", \"kind\": \"votes\", \"label\": \"dog\"}\n");
        RandomStream random = RandomStream.of(5, "images");
        part("labeled", 12, "label", random);
        part("unlabeled", 80, "gold", random);
        part("valid", 24, "label", random);
        part("test", 24, "label", random);
    }

    private void part(String name, int size, String field, RandomStream random) throws IOException {
        StringBuilder lines = new StringBuilder();
        StringBuilder fires = new StringBuilder();
        try (NpyWriter vectors = new NpyWriter(data.resolve("vectors-" + name + ".npy"), ElementType.FLOAT32, 4)) {
            for (int i = 0; i < size; i++) {
                boolean cat = i % 2 == 0;
                String id = name + i;
                lines.append("{\"id\": \"")
                        .append(id)
                        .append("\", \"")
                        .append(field)
                        .append("\": \"");
                lines.append(cat ? "cat" : "dog").append("\"}\n");
                fires.append(id)
                        .append('\t')
                        .append(cat || i % 7 == 0 ? "whiskers" : "tail")
                        .append('\n');
                float side = cat ? 1 : -1;
                vectors.row(side + noise(random), noise(random), -side + noise(random), noise(random));
            }
        }
        FruitFolder.write(data, name + ".jsonl", lines.toString());
        FruitFolder.write(data, "fires-" + name + ".tsv", fires.toString());
    }

    private static float noise(RandomStream random) {
        return random.nextInt(1000) / 1000f - 0.5f;
    }

    private Outcome run(String input, String... arguments) {
        return Outcome.of(folder.resolve("cache"), input, arguments);
    }

    @Test
    void vectorsTrainPredictAndEvaluate() throws IOException {
        Outcome trained = run(
                "",
                "train",
                data.toString(),
                "-o",
                model.toString(),
                "--classifier-layers",
                "8",
                "--rule-layers",
                "8",
                "--epochs",
                "20");
        assertThat(trained.code()).as(trained.err()).isZero();

        Outcome predicted =
                run("{\"vector\": [1, 0, -1, 0]}\n{\"vector\": [-1, 0.2, 1, 0]}\n", "predict", model.toString());
        assertThat(predicted.code()).as(predicted.err()).isZero();
        assertThat(predicted.out().lines().toList().get(0)).contains("cat");
        assertThat(predicted.out().lines().toList().get(1)).contains("dog");

        Outcome evaluated = run("", "evaluate", model.toString(), data.toString(), "--json");
        assertThat(evaluated.code()).as(evaluated.err()).isZero();
    }

    @Test
    void aVectorOfAnotherLengthOrNoneIsAnErrorOfItsLine() {
        assertThat(run("", "train", data.toString(), "-o", model.toString(), "--features", "vectors", "--epochs", "3")
                        .code())
                .isZero();
        Outcome predicted = run(
                "{\"vector\": [1, 0]}\n{\"vector\": [-1, 0.2, 1, 0]}\n{\"record\": {}}\n{\"vector\": [1, 0, \"x\", 0]}\n",
                "predict",
                model.toString());
        assertThat(predicted.code()).isEqualTo(2);
        assertThat(predicted.out() + predicted.err())
                .contains("has a vector of 2 numbers, but the model was trained with 4")
                .contains("need a vector with every instance")
                .contains("at position 2 of 'vector'");
        assertThat(predicted.out().toLowerCase(Locale.ROOT)).contains("dog");
    }

    private void trainQuickly() {
        assertThat(run("", "train", data.toString(), "-o", model.toString(), "--features", "vectors", "--epochs", "3")
                        .code())
                .isZero();
    }

    private Path vectors(float[]... rows) throws IOException {
        Path file = folder.resolve("new.npy");
        Files.deleteIfExists(file);
        try (NpyWriter writer = new NpyWriter(file, ElementType.FLOAT32, rows[0].length)) {
            for (float[] row : rows) {
                writer.row(row);
            }
        }
        return file;
    }

    private Outcome predict(String input, Path vectors, String... more) {
        List<String> arguments = new ArrayList<>(List.of("predict", model.toString()));
        arguments.addAll(List.of(more));
        arguments.addAll(List.of("--vectors", vectors.toString()));
        return run(input, arguments.toArray(String[]::new));
    }

    @Test
    void aFileOfVectorsGivesTheSameAnswersAsVectorsInLines() throws IOException {
        trainQuickly();
        Path file = vectors(new float[] {1, 0, -1, 0}, new float[] {-1, 0.2f, 1, 0});
        String inLines = run(
                        "{\"vector\": [1, 0, -1, 0]}\n{\"vector\": [-1, 0.2, 1, 0]}\n", "predict", model.toString())
                .out();
        Outcome alone = predict("", file);
        assertThat(alone.code()).as(alone.err()).isZero();
        assertThat(alone.out()).isEqualTo(inLines);
        // A blank line has no row.
        Outcome beside = predict("{\"id\": \"a\"}\n\n{\"id\": \"b\"}\n", file, "-");
        assertThat(beside.code()).as(beside.err()).isZero();
        assertThat(beside.out().lines().toList().get(1)).startsWith("{\"line\":3,\"id\":\"b\"");
        assertThat(beside.out().replace("\"line\":3", "\"line\":2").replaceAll("\"id\":\"\\w\",", ""))
                .isEqualTo(inLines);
    }

    @Test
    void aRowThatIsNotFiniteIsAnErrorOfItsLine() throws IOException {
        trainQuickly();
        Outcome predicted = predict("", vectors(new float[] {1, 0, Float.NaN, 0}, new float[] {-1, 0.2f, 1, 0}));
        assertThat(predicted.code()).isEqualTo(2);
        assertThat(predicted.err()).contains("new.npy: has NaN in row 0, column 2 (counted from 0)");
        assertThat(predicted.out().lines()).hasSize(2);
    }

    @Test
    void rowsThatDoNotFitTheModelOrTheLinesAreRefused() throws IOException {
        trainQuickly();
        Outcome narrow = predict("", vectors(new float[] {1, 0}));
        assertThat(narrow.code()).isEqualTo(2);
        assertThat(narrow.err()).contains("has rows of 2 numbers, but the model was trained with 4");

        Path two = vectors(new float[] {1, 0, -1, 0}, new float[] {-1, 0.2f, 1, 0});
        Path answers = folder.resolve("answers.jsonl");
        Outcome fewLines = predict("{\"id\": \"a\"}\n", two, "-", "-o", answers.toString());
        assertThat(fewLines.code()).isEqualTo(2);
        assertThat(fewLines.err()).contains("has 2 rows, but standard input has 1 line that is not blank");
        assertThat(answers).doesNotExist();

        Outcome manyLines = predict("{}\n{}\n{}\n", two, "-");
        assertThat(manyLines.code()).isEqualTo(2);
        assertThat(manyLines.err()).contains("standard input:3: has no row in").contains("which has 2;");

        Outcome twice = predict("{\"vector\": [1, 0, -1, 0]}\n{}\n", two, "-");
        assertThat(twice.code()).isEqualTo(2);
        assertThat(twice.err()).contains("has a 'vector' of its own besides row 0");

        Outcome none = predict("", folder.resolve("none.npy"));
        assertThat(none.code()).isEqualTo(2);
        assertThat(none.err()).contains("there is no such file");
    }
}
