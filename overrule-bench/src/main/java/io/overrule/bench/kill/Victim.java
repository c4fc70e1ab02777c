package io.overrule.bench.kill;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.app.Overrule;
import io.overrule.app.demo.HelpDesk;
import io.overrule.bench.fuzz.CacheReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A command that is killed. */
public enum Victim {
    /** A model of some megabytes. */
    TRAIN(
            "model.overrule",
            "train",
            "{inputs}/helpdesk",
            "-o",
            "{out}/model.overrule",
            "--features",
            "ngrams",
            "--method",
            "implyloss",
            "--epochs",
            "1",
            "--classifier-layers",
            "512",
            "--no-checks",
            "--no-cache"),
    /** Runs that are kept one by one, and a report. */
    COMPARE(
            "report/results.json",
            "compare",
            "{inputs}/helpdesk",
            "--methods",
            "majority,only-l,implyloss",
            "--seeds",
            "3",
            "--features",
            "ngrams",
            "--classifier-layers",
            "8",
            "--epochs",
            "1",
            "--cache",
            "{out}/cache",
            "--report",
            "{out}/report"),
    /** A search that goes on where it was interrupted. */
    TUNE(
            "settings.json",
            "tune",
            "{inputs}/helpdesk",
            "-o",
            "{out}/settings.json",
            "--method",
            "only-l",
            "--features",
            "ngrams",
            "--classifier-layers",
            "8",
            "--trials",
            "3",
            "--seeds",
            "1",
            "--epochs",
            "1",
            "--cache",
            "{out}/cache"),
    /** A folder of several files. */
    IMPORT(
            "data",
            "import",
            "csv",
            "{inputs}/rows.csv",
            "--text",
            "body",
            "--label",
            "topic",
            "--split-off",
            "train:20000",
            "--split-off",
            "valid:20000",
            "--force",
            "-o",
            "{out}/data"),
    /** Portions of encodings, each a file. */
    CACHE("", "{out}/cache");

    private static final int ROWS = 120_000;
    private static final int CONTENTS = 60_000;

    private final String result;
    private final List<String> arguments;

    /** @param result the file or folder that is compared with the reference; everything in it */
    Victim(String result, String... arguments) {
        this.result = result;
        this.arguments = List.of(arguments);
    }

    /** Writes what the commands read. */
    static void prepare(Path inputs) throws IOException {
        HelpDesk.task().write(inputs.resolve("helpdesk"));
        StringBuilder rows = new StringBuilder("body,topic\n");
        for (int i = 0; i < ROWS; i++) {
            rows.append("\"request ").append(i).append(", about parcels\",").append(i % 3 == 0 ? "a" : "b");
            rows.append('\n');
        }
        Files.writeString(inputs.resolve("rows.csv"), rows);
    }

    List<String> command(Path inputs, Path out) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                this == CACHE ? CacheFiller.class.getName() : Overrule.class.getName()));
        for (String argument : arguments) {
            command.add(argument.replace("{inputs}", inputs.toString()).replace("{out}", out.toString()));
        }
        return command;
    }

    /** What is left of a command, as far as the same command must always leave the same. */
    Map<String, String> results(Path out) throws IOException {
        Map<String, String> results = new TreeMap<>();
        Path place = out.resolve(result);
        if (this == CACHE || !Files.exists(place)) {
            return results;
        }
        try (Stream<Path> files = Files.walk(place)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (!Killer.isUnfinished(file)) {
                    results.put(out.relativize(file).toString(), content(file));
                }
            }
        }
        return results;
    }

    private String content(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        return this == COMPARE ? withoutSeconds(bytes) : new String(bytes, StandardCharsets.ISO_8859_1);
    }

    /** A report says how long runs took, which is never twice the same. */
    private static String withoutSeconds(byte[] json) throws IOException {
        JsonNode results = new ObjectMapper().readTree(json);
        for (JsonNode parent : results.findParents("seconds")) {
            ((ObjectNode) parent).remove("seconds");
        }
        return results.toString();
    }

    /** Whether all that others will read is whole: files of JSON that are kept, and cached values. */
    boolean isUndamaged(Path out) throws IOException {
        if (this == CACHE) {
            return true;
        }
        if (!Files.exists(out)) {
            return true;
        }
        try (Stream<Path> files = Files.walk(out)) {
            files.filter(file -> file.toString().endsWith(".json")).forEach(Victim::parse);
            return true;
        } catch (UncheckedIOException e) {
            return false;
        }
    }

    private static void parse(Path json) {
        try {
            new ObjectMapper().readTree(Files.readAllBytes(json));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The process that fills a cache. */
    static final class CacheFiller {
        private CacheFiller() {}

        public static void main(String[] arguments) {
            if (!CacheReader.isRight(Path.of(arguments[0]), CacheReader.contents(CONTENTS))) {
                throw new IllegalStateException("the cache gives other values than were written");
            }
        }
    }
}
