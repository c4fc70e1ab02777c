package io.overrule.data;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/** One of the four parts of a dataset while it is read or checked: its instances, and where each of them stands. */
final class Part {
    /** Which of the four, by the names of the native format. */
    enum Role {
        LABELLED("labeled.jsonl", 'L', "labelled"),
        UNLABELLED("unlabeled.jsonl", 'U', "unlabelled"),
        VALIDATION("valid.jsonl", 'V', "validation"),
        TEST("test.jsonl", 'T', "test");

        private final String file;
        private final char letter;
        private final String adjective;

        Role(String file, char letter, String adjective) {
            this.file = file;
            this.letter = letter;
            this.adjective = adjective;
        }

        String file() {
            return file;
        }
    }

    private static final int NO_LABEL = -1;

    private final Role role;
    private final List<Instance> instances = new ArrayList<>();
    private final List<Integer> labels = new ArrayList<>();
    private final List<List<String>> exemplarOf = new ArrayList<>();
    private final List<Integer> lines = new ArrayList<>();

    Part(Role role) {
        this.role = role;
    }

    /** A part that was not read from a file: its instances stand at no line. */
    static Part of(Role role, List<Instance> instances) {
        Part part = new Part(role);
        part.instances.addAll(instances);
        return part;
    }

    void add(Instance instance, OptionalInt label, List<String> rules, int line) {
        instances.add(instance);
        labels.add(label.orElse(NO_LABEL));
        exemplarOf.add(rules);
        lines.add(line);
    }

    Role role() {
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

    /** Where a person finds an instance: {@code labeled.jsonl:4}, or {@code labelled instance 'L3'}. */
    String where(int i) {
        if (!lines.isEmpty()) {
            return role.file + ":" + lines.get(i);
        }
        String id = instances.get(i).id();
        return role.adjective + " instance " + (id.isEmpty() ? Integer.toString(i + 1) : "'" + id + "'");
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
            labelled.add(new LabelledInstance(instances.get(i), labels.get(i), exemplarOf.get(i)));
        }
        return labelled;
    }

    /** Names the instances that came without an id by the part's letter and their position: {@code U17}. */
    void nameTheNameless(Set<String> taken) {
        for (int i = 0; i < instances.size(); i++) {
            Instance instance = instances.get(i);
            if (instance.id().isEmpty()) {
                String id = role.letter + Integer.toString(i);
                for (int n = 2; !taken.add(id); n++) {
                    id = role.letter + Integer.toString(i) + "-" + n;
                }
                instances.set(i, named(instance, id));
            }
        }
    }

    private static Instance named(Instance instance, String id) {
        return instance instanceof TextInstance text
                ? new TextInstance(id, text.text())
                : new RecordInstance(id, ((RecordInstance) instance).values());
    }

    /** The ids of all instances that have one. */
    static Set<String> ids(List<Part> parts) {
        Set<String> ids = new HashSet<>();
        for (Part part : parts) {
            part.instances.forEach(instance -> ids.add(instance.id()));
        }
        return ids;
    }
}
