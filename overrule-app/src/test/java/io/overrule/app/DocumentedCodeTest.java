package io.overrule.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The Java of README and {@code docs/library.md} is code: it compiles, and README's does what its comments say. */
class DocumentedCodeTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern BLOCK = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
    private static final String IMPORTS = Stream.of(
                    "io.overrule",
                    "io.overrule.cache",
                    "io.overrule.data",
                    "io.overrule.feature",
                    "io.overrule.inference",
                    "io.overrule.modelfile",
                    "io.overrule.rule",
                    "io.overrule.training",
                    "java.nio.file",
                    "java.util")
            .map(name -> "import " + name + ".*;\n")
            .reduce("", String::concat);

    @TempDir
    private Path folder;

    private static List<String> blocks(String page) throws IOException {
        List<String> blocks = new ArrayList<>();
        Matcher matcher = BLOCK.matcher(Files.readString(ROOT.resolve(page)));
        while (matcher.find()) {
            blocks.add(matcher.group(1));
        }
        return blocks;
    }

    private void compile(String body, String parameters) throws IOException {
        Path source = Files.writeString(
                folder.resolve("Documented.java"),
                IMPORTS + "public class Documented {\n    public static void run(" + parameters + ") {\n" + body
                        + "    }\n}\n");
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            StringWriter said = new StringWriter();
            boolean compiled = compiler.getTask(
                            said,
                            files,
                            null,
                            List.of("-d", folder.toString(), "-cp", System.getProperty("java.class.path")),
                            null,
                            files.getJavaFileObjects(source))
                    .call();
            assertThat(compiled).as("%s%n%s", said, body).isTrue();
        }
    }

    static Stream<String> blocksOfTheLibraryPage() throws IOException {
        return blocks("docs/library.md").stream();
    }

    @ParameterizedTest
    @MethodSource("blocksOfTheLibraryPage")
    void theCodeOfTheLibraryPageCompiles(String block) throws IOException {
        String parameters = "";
        for (String parameter : List.of(
                "Task task", "Model model", "Work work", "List<Instance> texts", "Iterator<Instance> instances")) {
            String name = parameter.substring(parameter.indexOf(' ') + 1);
            if (!Pattern.compile("\\w " + name + " =").matcher(block).find()) {
                parameters += (parameters.isEmpty() ? "" : ", ") + parameter;
            }
        }
        compile(block, parameters);
    }

    @Test
    void theTenLinesOfReadmePrintWhatTheirCommentsSay() throws Exception {
        List<String> blocks = blocks("README.md");
        assertThat(blocks).hasSize(1);
        Path model = folder.resolve("requests.overrule");
        compile(blocks.get(0).replace("\"requests.overrule\"", "\"" + model + "\""), "");

        List<String> printed = run().lines().toList();

        assertThat(printed.get(0)).isEqualTo("product");
        assertThat(printed).anyMatch(line -> line.matches("card says payment, trust 0\\.\\d\\d: overruled"));
        assertThat(model).isNotEmptyFile();
    }

    /** What the compiled code prints. */
    private String run() throws Exception {
        PrintStream before = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (URLClassLoader loader = new URLClassLoader(
                new URL[] {folder.toUri().toURL()}, getClass().getClassLoader())) {
            System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
            loader.loadClass("Documented").getMethod("run").invoke(null);
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        } finally {
            System.setOut(before);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
