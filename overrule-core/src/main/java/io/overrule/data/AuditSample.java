package io.overrule.data;

import io.overrule.OverruleException;
import io.overrule.RandomStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A random sample of the unlabelled instances, kept apart to measure a model. A score on the sample estimates the score
 * on all unlabelled instances, with a confidence interval. A score on instances that were picked because they are
 * informative does not. Training never sees the sample, so nothing is fitted to it.
 *
 * <p>The ids of the instances and the seed decide which instances are drawn. A larger sample therefore contains the
 * smaller one, and is still a simple random sample. Instances that have been labelled can no longer be drawn, so draw
 * the sample before you label where you can.
 *
 * @param seed decides which instances are drawn
 * @param lines in the order in which they were drawn
 */
public record AuditSample(int seed, List<Line> lines) {
    /** No sample was drawn. */
    public static final AuditSample NONE = new AuditSample(0, List.of());

    /** The name of its file in a native folder. */
    public static final String FILE = "audit.jsonl";

    public AuditSample {
        lines = List.copyOf(lines);
        Set<String> ids = new HashSet<>();
        for (Line line : lines) {
            if (!ids.add(line.id())) {
                throw OverruleException.input(
                        "the audit sample holds '" + line.id() + "' twice; remove one of the two");
            }
        }
    }

    /**
     * An instance, or a sentence with all its tokens.
     *
     * @param labels the classes, one for each instance; empty until somebody has labelled the line
     */
    public record Line(List<Instance> instances, List<Integer> labels) {
        public Line {
            instances = List.copyOf(instances);
            labels = List.copyOf(labels);
            if (instances.isEmpty() || (!labels.isEmpty() && labels.size() != instances.size())) {
                throw new IllegalArgumentException(labels.size() + " labels for " + instances.size() + " instances");
            }
        }

        /** The id of the instance or of the sentence. */
        public String id() {
            return lineId(instances.get(0));
        }

        public boolean isLabelled() {
            return !labels.isEmpty();
        }

        private Stream<LabelledInstance> labelled() {
            return IntStream.range(0, labels.size())
                    .mapToObj(i -> new LabelledInstance(instances.get(i), labels.get(i)));
        }
    }

    static String lineId(Instance instance) {
        return instance instanceof TokenInstance token ? token.sentence().id() : instance.id();
    }

    public boolean isEmpty() {
        return lines.isEmpty();
    }

    /** The instances that have been labelled so far. */
    public List<LabelledInstance> labelled() {
        return lines.stream().flatMap(Line::labelled).toList();
    }

    /** The lines that nobody has labelled yet. */
    public List<Line> open() {
        return lines.stream().filter(line -> !line.isLabelled()).toList();
    }

    /**
     * This sample with new labels for one line. They replace the labels that the line had.
     *
     * @param labels one for each instance of the line; an empty list removes the labels
     */
    public AuditSample withLabels(String id, List<Integer> labels) {
        if (lines.stream().noneMatch(line -> line.id().equals(id))) {
            throw OverruleException.input("the audit sample has no '" + id + "'; label one of those that were drawn");
        }
        return new AuditSample(
                seed,
                lines.stream()
                        .map(line -> line.id().equals(id) ? new Line(line.instances(), labels) : line)
                        .toList());
    }

    /**
     * Draws a sample of this size and removes it from the dataset's unlabelled instances. If the dataset already has a
     * sample, it is kept and extended. If the true classes of U are known, the sample is labelled with them.
     *
     * @param seed for a new sample; an existing sample keeps its own seed
     */
    public static Dataset drawnFrom(Dataset dataset, int size, int seed) {
        AuditSample before = dataset.audit();
        int used = before.isEmpty() ? seed : before.seed();
        int missing = size - before.lines().size();
        List<Instance> unlabelled = dataset.unlabelled();
        List<Start> starts = new ArrayList<>();
        for (int i = 0; i < unlabelled.size(); i = Sentence.end(unlabelled, i)) {
            String id = lineId(unlabelled.get(i));
            if (id.isEmpty()) {
                throw OverruleException.input("an unlabelled instance has no id, so a sample of them cannot be"
                        + " recorded; give every instance a unique id");
            }
            starts.add(new Start(i, RandomStream.of(used, "audit of " + id).nextLong()));
        }
        if (missing > starts.size()) {
            throw OverruleException.input("an audit sample of " + size + " is wanted, but only "
                    + (before.lines().size() + starts.size()) + " instances are there to draw from; draw fewer");
        }
        if (missing <= 0) {
            return dataset;
        }
        List<Line> lines = new ArrayList<>(before.lines());
        boolean[] drawn = new boolean[unlabelled.size()];
        starts.stream()
                .sorted(Comparator.comparingLong(Start::rank).thenComparingInt(Start::at))
                .limit(missing)
                .forEach(start -> {
                    int end = Sentence.end(unlabelled, start.at());
                    Arrays.fill(drawn, start.at(), end, true);
                    lines.add(new Line(
                            unlabelled.subList(start.at(), end),
                            dataset.unlabelledTruth()
                                    .map(truth -> truth.subList(start.at(), end))
                                    .orElse(List.of())));
                });
        return dataset.withUnlabelledExcept(drawn).withAudit(new AuditSample(used, lines));
    }

    private record Start(int at, long rank) {}

    /**
     * The dataset with this sample, and without the sample's instances among the unlabelled ones.
     *
     * @param problem receives the id and the problem of each instance that also occurs in another part, or differs from
     *     the unlabelled instance of the same id
     */
    Dataset apartFrom(Dataset dataset, BiConsumer<String, String> problem) {
        Map<String, Line> byId = new HashMap<>();
        lines.forEach(line -> byId.put(line.id(), line));
        for (DatasetPart part : List.of(DatasetPart.LABELLED, DatasetPart.VALIDATION, DatasetPart.TEST)) {
            Set<String> reported = new HashSet<>();
            for (Instance instance : dataset.instances(part)) {
                String id = lineId(instance);
                if (byId.containsKey(id) && reported.add(id)) {
                    problem.accept(
                            id,
                            "is in " + part.file()
                                    + " too; an audit sample must not be used for training or validation: remove one of the"
                                    + " two");
                }
            }
        }
        List<Instance> unlabelled = dataset.unlabelled();
        boolean[] drawn = new boolean[unlabelled.size()];
        for (int i = 0; i < unlabelled.size(); i = Sentence.end(unlabelled, i)) {
            int end = Sentence.end(unlabelled, i);
            Optional<Line> line = Optional.ofNullable(byId.get(lineId(unlabelled.get(i))));
            if (line.isPresent()) {
                Arrays.fill(drawn, i, end, true);
                if (!line.get().instances().equals(unlabelled.subList(i, end))) {
                    problem.accept(
                            line.get().id(),
                            "is another instance in " + DatasetPart.UNLABELLED.file()
                                    + "; give the instances there ids of their own, or write here what is there");
                }
            }
        }
        return dataset.withUnlabelledExcept(drawn).withAudit(this);
    }

    @Override
    public String toString() {
        return lines.size() + " instances to audit by, " + (lines.size() - open().size()) + " of them labelled";
    }

    /** Checks that every label is one of the given classes. */
    void requireLabels(LabelSet labels) {
        for (Line line : lines) {
            for (int label : line.labels()) {
                if (Objects.checkIndex(label, Integer.MAX_VALUE) >= labels.size()) {
                    throw OverruleException.input("audit instance '" + line.id() + "' has class index " + label
                            + ", but there are only " + labels.size() + " classes");
                }
            }
        }
    }
}
