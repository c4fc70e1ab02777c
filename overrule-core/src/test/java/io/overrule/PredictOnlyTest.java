package io.overrule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.data.Dataset;
import io.overrule.data.Instance;
import io.overrule.data.LabelledInstance;
import io.overrule.data.RecordInstance;
import io.overrule.data.Value;
import io.overrule.feature.FeatureSettings;
import io.overrule.inference.Model;
import io.overrule.modelfile.ModelFile;
import io.overrule.rule.Heading;
import io.overrule.rule.RecordRule;
import io.overrule.rule.RecordRule.Condition;
import io.overrule.rule.RuleSet;
import io.overrule.rule.Task;
import io.overrule.training.Tasks;
import io.overrule.training.Trainer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A service that only predicts with n-gram or record features needs this artifact and what Maven brings with it, and that
 * is little and free of native code. The list is Maven's own, without what is optional.
 */
class PredictOnlyTest {
    private static final long MOST_BYTES = 5_000_000;
    private static final Path LIST = Path.of("target", "runtime-closure.txt");
    private static final Pattern LINE = Pattern.compile(".*:(?:compile|runtime):(.+?\\.jar)\\b(.*)");
    private static final List<String> TEXTS = List.of("sweet wild berries", "a dog with a long tail", "ripe pear", "");

    /** The library's classes, and the archives that come with it. */
    private static List<Path> closure() throws IOException {
        assertThat(LIST)
                .as("written by Maven, see the profile 'closure' in pom.xml")
                .isRegularFile();
        Stream<Path> archives = Files.readAllLines(LIST).stream()
                .map(LINE::matcher)
                .filter(Matcher::matches)
                .filter(line -> !line.group(2).contains("optional"))
                .map(line -> Path.of(line.group(1)));
        return Stream.concat(Stream.of(Path.of("target", "classes").toAbsolutePath()), archives)
                .toList();
    }

    private static ClassLoader loader() throws IOException {
        URL[] urls = closure().stream().map(PredictOnlyTest::url).toArray(URL[]::new);
        return new URLClassLoader(urls, ClassLoader.getPlatformClassLoader());
    }

