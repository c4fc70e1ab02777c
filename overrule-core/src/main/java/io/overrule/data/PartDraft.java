package io.overrule.data;

import io.overrule.array.NumberMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntUnaryOperator;

/** One of the four parts of a dataset while it is read or built: its instances, with the line of each. */
final class PartDraft {
    private static final int NO_LABEL = -1;

    private final DatasetPart role;
    private final List<Instance> instances = new ArrayList<>();
    private final List<Integer> labels = new ArrayList<>();
    private final List<List<String>> exemplarOf = new ArrayList<>();

    /** The line of each instance, if the part was read from a file. */
    private int[] lines = new int[16];

    private boolean hasLines;

    PartDraft(DatasetPart role) {
        this.role = role;
    }

    /** A part that was not read from a file, so its instances have no lines. */
    static PartDraft of(DatasetPart role, List<Instance> instances) {
        PartDraft part = new PartDraft(role);
        part.instances.addAll(instances);
        return part;
    }

    /** Adds an instance without a line. */
    void add(Instance instance, OptionalInt label, List<String> rules) {
        instances.add(instance);
        labels.add(label.orElse(NO_LABEL));
        exemplarOf.add(rules);
    }

    void add(Instance instance, OptionalInt label, List<String> rules, int line) {
        add(instance, label, rules);
        hasLines = true;
        if (instances.size() > lines.length) {
            lines = Arrays.copyOf(lines, 2 * lines.length);
        }
        lines[instances.size() - 1] = line;
    }

    DatasetPart role() {
        return role;
    }

    int size() {
        return instances.size();
    }

    List<Instance> instances() {
        return instances;
    }

    Instance instance(int i) {
        return instances.get(i);
    }

    /** The index after the last instance on a line. */
    int lineEnd(int start) {
        return Sentence.end(instances, start);
    }

    /** The id of a line: that of its instance or of its sentence; may be empty. */
    String lineId(int i) {
        return lineId(instances.get(i));
    }

    private static String lineId(Instance instance) {
        return instance instanceof TokenInstance token ? token.sentence().id() : instance.id();
    }

    /** The place of an instance for messages: {@code labeled.jsonl:4}, or {@code labelled instance 'L3'}. */
    String where(int i) {
        if (hasLines) {
            return role.file() + ":" + lines[i];
        }
        String id = lineId(i);
        return role.adjective()
                + (instances.get(i) instanceof TokenInstance ? " sentence " : " instance ")
                + (id.isEmpty() ? Integer.toString(i + 1) : "'" + id + "'");
    }

    boolean hasLabel(int i) {
        return labels.get(i) != NO_LABEL;
    }

    List<Integer> labels() {
        return labels;
    }

    List<LabelledInstance> labelled() {
        List<LabelledInstance> labelled = new ArrayList<>(instances.size());
        for (int i = 0; i < instances.size(); i++) {
            labelled.add(new LabelledInstance(instances.get(i), labels.get(i)));
        }
        return labelled;
    }

    /** Adds the links of the part's instances. All of them must have ids. */
    void putLinks(Map<String, List<String>> links) {
        for (int i = 0; i < exemplarOf.size(); i++) {
            if (!exemplarOf.get(i).isEmpty()) {
                links.put(instances.get(i).id(), exemplarOf.get(i));
            }
        }
    }

    /** Gives each line without an id one made of the part's letter and the line's position: {@code U17}. */
    void nameTheNameless(Set<String> taken) {
        int position = 0;
        int end;
        for (int start = 0; start < instances.size(); start = end) {
            end = lineEnd(start);
            if (lineId(start).isEmpty()) {
                String id = role.letter() + Integer.toString(position);
                for (int n = 2; !taken.add(id); n++) {
                    id = role.letter() + Integer.toString(position) + "-" + n;
                }
                name(start, end, id);
            }
            position++;
        }
    }

    private void name(int start, int end, String id) {
        Instance first = instances.get(start);
        if (first instanceof TextInstance text) {
            instances.set(start, text.named(id));
        } else if (first instanceof RecordInstance record) {
            instances.set(start, record.named(id));
        } else {
            Sentence sentence = ((TokenInstance) first).sentence().named(id);
            for (int i = start; i < end; i++) {
                instances.set(i, new TokenInstance(sentence, ((TokenInstance) instances.get(i)).index()));
            }
        }
    }

    /**
     * Gives the instances the vectors of a file with one row per instance.
     *
     * @param rows finds the row of an instance by its position
     */
    void attach(NumberMatrix matrix, IntUnaryOperator rows) {
        int end;
        for (int start = 0; start < instances.size(); start = end) {
            end = lineEnd(start);
            Instance first = instances.get(start);
            if (first instanceof TextInstance text) {
                instances.set(start, text.with(Vector.row(matrix, rows.applyAsInt(start))));
            } else if (first instanceof RecordInstance record) {
                instances.set(start, record.with(Vector.row(matrix, rows.applyAsInt(start))));
            } else {
                Sentence sentence = ((TokenInstance) first).sentence();
                List<Vector> vectors = new ArrayList<>();
                for (int i = start; i < end; i++) {
                    vectors.add(Vector.row(matrix, rows.applyAsInt(i)));
                }
                Sentence whole = new Sentence(sentence.id(), sentence.tokens(), vectors);
                for (int i = start; i < end; i++) {
                    instances.set(i, new TokenInstance(whole, i - start));
                }
            }
        }
    }

    /** The ids of all lines that have one. */
    static Set<String> ids(List<PartDraft> parts) {
        Set<String> ids = new HashSet<>();
        for (PartDraft part : parts) {
            part.instances.forEach(instance -> ids.add(lineId(instance)));
        }
        return ids;
    }
}
