package io.overrule.app.foreign;

import io.overrule.WholeFolder;
import io.overrule.data.Instance;
import io.overrule.data.JsonLine;
import io.overrule.data.RecordInstance;
import io.overrule.data.Sentence;
import io.overrule.data.TextInstance;
import io.overrule.data.TokenInstance;
import io.overrule.data.Vector;
import io.overrule.rule.Exemplar;
import io.overrule.rule.Task;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes a folder in the format of WRENCH. Rules become their votes. Labelled and unlabelled instances are both in
 * {@code train.json}; {@code labeled_ids.json} tells them apart. Records without a vector do not fit, nor do several
 * exemplars of one rule.
 */
public final class WrenchExport implements ForeignExport {
    @Override
    public Result write(Task task, WholeFolder folder) throws IOException {
        List<String> files = new ArrayList<>();
        List<String> skipped = new ArrayList<>();
        Map<String, List<ExportedPart>> splits = new LinkedHashMap<>();
        for (ExportedPart part : ExportedPart.of(task)) {
            String split =
                    part.part() == FolderPart.TRAIN || part.part() == FolderPart.UNLABELED ? "train" : part.stem();
            splits.computeIfAbsent(split, key -> new ArrayList<>()).add(part);
        }
        boolean tokens = !splits.isEmpty()
                && splits.values().iterator().next().get(0).instances().get(0) instanceof TokenInstance;
        for (Map.Entry<String, List<ExportedPart>> split : splits.entrySet()) {
            String name = split.getKey() + ".json";
            int count = 0;
            try (Writer out = Files.newBufferedWriter(folder.file(name))) {
                out.write("{");
                for (ExportedPart part : split.getValue()) {
                    for (int i = 0; i < part.instances().size(); i = Sentence.end(part.instances(), i)) {
                        int end = Sentence.end(part.instances(), i);
                        out.write(count++ == 0 ? "\n" : ",\n");
                        String line = JsonLine.write(Map.of("k", entry(task, part, i, end)));
                        // The value alone, under the key of the instance.
                        String id = tokens
                                ? ((TokenInstance) part.instances().get(i))
                                        .sentence()
                                        .id()
                                : part.instances().get(i).id();
                        String key = JsonLine.write(Map.of(id, 0));
                        out.write(key.substring(1, key.lastIndexOf(": 0")) + ": "
                                + line.substring(line.indexOf(':') + 2, line.length() - 1));
                    }
                }
                out.write("\n}\n");
            }
            files.add(name + ": " + count + (tokens ? " sentences" : " instances"));
        }
        if (tokens) {
            Map<String, @Nullable Object> meta = new LinkedHashMap<>();
            meta.put(
                    "entity_types",
                    task.dataset().labels().names().stream()
                            .filter(label -> !label.equals("O"))
                            .toList());
            meta.put("num_lf", task.rules().size());
            meta.put("lf", task.rules().rules().stream().map(rule -> rule.id()).toList());
            Files.writeString(folder.file("meta.json"), JsonLine.write(meta) + "\n");
            files.add("meta.json: the classes and the names of the rules");
        } else {
            Map<String, @Nullable Object> labels = new LinkedHashMap<>();
            for (int label = 0; label < task.dataset().labels().size(); label++) {
                labels.put(Integer.toString(label), task.dataset().labels().name(label));
            }
            Files.writeString(folder.file("label.json"), JsonLine.write(labels) + "\n");
            files.add("label.json: " + labels.size() + " classes");
        }
        labelledIds(task, tokens, folder, files, skipped);
        return new Result(files, skipped);
    }

    private static Map<String, @Nullable Object> entry(Task task, ExportedPart part, int start, int end) {
        List<Instance> instances = part.instances();
        Map<String, @Nullable Object> entry = new LinkedHashMap<>();
        Map<String, @Nullable Object> data = new LinkedHashMap<>();
        Instance first = instances.get(start);
        if (first instanceof TokenInstance token) {
            List<String> names = task.dataset().labels().names();
            entry.put(
                    "label",
                    part.labels()
                            .<Object>map(labels -> labels.subList(start, end).stream()
                                    .map(label -> tag(names.get(label)))
                                    .toList())
                            .orElse(-1));
            List<List<String>> votes = new ArrayList<>();
            for (int i = start; i < end; i++) {
                List<String> own = new ArrayList<>();
                for (int vote : part.votes(task, i)) {
                    own.add(vote < 0 ? "O" : tag(names.get(vote)));
                }
                votes.add(own);
            }
            entry.put("weak_labels", votes);
            data.put("text", token.sentence().tokens());
        } else {
            entry.put("label", part.labels().map(labels -> labels.get(start)).orElse(-1));
            entry.put(
                    "weak_labels",
                    Arrays.stream(part.votes(task, start)).boxed().toList());
            if (first instanceof TextInstance text) {
                data.put("text", text.text());
            } else if (first.vector().isEmpty()) {
                Map<String, @Nullable Object> record = new LinkedHashMap<>();
                ((RecordInstance) first).values().forEach((name, value) -> record.put(name, JsonLine.plain(value)));
                data.put("text", JsonLine.write(record));
            }
            first.vector().map(Vector::toArray).ifPresent(vector -> data.put("feature", vector));
        }
        entry.put("data", data);
        return entry;
    }

    private static String tag(String label) {
        return label.equals("O") || label.startsWith("B-") || label.startsWith("I-") ? label : "I-" + label;
    }

    private static void labelledIds(
            Task task, boolean tokens, WholeFolder folder, List<String> files, List<String> skipped)
            throws IOException {
        List<String> ids = new ArrayList<>();
        task.dataset().labelled().forEach(labelled -> {
            String id = labelled.instance() instanceof TokenInstance token
                    ? token.sentence().id()
                    : labelled.instance().id();
            if (ids.isEmpty() || !ids.get(ids.size() - 1).equals(id)) {
                ids.add(id);
            }
        });
        if (ids.isEmpty()) {
            return;
        }
        @Nullable Object[] exemplars = new Object[task.rules().size()];
        if (tokens) {
            if (!task.exemplars().isEmpty()) {
                skipped.add("which tokens are exemplars of which rules: the format has them for whole instances only");
            }
        } else {
            for (Exemplar exemplar : task.exemplars()) {
                for (int rule : exemplar.rules()) {
                    if (exemplars[rule] == null) {
                        exemplars[rule] = exemplar.instance().id();
                    } else {
                        skipped.add("the link between instance '"
                                + exemplar.instance().id() + "' and rule '"
                                + task.rules().rule(rule).id() + "': the format holds one exemplar for each rule");
                    }
                }
            }
        }
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        object.put("labeled_ids", ids);
        object.put("lf_exemplar_ids", tokens ? List.of() : Arrays.asList(exemplars));
        Files.writeString(folder.file("labeled_ids.json"), JsonLine.write(object) + "\n");
        files.add("labeled_ids.json: " + ids.size() + " labelled instances");
    }
}
