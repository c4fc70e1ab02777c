package io.overrule.app.foreign;

import io.overrule.OverruleException;
import io.overrule.WholeFolder;
import io.overrule.data.Sentence;
import io.overrule.data.TokenInstance;
import io.overrule.evaluation.Entity;
import io.overrule.evaluation.TagScheme;
import io.overrule.rule.Task;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Writes sentences for brat: {@code labeled.txt} with one sentence per line, {@code labeled.ann} with the entities
 * beside it, and {@code annotation.conf} with their types. Offsets count characters, as Python does.
 */
public final class BratExport implements ForeignExport {
    @Override
    public Result write(Task task, WholeFolder folder) throws IOException {
        List<String> files = new ArrayList<>();
        List<String> skipped = new ArrayList<>();
        List<String> classes = task.dataset().labels().names();
        TagScheme scheme = TagScheme.of(task.dataset().labels());
        Set<String> types = new LinkedHashSet<>();
        for (String name : classes) {
            scheme.entities(List.of(name)).forEach(entity -> types.add(entity.type()));
        }
        for (String type : types) {
            if (type.chars().anyMatch(Character::isWhitespace)) {
                throw OverruleException.input("the class '" + type
                        + "' has white space, which the types of brat cannot have; rename it first");
            }
        }
        Resplit resplit = new Resplit();
        for (ExportedPart part : ExportedPart.of(task)) {
            if (!(part.instances().get(0) instanceof TokenInstance)) {
                throw OverruleException.input("the dataset has no tokens of sentences; export csv or jsonl");
            }
            try (Writer text = Files.newBufferedWriter(folder.file(part.stem() + ".txt"));
                    Writer annotations = Files.newBufferedWriter(folder.file(part.stem() + ".ann"))) {
                files.add(part.stem() + ".txt: " + write(part, classes, scheme, resplit, text, annotations));
            }
        }
        List<String> configuration = new ArrayList<>(List.of("[entities]"));
        configuration.addAll(types);
        configuration.addAll(List.of("[relations]", "[events]", "[attributes]"));
        Files.write(folder.file("annotation.conf"), configuration);
        files.add("annotation.conf: " + types.size() + (types.size() == 1 ? " type" : " types"));
        if (resplit.count > 0) {
            skipped.add("where " + resplit.count + (resplit.count == 1 ? " token ends" : " tokens end") + ", such as '"
                    + resplit.example + "': brat has texts, and whoever reads them splits at signs");
        }
        if (scheme.prefixed()) {
            skipped.add("the prefixes of classes, such as B-: the ends of a span show the same");
        }
        skipped.add("the ids of sentences: brat knows them by their place");
        if (task.rules().size() > 0) {
            skipped.add("the rules: brat holds texts and spans alone");
        }
        return new Result(files, skipped);
    }

    /** Tokens that a reader would split differently. */
    private static final class Resplit {
        private int count;
        private String example = "";

        void see(String word) {
            if (BratDocuments.tokens(word) != 1) {
                example = count == 0 ? word : example;
                count++;
            }
        }
    }

    private static String write(
            ExportedPart part, List<String> classes, TagScheme scheme, Resplit resplit, Writer text, Writer annotations)
            throws IOException {
        int sentences = 0;
        int spans = 0;
        int offset = 0;
        int end;
        for (int start = 0; start < part.instances().size(); start = end) {
            end = Sentence.end(part.instances(), start);
            int size = end - start;
            int[] starts = new int[size];
            int[] ends = new int[size];
            StringBuilder line = new StringBuilder();
            for (int k = 0; k < size; k++) {
                String word = part.word(start + k);
                resplit.see(word);
                line.append(k == 0 ? "" : " ");
                starts[k] = line.length();
                line.append(word);
                ends[k] = line.length();
            }
            for (Entity entity : entities(part, start, end, classes, scheme)) {
                int from = starts[entity.start()];
                int to = ends[entity.end() - 1];
                annotations.write("T" + ++spans + "\t" + entity.type() + " "
                        + (offset + line.codePointCount(0, from)) + " " + (offset + line.codePointCount(0, to)) + "\t"
                        + line.substring(from, to) + "\n");
            }
            text.write(line + "\n");
            offset += line.codePointCount(0, line.length()) + 1;
            sentences++;
        }
        return sentences
                + (sentences == 1 ? " sentence, " : " sentences, ")
                + spans
                + (spans == 1 ? " span" : " spans");
    }

    private static List<Entity> entities(
            ExportedPart part, int start, int end, List<String> classes, TagScheme scheme) {
        return part.labels()
                .map(known -> scheme.entities(
                        known.subList(start, end).stream().map(classes::get).toList()))
                .orElse(List.of());
    }
}
