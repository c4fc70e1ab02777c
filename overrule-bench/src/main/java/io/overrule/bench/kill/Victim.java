package io.overrule.bench.kill;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.OverruleException;
import io.overrule.Suggestion;
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

/**
 * A command that is killed.
 *
 * @param result the file or folder, in the command's output, that is compared with the reference; nothing if empty
 * @param writes how many files it writes one after the other, at least: kills wait for one of them
 * @param arguments with {@code {inputs}} and {@code {out}} for the folders
 */
public record Victim(String name, String result, int writes, List<String> arguments) {
    private static final int ROWS = 120_000;
    private static final int CONTENTS = 60_000;
    private static final String CACHE = "cache";
    private static final String COMPARE = "compare";

    public Victim {
        arguments = List.copyOf(arguments);
    }

    private static Victim of(String name, String result, int writes, String command) {
        return new Victim(name, result, writes, List.of(command.split(" ", -1)));
    }

    /** Everything that writes files for long. */
    public static List<Victim> all() {
        return List.of(
                // A model of some megabytes.
                of(
                        "train",
                        "model.overrule",
                        1,
                        "train {inputs}/helpdesk -o {out}/model.overrule --features ngrams --method "
                                + "implyloss --epochs 1 --classifier-layers 2048 --no-checks --no-cache"),
                // Runs that are kept one by one, and a report.
                of(
                        "compare",
                        "report/results.json",
                        6,
                        "compare {inputs}/helpdesk --methods majority,only-l,implyloss --seeds 3 "
                                + "--features ngrams --classifier-layers 8 --epochs 1 --cache {out}/cache "
                                + "--report {out}/report"),
                // A search that goes on where it was interrupted.
                of(
                        "tune",
                        "settings.json",
                        3,
                        "tune {inputs}/helpdesk -o {out}/settings.json --method only-l --features "
                                + "ngrams --classifier-layers 8 --trials 3 --seeds 1 --epochs 1 --cache "
                                + "{out}/cache"),
                // A folder of several files.
                of(
                        "import",
                        "data",
                        4,
                        "import csv {inputs}/rows.csv --text body --label topic --split-off "
                                + "train:20000 --split-off valid:20000 --force -o {out}/data"),
                // Portions of encodings, each a file.
                of("cache", "", 3, "{out}/cache"));
    }

    /** Those with some names; all if there are none. */
    public static List<Victim> named(List<String> names) {
        List<String> known = all().stream().map(Victim::name).toList();
        for (String name : names) {
            if (!known.contains(name)) {
                throw OverruleException.input(
                        "there is no command '" + name + "'; " + Suggestion.remedy(name, known, "commands"));
            }
        }
        return all().stream()
                .filter(victim -> names.isEmpty() || names.contains(victim.name()))
                .toList();
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
                name.equals(CACHE) ? CacheFiller.class.getName() : Overrule.class.getName()));
        for (String argument : arguments) {
            command.add(argument.replace("{inputs}", inputs.toString()).replace("{out}", out.toString()));
        }
        return command;
    }

    /** What is left of a command, as far as the same command must always leave the same. */
    Map<String, String> results(Path out) throws IOException {
        Map<String, String> results = new TreeMap<>();
        Path place = out.resolve(result);
        if (name.equals(CACHE) || !Files.exists(place)) {
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
        return name.equals(COMPARE) ? resultsAlone(bytes) : new String(bytes, StandardCharsets.ISO_8859_1);
    }

    /** A report says how long runs took, and how many were there before: neither is a result. */
    private static String resultsAlone(byte[] json) throws IOException {
        JsonNode results = new ObjectMapper().readTree(json);
        for (String field : List.of("seconds", "secondsTotal", "clockSeconds", "runsThereBefore")) {
            for (JsonNode parent : results.findParents(field)) {
                ((ObjectNode) parent).remove(field);
            }
        }
        return results.toString();
    }

    /** Whether all that others will read is whole: files of JSON that are kept, and cached values. */
    boolean isUndamaged(Path out) throws IOException {
        if (name.equals(CACHE)) {
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
