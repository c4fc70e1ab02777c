package io.overrule.app.foreign;

import io.overrule.WholeFolder;
import io.overrule.data.Instance;
import io.overrule.data.JsonLine;
import io.overrule.data.RecordInstance;
import io.overrule.data.TextInstance;
import io.overrule.data.Vector;
import io.overrule.rule.RegexRule;
import io.overrule.rule.Rule;
import io.overrule.rule.Task;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Writes the pickles that the code of the paper's authors or SPEAR reads: x, l, m, L, d and r for each part, with files
 * of sentences. The authors' files include a {@code rule.txt} if all rules are regular expressions; SPEAR's end with s,
 * n, k and the number of classes. x holds the vectors of the instances, or nothing.
 */
public final class PickleExport implements ForeignExport {
    /** Whose code reads the pickles. */
    public enum Reader {
        /** The authors of the paper. */
        AUTHORS,
        /**
         * SPEAR, which requires three more arrays and the number of classes, and may know classes of unlabelled
         * instances.
         */
        SPEAR
    }

    private static final Map<FolderPart, String> NAMES = Map.of(
            FolderPart.TRAIN, "d",
            FolderPart.UNLABELED, "U",
            FolderPart.VALID, "validation",
            FolderPart.TEST, "test");

    private final Reader reader;

    public PickleExport(Reader reader) {
        this.reader = reader;
    }

    private String file(ExportedPart part, String ending) {
        return reader == Reader.SPEAR
                ? part.stem() + (ending.equals("sentences.txt") ? ".txt" : ".pkl")
                : NAMES.getOrDefault(part.part(), "U") + "_" + ending;
    }

