package io.overrule.app.foreign;

import io.overrule.WholeFolder;
import io.overrule.data.Instance;
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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Writes the pickles that the code of the paper's authors reads: x, l, m, L, d and r for each part, with files of
 * sentences, and {@code rule.txt} if all rules are regular expressions. x holds the vectors of the instances, or nothing.
 */
public final class PickleExport implements ForeignExport {
    private static final Map<FolderPart, String> NAMES = Map.of(
            FolderPart.TRAIN, "d",
            FolderPart.UNLABELED, "U",
            FolderPart.VALID, "validation",
            FolderPart.TEST, "test");

    @Override
    public Result write(Task task, WholeFolder folder) throws IOException {
        List<String> files = new ArrayList<>();
        List<String> skipped = new ArrayList<>();
        int rules = task.rules().size();
        int classes = task.dataset().labels().size();
        Map<String, Set<Integer>> exemplars = new HashMap<>();
        task.exemplars().forEach(each -> exemplars.put(each.instance().id(), Set.copyOf(each.rules())));
        boolean vectors = true;
        for (ExportedPart part : ExportedPart.of(task)) {
            String name = NAMES.getOrDefault(part.part(), "U") + "_processed.p";
            int size = part.instances().size();
            int width = part.instances().get(0).vector().map(Vector::size).orElse(0);
            vectors &= width > 0;
            try (DataOutputStream out =
                    new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(folder.file(name))))) {
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
                array(out, size, rules, (i, k) -> vote.value(i, k) < 0 ? 0 : 1);
                boolean labelled = part.part() != FolderPart.UNLABELED;
                array(
                        out,
                        size,
                        1,
                        (i, k) -> labelled
                                ? part.labels().map(each -> each.get(i)).orElse(classes)
                                : classes);
                array(out, size, 1, (i, k) -> part.part() == FolderPart.TRAIN ? 1 : 0);
                array(
                        out,
                        size,
                        rules,
                        (i, k) -> part.part() == FolderPart.TRAIN
                                        && exemplars
                                                .getOrDefault(
                                                        part.instances().get(i).id(), Set.of())
                                                .contains(k)
                                ? 1
                                : 0);
            }
            files.add(name + ": " + size + " instances");
            if (part.part() == FolderPart.UNLABELED && part.labels().isPresent()) {
                skipped.add("the true classes of unlabelled instances: the format has none");
            }
            if (part.instances().get(0) instanceof TextInstance) {
                sentences(part, folder, files);
            }
        }
        if (!vectors) {
            skipped.add("x: the instances have no vectors; compute features before training with it");
        }
        ruleFile(task, folder, files, skipped);
        Files.write(folder.file("classes.txt"), task.dataset().labels().names());
        files.add("classes.txt: what the numbers mean");
        return new Result(files, skipped);
    }

    private static void sentences(ExportedPart part, WholeFolder folder, List<String> files) throws IOException {
        String name = NAMES.getOrDefault(part.part(), "U") + "_sentences.txt";
        List<String> lines = new ArrayList<>();
        for (Instance instance : part.instances()) {
            lines.add(((TextInstance) instance).text().replaceAll("\\R", " "));
        }
        Files.write(folder.file(name), lines);
        files.add(name + ": " + lines.size() + " lines");
    }

    private static void ruleFile(Task task, WholeFolder folder, List<String> files, List<String> skipped)
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

    /** An array of doubles in protocol 3, as Python would write it. */
    private static void array(DataOutputStream out, int rows, int columns, Cell cell) throws IOException {
        out.write(new byte[] {(byte) 0x80, 3});
        global(out, "numpy.core.multiarray", "_reconstruct");
        global(out, "numpy", "ndarray");
        out.write(new byte[] {'K', 0, (byte) 0x85, 'C', 1, 'b', (byte) 0x87, 'R'});
        out.write(new byte[] {'(', 'K', 1});
        number(out, rows);
        number(out, columns);
        out.write((byte) 0x86);
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
