package io.overrule.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The script {@code ./overrule}, with a Java machine that only prints what it is given. */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {
    private static final Path LAUNCHER = Path.of("..", "overrule");

    @TempDir
    Path folder;

    private Path root;
    private Path jar;
    private Path archive;

    @BeforeEach
    void install() throws IOException {
        root = Files.createDirectories(folder.toRealPath().resolve("a place"));
        Path target = Files.createDirectories(root.resolve("overrule-app").resolve("target"));
        Files.writeString(root.resolve("pom.xml"), "<project/>");
        Files.copy(LAUNCHER, root.resolve("overrule"));
        executable(root.resolve("overrule"));
        jar = Files.writeString(target.resolve("overrule-app.jar"), "jar");
        archive = Files.writeString(target.resolve("overrule-app.jsa"), "archive");
        Files.setLastModifiedTime(jar, FileTime.from(Instant.now().plusSeconds(60)));
        Files.setLastModifiedTime(archive, FileTime.from(Instant.now().plusSeconds(120)));
        Path java = Files.createDirectories(root.resolve("jdk").resolve("bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
        executable(java);
    }

    @Test
    void itRunsTheCommandWithItsArgumentsAsTheyAre() throws Exception {
        assertThat(run(root.resolve("overrule"), "explain", "my model", "a * b"))
                .containsSubsequence("-cp", jar.toString(), "io.overrule.app.Overrule", "explain", "my model", "a * b");
    }

    @Test
    void linksLeadToIt() throws Exception {
        Path bin = Files.createDirectories(folder.resolve("bin"));
        Files.createSymbolicLink(root.resolve("relative"), Path.of("overrule"));
        Path link = Files.createSymbolicLink(bin.resolve("overrule"), root.resolve("relative"));

        assertThat(run(link, "--version")).contains(jar.toString());
    }

    @Test
    void modulesThatWereAddedAreOnTheClassPath() throws Exception {
        Path module = Files.createDirectories(root.resolve("modules").resolve("parquet"));
        assertThat(run(root.resolve("overrule"), "--version"))
                .containsSubsequence("-cp", jar + ":" + module + "/*", "io.overrule.app.Overrule");
    }

    @Test
    void archivedClassesAreUsedWhereTheyAreThere() throws Exception {
        assertThat(run(root.resolve("overrule"), "--version")).contains("-XX:SharedArchiveFile=" + archive);

        Files.writeString(archive, "");
        Files.setLastModifiedTime(archive, FileTime.from(Instant.now().plusSeconds(120)));

        assertThat(run(root.resolve("overrule"), "--version")).noneMatch(word -> word.contains("Archive"));
    }

    @Test
    void onlyShortCommandsDoWithoutTheOptimisingCompiler() throws Exception {
        String option = "-XX:TieredStopAtLevel=1";
        assertThat(run(root.resolve("overrule"), "--version")).contains(option);
        assertThat(run(root.resolve("overrule"), "train")).doesNotContain(option);
    }

    @Test
    void offATerminalThereAreNoColumns() throws Exception {
        assertThat(run(root.resolve("overrule"), "train")).contains("-Doverrule.columns=0");
    }

    @Test
    void optionsOfTheUserComeLast() throws Exception {
        assertThat(run(root.resolve("overrule"), "explain"))
                .containsSubsequence("-XX:TieredStopAtLevel=1", "-Xmx1g", "-Xss2m", "-cp");
    }

    private List<String> run(Path launcher, String... arguments) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder();
        builder.command().add(launcher.toString());
        builder.command().addAll(List.of(arguments));
        builder.redirectErrorStream(true);
        Map<String, String> environment = builder.environment();
        environment.put("JAVA_HOME", root.resolve("jdk").toString());
        environment.put("OVERRULE_JAVA_OPTIONS", "-Xmx1g -Xss2m");
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output.lines().toList();
    }

    private static void executable(Path file) {
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }
}
