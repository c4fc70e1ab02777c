package io.overrule.bench.fuzz;

import io.overrule.OverruleException;
import io.overrule.data.DatasetFolder;
import io.overrule.data.LabelSet;
import io.overrule.rule.Edit;
import io.overrule.rule.EditReader;
import io.overrule.rule.EditWriter;
import io.overrule.rule.RuleReader;
import io.overrule.rule.RuleSet;
import io.overrule.rule.RuleWriter;
import io.overrule.rule.Task;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The readers of what people write: folders, rules, edits. What they accept must survive being written and read. */
final class DatasetReaders {
    private DatasetReaders() {}

    static List<FuzzedReader> all() {
        return List.of(new Folders(), new Rules(), new Edits());
    }

    private static void requireEqual(Object one, Object other, String what) {
        if (!one.equals(other)) {
            throw new WrongException(FuzzFailure.Kind.UNEQUAL, what + " read back is not the one that was written");
        }
    }

    /** What we wrote ourselves may not be refused. */
    private static <T> T accepted(Supplier<T> reading, String what) {
        try {
            return reading.get();
        } catch (OverruleException e) {
            throw new WrongException(FuzzFailure.Kind.UNEQUAL, what + " read back is refused: " + e.getMessage());
        }
    }

    /** Dataset folders with their rules. */
    private static final class Folders implements FuzzedReader {
        @Override
        public String name() {
            return "folder";
        }

        @Override
        public List<Map<String, byte[]>> seeds() {
            return SeedFolders.all();
        }

        @Override
        public boolean read(Map<String, byte[]> files, Path scratch) throws IOException {
            Path folder = FuzzFiles.write(scratch.resolve("read").resolve("data"), files);
            Task task = Task.read(DatasetFolder.at(folder));
            // A dataset has its folder's name.
            Path again = scratch.resolve("written").resolve("data");
            task.write(again);
            requireEqual(task, accepted(() -> Task.read(DatasetFolder.at(again)), "the task"), "the task");
            return true;
        }
    }

    /** Rules by themselves, as in model files and edits. */
    private static final class Rules implements FuzzedReader {
        private static final String FILE = "rules.jsonl";
        private static final LabelSet LABELS =
                LabelSet.of(List.of("fruit", "animal", "high", "low", "O", "Place", "Time"));

        @Override
        public String name() {
            return "rules";
        }

        @Override
        public List<Map<String, byte[]>> seeds() {
            return SeedFolders.all().stream()
                    .map(files -> Map.of(FILE, files.getOrDefault(FILE, new byte[0])))
                    .toList();
        }

        /** Small patterns that take gigabytes or minutes to compile, or overflow the stack. */
        @Override
        public List<Map<String, byte[]>> known() {
            return Stream.of(
                            "((a{1000}){1000}){1000}",
                            "a".repeat(200_000),
                            "(".repeat(5_000) + "a" + ")".repeat(5_000),
                            "(?:".repeat(5_000) + "a" + ")*".repeat(5_000),
                            "(a|b)".repeat(40_000))
                    .map(pattern -> Map.of(
                            FILE,
                            FuzzFiles.bytes("{\"id\": \"r\", \"kind\": \"regex\", \"label\": \"fruit\", \"pattern\": \""
                                    + pattern + "\"}\n")))
                    .toList();
        }

        @Override
        public boolean read(Map<String, byte[]> files, Path scratch) {
            RuleSet rules = RuleReader.parse(FuzzFiles.lines(files.getOrDefault(FILE, new byte[0])), LABELS);
            RuleSet again = accepted(() -> RuleReader.parse(RuleWriter.lines(rules), LABELS), "the set of rules");
            requireEqual(rules, again, "the set of rules");
            rules.rules().forEach(rule -> rule.describe());
            return true;
        }
    }

    /** Edits, applied to the task that they are about. */
    private static final class Edits implements FuzzedReader {
        private static final String FILE = "edits.jsonl";
        private static final String SEED =
                """
                {"edit": "rule_added", "rule": {"id": "new", "kind": "keyword", "label": "fruit", "words": ["pie"]}, "position": 1, "on": true}
                {"edit": "rule_changed", "rule": {"id": "wild", "kind": "regex", "label": "animal", "pattern": "wild", "except": [{"kind": "keyword", "words": ["berry"]}]}}
                {"edit": "rule_renamed", "rule_id": "tail", "new_id": "tails"}
                {"edit": "rule_switched", "rule_id": "long", "on": true}
                {"edit": "instance_labelled", "instance_id": "U0", "labels": ["fruit"], "position": 0}
                {"edit": "exemplar_linked", "instance_id": "U0", "rule_id": "new"}
                {"edit": "several", "edits": [{"edit": "exemplar_unlinked", "instance_id": "L0", "rule_id": "sweet"}, {"edit": "rule_removed", "rule_id": "sweet"}]}
                {"edit": "instance_unlabelled", "instance_id": "L1", "position": 0, "truth": ["animal"]}
                """;

        private final Task task = task();

        private static Task task() {
            return Scratch.use(folder -> Task.read(DatasetFolder.at(FuzzFiles.write(folder, SeedFolders.texts()))));
        }

        @Override
        public String name() {
            return "edits";
        }

        @Override
        public List<Map<String, byte[]>> seeds() {
            return List.of(Map.of(FILE, FuzzFiles.bytes(SEED)));
        }

        @Override
        public boolean read(Map<String, byte[]> files, Path scratch) {
            LabelSet labels = task.dataset().labels();
            List<Edit> edits = EditReader.parse(FuzzFiles.lines(files.getOrDefault(FILE, new byte[0])), labels);
            requireEqual(
                    edits,
                    accepted(() -> EditReader.parse(EditWriter.lines(edits), labels), "the list of edits"),
                    "the list of edits");
            Task edited = task;
            for (Edit edit : edits) {
                if (edited.check(edit).isEmpty()) {
                    edited = edited.apply(edit);
                }
            }
            return true;
        }
    }
}
