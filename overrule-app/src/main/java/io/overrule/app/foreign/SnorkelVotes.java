package io.overrule.app.foreign;

import io.overrule.OverruleException;
import io.overrule.Problems;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Label matrices as Snorkel makes them, each with a table of the instances: row by row, the votes of the labelling
 * functions. Classes are numbers; {@code classes} names them.
 */
public final class SnorkelVotes implements ForeignTask {
    /** A matrix and the table that belongs to it. */
    private record Pair(ForeignFile matrix, ForeignFile table) {}

    private final Map<FolderPart, Pair> pairs = new EnumMap<>(FolderPart.class);
    private final TableReader tables;
    private final List<String> classes;
    private final Optional<Integer> abstain;

    /**
     * @param files for each part a matrix ({@code .npy} or {@code .npz}) and a table
     * @param classes their names, the class 0 first
     * @param abstain the number that means no vote, if it is not the usual one
     */
    public SnorkelVotes(List<PartFiles> files, TableReader tables, List<String> classes, Optional<Integer> abstain) {
        this.tables = tables;
        this.classes = List.copyOf(classes);
        this.abstain = abstain;
        if (classes.size() < 2) {
            throw OverruleException.input(
                    "the votes of a matrix are numbers; name the classes in their order, as in" + " --labels ham,spam");
        }
        for (FolderPart part : FolderPart.values()) {
            List<PartFiles> own =
                    files.stream().filter(each -> each.part() == part).toList();
            List<PartFiles> matrices =
                    own.stream().filter(each -> each.endsWith(".npy", ".npz")).toList();
            if (own.isEmpty()) {
                continue;
            }
            if (matrices.size() != 1 || own.size() != 2) {
                throw OverruleException.input("the part " + part + " has the files "
                        + own.stream().map(each -> each.file().name()).toList()
                        + "; expected a matrix (.npy or .npz) and a table (.csv, .tsv, .jsonl) for each part, as in"
                        + " unlabeled=votes.npz unlabeled=texts.csv");
            }
            ForeignFile table = own.get(0).equals(matrices.get(0))
                    ? own.get(1).file()
                    : own.get(0).file();
            pairs.put(part, new Pair(matrices.get(0).file(), table));
        }
    }

    @Override
    public boolean knowsTruth(Problems problems) {
        Pair pair = pairs.get(FolderPart.UNLABELED);
        if (pair == null) {
            return false;
        }
        RowCensus census = new RowCensus();
        tables.of(pair.table()).read(List.of(pair.table()), problems, census::add);
        return census.size() > 0 && census.unlabelled() == 0;
    }

    @Override
    public Result read(ImportedFolder target, Problems problems) {
        Map<FolderPart, Integer> sizes = new LinkedHashMap<>();
        pairs.forEach((part, pair) -> {
            int[] count = {0};
            tables.of(pair.table()).read(List.of(pair.table()), problems, row -> count[0]++);
            sizes.put(part, count[0]);
        });
        problems.throwIfAny();
        LabellingFunctions functions = new LabellingFunctions(classes);
        int[] width = {-1};
        pairs.forEach((part, pair) -> {
            try (VoteMatrix matrix = open(pair, sizes.getOrDefault(part, 0))) {
                if (width[0] >= 0 && width[0] != matrix.functions()) {
                    throw OverruleException.input(matrix.where() + ": has " + matrix.functions()
                            + " columns, but the matrix of another part has " + width[0]
                            + "; give the same labelling functions in the same order");
                }
                width[0] = matrix.functions();
                for (int row = 0; row < matrix.rows(); row++) {
                    matrix.votes(row, functions::see);
                }
            }
        });
        Set<String> ids = new HashSet<>();
        pairs.forEach((part, pair) -> write(target, part, pair, sizes.getOrDefault(part, 0), functions, ids, problems));
        List<String> silent = functions.silent(Math.max(0, width[0]));
        if (!silent.isEmpty()) {
            target.skip("labelling functions that never vote: " + String.join(", ", silent));
        }
        return new Result(classes, functions.rules());
    }

    private VoteMatrix open(Pair pair, int rows) {
        return VoteMatrix.open(pair.matrix(), rows, abstain, classes.size());
    }

    private void write(
            ImportedFolder target,
            FolderPart part,
            Pair pair,
            int size,
            LabellingFunctions functions,
            Set<String> ids,
            Problems problems) {
        try (VoteMatrix matrix = open(pair, size)) {
            int[] position = {0};
            tables.of(pair.table()).read(List.of(pair.table()), problems, row -> {
                List<String> votes = new ArrayList<>();
                matrix.votes(position[0]++, (function, label) -> votes.add(functions.id(function, label)));
                if (!row.id().isEmpty() && !ids.add(row.id())) {
                    problems.add(row.where(), "has the id '" + row.id() + "', which another part has; use each once");
                }
                target.add(
                        part,
                        new Row(
                                row.where(),
                                row.id(),
                                row.content(),
                                labels(row, problems),
                                List.of(),
                                List.of(votes)));
            });
        }
    }

    /** The class by its name, or by its number. */
    private List<String> labels(Row row, Problems problems) {
        List<String> labels = new ArrayList<>();
        for (String label : row.labels()) {
            Optional<String> name = ClassNames.find(label, classes);
            name.ifPresent(labels::add);
            if (name.isEmpty() && !label.equals("-1")) {
                problems.add(
                        row.where(),
                        "has the class '" + label + "', which is neither one of " + classes + " nor its number");
            }
        }
        return labels;
    }
}