    @Override
    public Result write(Task task, WholeFolder folder) throws IOException {
        List<String> files = new ArrayList<>();
        Set<String> skipped = new LinkedHashSet<>();
        Map<String, Set<Integer>> exemplars = new HashMap<>();
        task.exemplars().forEach(each -> exemplars.put(each.instance().id(), Set.copyOf(each.rules())));
        skipped.add("the ids of instances: the format knows them by their place");
        for (ExportedPart part : ExportedPart.of(task)) {
            String name = file(part, "processed.p");
            try (DataOutputStream out =
                    new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(folder.file(name))))) {
                write(task, part, exemplars, out);
            }
            files.add(name + ": " + part.instances().size() + " instances");
            if (reader == Reader.AUTHORS
                    && part.part() == FolderPart.UNLABELED
                    && part.labels().isPresent()) {
                skipped.add("the true classes of unlabelled instances: the format has none");
            }
            if (!part.hasVectors()) {
                skipped.add("x: the instances have no vectors; compute features before training with it");
            }
            if (part.instances().get(0) instanceof TextInstance) {
                sentences(part, folder, files, skipped);
            } else if (!(part.instances().get(0) instanceof RecordInstance record)
                    || !record.values().isEmpty()) {
                skipped.add("what the instances are: the format holds vectors, and texts beside them");
            }
        }
        List<String> classes = task.dataset().labels().names();
        if (reader == Reader.SPEAR) {
            skipped.add("what the rules say: SPEAR has them as Python; the votes are there");
            Map<String, Object> numbered = new LinkedHashMap<>();
            for (int i = 0; i < classes.size(); i++) {
                numbered.put(Integer.toString(i), classes.get(i));
            }
            Files.writeString(folder.file("classes.json"), JsonLine.write(numbered) + "\n");
            files.add("classes.json: what the numbers mean");
        } else {
            ruleFile(task, folder, files, skipped);
            Files.write(folder.file("classes.txt"), classes);
            files.add("classes.txt: what the numbers mean");
        }
        return new Result(files, List.copyOf(skipped));
    }

    private void write(Task task, ExportedPart part, Map<String, Set<Integer>> exemplars, DataOutputStream out)
            throws IOException {
        int rules = task.rules().size();
        int classes = task.dataset().labels().size();
        int size = part.instances().size();
        int width = part.instances().get(0).vector().map(Vector::size).orElse(0);
        array(out, size, width, (i, k) -> part.instances()
                .get(i)
                .vector()
                .map(v -> (double) v.get(k))
                .orElse(0.0));
        int[][] votes = new int[1][];
        int[] at = {-1};
        Cell vote = (i, k) -> {
            if (at[0] != i) {
                at[0] = i;
                votes[0] = part.votes(task, i);
            }
            return votes[0][k];
        };
        array(out, size, rules, (i, k) -> vote.value(i, k) < 0 ? classes : vote.value(i, k));
        at[0] = -1;
        Cell covers = (i, k) -> vote.value(i, k) < 0 ? 0 : 1;
        array(out, size, rules, covers);
        boolean train = part.part() == FolderPart.TRAIN;
        boolean spear = reader == Reader.SPEAR;
        // SPEAR leaves the array empty where it knows no class, the authors write a class that does not exist.
        boolean known = part.labels().isPresent() && (spear || part.part() != FolderPart.UNLABELED);
        array(
                out,
                spear && !known ? 0 : size,
                1,
                (i, k) -> known ? part.labels().map(each -> each.get(i)).orElse(classes) : classes);
        array(out, size, 1, (i, k) -> spear || train ? 1 : 0);
        array(
                out,
                size,
                rules,
                (i, k) -> train
                                && exemplars
                                        .getOrDefault(part.instances().get(i).id(), Set.of())
                                        .contains(k)
                        ? 1
                        : 0);
        if (spear) {
            at[0] = -1;
            // How sure a rule is: completely, where it fires. Our rules have no scores.
            array(out, size, rules, covers);
            array(out, List.of(rules), (i, k) -> 0);
            array(out, List.of(rules), (i, k) -> task.rules().labelOf(i));
            out.write(new byte[] {(byte) 0x80, 3});
            number(out, classes);
            out.write('.');
        }
    }

    private void sentences(ExportedPart part, WholeFolder folder, List<String> files, Set<String> skipped)
            throws IOException {
        String name = file(part, "sentences.txt");
        List<String> lines = new ArrayList<>();
        for (Instance instance : part.instances()) {
            String text = ((TextInstance) instance).text();
            String line = text.replaceAll("\\R", " ");
            lines.add(line);
            if (!line.equals(text)) {
                skipped.add("line breaks within texts: a text is a line, and has spaces instead");
            }
        }
        Files.write(folder.file(name), lines);
        files.add(name + ": " + lines.size() + " lines");
    }

    private static void ruleFile(Task task, WholeFolder folder, List<String> files, Set<String> skipped)
            throws IOException {
        List<String> lines = new ArrayList<>();
        for (Rule rule : task.rules().rules()) {
            if (rule instanceof RegexRule regex
                    && regex.ignoreCase()
                    && regex.pattern().indexOf('\t') < 0) {
                Optional<String> example = task.exemplars().stream()
                        .filter(each -> each.rules().contains(task.rules().index(rule.id())))
                        .map(each -> each.instance().display())
                        .findFirst();
                lines.add(rule.label() + "\t" + regex.pattern() + "\t" + example.orElse(""));
            }
        }
        if (lines.size() == task.rules().size()) {
            Files.write(folder.file("rule.txt"), lines);
            files.add("rule.txt: " + lines.size() + " rules");
        } else {
            skipped.add(
                    "what the rules say: rule.txt holds regular expressions in lower case only; the votes are there");
        }
    }

    @FunctionalInterface
    private interface Cell {
        double value(int row, int column);
    }

    private static void array(DataOutputStream out, int rows, int columns, Cell cell) throws IOException {
        array(out, List.of(rows, columns), cell);
    }

    /** An array of doubles with one or two dimensions in protocol 3, as Python would write it. */
    private static void array(DataOutputStream out, List<Integer> shape, Cell cell) throws IOException {
        int rows = shape.get(0);
        int columns = shape.size() == 1 ? 1 : shape.get(1);
        out.write(new byte[] {(byte) 0x80, 3});
        global(out, "numpy.core.multiarray", "_reconstruct");
        global(out, "numpy", "ndarray");
        out.write(new byte[] {'K', 0, (byte) 0x85, 'C', 1, 'b', (byte) 0x87, 'R'});
        out.write(new byte[] {'(', 'K', 1});
        for (int size : shape) {
            number(out, size);
        }
        out.write((byte) (shape.size() == 1 ? 0x85 : 0x86));
        global(out, "numpy", "dtype");
        text(out, "f8");
        out.write(new byte[] {(byte) 0x89, (byte) 0x88, (byte) 0x87, 'R', '(', 'K', 3});
        text(out, "<");
        out.write(new byte[] {'N', 'N', 'N'});
        number(out, -1);
        number(out, -1);
        out.write(new byte[] {'K', 0, 't', 'b', (byte) 0x89});
        long length = 8L * rows * columns;
        if (length > 0xFFFF_FFFFL) {
            out.write((byte) 0x8e);
            out.writeLong(Long.reverseBytes(length));
        } else {
            out.write('B');
            out.writeInt(Integer.reverseBytes((int) length));
        }
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                out.writeLong(Long.reverseBytes(Double.doubleToRawLongBits(cell.value(row, column))));
            }
        }
        out.write(new byte[] {'t', 'b', '.'});
    }

    private static void global(DataOutputStream out, String module, String name) throws IOException {
        out.write(("c" + module + "\n" + name + "\n").getBytes(StandardCharsets.US_ASCII));
    }

    private static void text(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.write('X');
        out.writeInt(Integer.reverseBytes(bytes.length));
        out.write(bytes);
    }

    private static void number(DataOutputStream out, int number) throws IOException {
        out.write('J');
        out.writeInt(Integer.reverseBytes(number));
    }
}
