package io.overrule.app.foreign;

import io.overrule.OverruleException;
import io.overrule.WholeFolder;
import io.overrule.array.ElementType;
import io.overrule.array.NpyWriter;
import io.overrule.data.Instance;
import io.overrule.data.InstanceWriter;
import io.overrule.data.JsonLine;
import io.overrule.data.LabelSet;
import io.overrule.data.RecordInstance;
import io.overrule.data.Sentence;
import io.overrule.data.TextInstance;
import io.overrule.data.TokenInstance;
import io.overrule.data.Value;
import io.overrule.rule.Task;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Writes every part as a table: {@code labeled.csv} with the columns id, text or those of the record, and label. For
 * tokens, lines of CoNLL. With votes, a Snorkel label matrix is written beside each table, with a column for each rule.
 *
 * @param form how a table is written
 * @param votes whether to write label matrices
 */
public record TableExport(Form form, boolean votes) implements ForeignExport {
    static final String TOKENS_IN_TABLE =
            "the dataset has tokens of sentences, which a table cannot hold; export conll or brat";
    static final String RULES_IN_TABLE = "the rules: a table holds instances alone";

    /** How a table is written. */
    public enum Form {
        CSV,
        TSV,
        JSONL,
        CONLL;

        String ending() {
            return "." + name().toLowerCase(Locale.ROOT);
        }
    }

    @Override
    public Result write(Task task, WholeFolder folder) throws IOException {
        List<String> files = new ArrayList<>();
        List<String> skipped = new ArrayList<>();
        LabelSet labels = task.dataset().labels();
        for (ExportedPart part : ExportedPart.of(task)) {
            boolean tokens = part.instances().get(0) instanceof TokenInstance;
            if (tokens != (form == Form.CONLL) && form != Form.JSONL) {
                throw OverruleException.input(
                        tokens ? TOKENS_IN_TABLE : "the dataset has no tokens of sentences; export csv or jsonl");
            }
            String name = part.stem() + form.ending();
            try (Writer out = Files.newBufferedWriter(folder.file(name))) {
                int rows = form == Form.CONLL ? conll(part, labels, out) : table(part, labels, out);
                files.add(name + ": " + rows + (form == Form.CONLL ? " sentences" : " rows"));
            }
            if (votes) {
                String matrix = part.stem() + ".npy";
                ElementType type = labels.size() < 128 ? ElementType.INT8 : ElementType.INT32;
                try (NpyWriter writer =
                        new NpyWriter(folder.file(matrix), type, task.rules().size())) {
                    for (int i = 0; i < part.instances().size(); i++) {
                        writer.row(part.votes(task, i));
                    }
                    files.add(matrix + ": " + writer.rows() + " rows of " + writer.columns() + " votes");
                }
            }
        }
        if (votes) {
            Files.write(folder.file("classes.txt"), labels.names());
            Files.write(
                    folder.file("rules.txt"),
                    task.rules().rules().stream().map(rule -> rule.id()).toList());
            files.add("classes.txt: what the numbers mean; rules.txt: what the columns are");
        } else if (task.rules().size() > 0) {
            skipped.add(RULES_IN_TABLE);
        }
        if (form != Form.JSONL
                && task.dataset().unlabelled().stream()
                        .anyMatch(each -> each.vector().isPresent())) {
            skipped.add("the vectors: export jsonl or parquet to have them");
        }
        return new Result(files, skipped);
    }

    private int table(ExportedPart part, LabelSet labels, Writer out) throws IOException {
        char separator = form == Form.TSV ? '\t' : ',';
        if (form != Form.JSONL) {
            List<String> header = new ArrayList<>(List.of("id"));
            header.addAll(part.instances().get(0) instanceof RecordInstance ? part.attributes() : List.of("text"));
            header.add("label");
            line(header, separator, out);
        }
        int rows = 0;
        for (int i = 0; i < part.instances().size(); i = Sentence.end(part.instances(), i)) {
            int end = Sentence.end(part.instances(), i);
            rows++;
            if (form == Form.JSONL) {
                json(part, i, end, labels, out);
                continue;
            }
            int row = i;
            Instance instance = part.instances().get(i);
            List<String> cells = new ArrayList<>(List.of(instance.id()));
            if (instance instanceof TextInstance text) {
                cells.add(text.text());
            } else {
                ((RecordInstance) instance).values().values().forEach(value -> cells.add(cell(value)));
            }
            cells.add(part.labels().map(known -> labels.name(known.get(row))).orElse(""));
            line(cells, separator, out);
        }
        return rows;
    }

    private static String cell(Value value) {
        Object plain = JsonLine.plain(value);
        return plain == null ? "" : plain.toString();
    }

    private static void json(ExportedPart part, int start, int end, LabelSet labels, Writer out) throws IOException {
        List<Instance> own = part.instances().subList(start, end);
        List<String> lines = InstanceWriter.lines(own).toList();
        for (int k = 0; k < lines.size(); k++) {
            String line = lines.get(k);
            boolean sentence = own.get(0) instanceof TokenInstance && lines.size() == 1;
            String suffix = "";
            if (part.labels().isPresent()) {
                List<String> names = part.labels().get().subList(start, end).stream()
                        .map(labels::name)
                        .toList();
                String object = JsonLine.write(
                        sentence ? java.util.Map.of("tags", names) : java.util.Map.of("label", names.get(k)));
                suffix = ", " + object.substring(1, object.length() - 1);
            }
            out.write(line.substring(0, line.length() - 1) + suffix + "}\n");
        }
    }

    private static void line(List<String> cells, char separator, Writer out) throws IOException {
        for (int i = 0; i < cells.size(); i++) {
            if (i > 0) {
                out.write(separator);
            }
            String cell = cells.get(i);
            boolean quoted = cell.indexOf(separator) >= 0
                    || cell.indexOf('"') >= 0
                    || cell.indexOf('\n') >= 0
                    || cell.indexOf('\r') >= 0
                    || !cell.equals(cell.strip());
            out.write(quoted ? "\"" + cell.replace("\"", "\"\"") + "\"" : cell);
        }
        out.write('\n');
    }

    private static int conll(ExportedPart part, LabelSet labels, Writer out) throws IOException {
        int sentences = 0;
        for (int i = 0; i < part.instances().size(); i = Sentence.end(part.instances(), i)) {
            int end = Sentence.end(part.instances(), i);
            String before = "O";
            for (int k = i; k < end; k++) {
                int token = k;
                String label = part.labels()
                        .map(known -> labels.name(known.get(token)))
                        .orElse("O");
                boolean plain = label.equals("O") || label.startsWith("B-") || label.startsWith("I-");
                String tag = plain ? label : (label.equals(before) ? "I-" : "B-") + label;
                String word = part.word(k);
                out.write(word + " " + tag + "\n");
                before = label;
            }
            out.write("\n");
            sentences++;
        }
        return sentences;
    }
}