    private static URL url(Path path) {
        try {
            return path.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Of a jar, or of a folder of classes when it is in a jar. */
    private static long bytes(Path path) {
        try (Stream<Path> files = Files.walk(path)) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(file -> Files.isDirectory(path)
                            ? compressed(file)
                            : file.toFile().length())
                    .sum();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long compressed(Path file) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(bytes)) {
            Files.copy(file, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.size();
    }

    /** What a model says, by the classes of a loader that knows nothing of ours. */
    private static String predict(ClassLoader loader, Path model, Object instance) throws Exception {
        Object read = loader.loadClass("io.overrule.modelfile.ModelFile")
                .getMethod("read", Path.class)
                .invoke(null, model);
        Object prediction = read.getClass()
                .getMethod("predict", loader.loadClass("io.overrule.data.Instance"))
                .invoke(read, instance);
        return prediction.toString();
    }

    private static Object text(ClassLoader loader, String text) throws Exception {
        return loader.loadClass("io.overrule.data.Instance")
                .getMethod("text", String.class)
                .invoke(null, text);
    }

    @Test
    void whatComesWithTheCoreIsSmallAndHasNoNativeCode() throws IOException {
        List<Path> closure = closure();
        assertThat(closure)
                .hasSizeBetween(6, 10)
                .extracting(path -> path.getFileName().toString())
                .noneMatch(name -> name.matches("(openblas|javacpp|onnxruntime|tokenizers|api).*"))
                .anyMatch(name -> name.startsWith("jackson-databind"));
        assertThat(closure.stream().mapToLong(PredictOnlyTest::bytes).sum()).isLessThan(MOST_BYTES);
    }

    @ParameterizedTest
    @ValueSource(strings = {"format-1", "format-2", "format-3", "format-4", "format-5"})
    void aModelOfNgramsPredictsTheSameWithNothingElse(String name) throws Exception {
        Path file = Path.of(Objects.requireNonNull(ModelFile.class.getResource(name + ".overrule"))
                .toURI());
        ClassLoader loader = loader();
        for (String text : TEXTS) {
            assertThat(predict(loader, file, text(loader, text)))
                    .isEqualTo(ModelFile.read(file).predict(Instance.text(text)).toString());
        }
    }

    @Test
    void aModelOfRecordsPredictsTheSameWithNothingElse(@TempDir Path folder) throws Exception {
        Task task = records();
        write(task, folder);
        Path file = folder.resolve("records.overrule");
        Model model = new Trainer(Tasks.options().toBuilder()
                        .features(FeatureSettings.parse("records"))
                        .build())
                .train(task)
                .model();
        ModelFile.write(model, file);
        ClassLoader loader = loader();
        Object theirs = task(loader, folder);
        Object dataset = theirs.getClass().getMethod("dataset").invoke(theirs);
        List<?> test = (List<?>) dataset.getClass().getMethod("test").invoke(dataset);
        assertThat(test).hasSize(30);
        for (int i = 0; i < test.size(); i++) {
            Object instance = test.get(i).getClass().getMethod("instance").invoke(test.get(i));
            assertThat(predict(loader, file, instance))
                    .isEqualTo(model.predict(task.dataset().test().get(i).instance())
                            .toString());
        }
    }

    private static Task records() {
        RuleSet rules = RuleSet.of(
                Tasks.LABELS,
                new RecordRule(Heading.of("light", "fruit"), List.of(Condition.of("weight", "<", Value.of(2)))),
                new RecordRule(Heading.of("furry", "animal"), List.of(Condition.of("skin", "=", Value.of("fur")))));
        Dataset dataset = Dataset.builder()
                .name("records")
                .labels(Tasks.LABELS)
                .labelled(records("L", 20))
                .unlabelled(Dataset.instances(records("U", 60)))
                .validation(records("V", 30))
                .test(records("T", 30))
                .build();
        return Task.of(dataset, rules);
    }

    private static List<LabelledInstance> records(String prefix, int count) {
        RandomStream random = RandomStream.of(5, "records " + prefix);
        List<LabelledInstance> records = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int label = i % 2;
            Map<String, Value> values = Map.of(
                    "weight", Value.of(1 + label + random.nextDouble()),
                    "skin", Value.of(random.nextDouble() < 0.8 == (label == 1) ? "fur" : "peel"));
            records.add(new LabelledInstance(new RecordInstance(prefix + i, values), label));
        }
        return records;
    }

    private static void write(Task task, Path folder) {
        task.write(folder);
    }

    private static Object task(ClassLoader loader, Path folder) throws Exception {
        Class<?> folders = loader.loadClass("io.overrule.data.DatasetFolder");
        return loader.loadClass("io.overrule.rule.Task")
                .getMethod("read", folders)
                .invoke(null, folders.getMethod("at", Path.class).invoke(null, folder));
    }

    @Test
    void trainingNamesTheArtifactThatItNeeds(@TempDir Path folder) throws Exception {
        write(Tasks.small(), folder);
        ClassLoader loader = loader();
        // The second time, too: then a class that could not be loaded is not looked for again.
        for (int attempt = 0; attempt < 2; attempt++) {
            assertThatThrownBy(() -> train(loader, folder))
                    .isInstanceOf(InvocationTargetException.class)
                    .cause()
                    .hasMessage("OpenBLAS is missing; training needs it: add the artifact io.overrule:overrule-blas,"
                            + " of the same version as overrule-core, to the dependencies");
        }
    }

    private static void train(ClassLoader loader, Path folder) throws Exception {
        Object task = task(loader, folder);
        Class<?> options = loader.loadClass("io.overrule.training.TrainingOptions");
        Class<?> trainer = loader.loadClass(Trainer.class.getName());
        trainer.getMethod("train", task.getClass())
                .invoke(
                        trainer.getConstructor(options)
                                .newInstance(options.getMethod("automatic").invoke(null)),
                        task);
    }
}
