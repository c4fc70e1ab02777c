package io.overrule.data;

import io.overrule.Problem;
import io.overrule.Problems;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes an audit sample as lines of JSON: {@code {"id": "U17", "text": "…", "seed": 1}}. A line that
 * somebody has labelled also has a {@code label}, or {@code tags} if it is a sentence.
 */
final class AuditFile {
    private static final String FILE = AuditSample.FILE;

    private final Optional<LabelSet> labels;
    private final Problems problems;
    private final InstanceReader reader = new InstanceReader();
    private final List<AuditSample.Line> lines = new ArrayList<>();

    /** The line numbers by id. */
    private final Map<String, Integer> numbers = new LinkedHashMap<>();

    private OptionalInt seed = OptionalInt.empty();

    private AuditFile(Optional<LabelSet> labels, Problems problems) {
        this.labels = labels;
        this.problems = problems;
    }

    /** Reads a sample and removes its instances from the dataset's unlabelled ones. */
    static LinkedDataset keptApart(LinkedDataset contents, InputStream in, Problems problems) {
        AuditFile file = new AuditFile(Optional.of(contents.dataset().labels()), problems);
        int count =
                TextLines.read(FILE, in, problems, (number, text) -> JsonLine.parse(text, FILE + ":" + number, problems)
                        .ifPresent(line -> file.add(line, number)));
        if (count == 0) {
            problems.add(Problem.Code.MISSING, FILE, "is empty; draw the sample again, or delete the file");
        }
        AuditSample sample = new AuditSample(file.seed.orElse(0), file.lines);
        Dataset apart = sample.apartFrom(
                contents.dataset(),
                (id, what) -> problems.add(
                        Problem.Code.INCONSISTENT,
                        FILE + ":" + file.numbers.get(id),
                        "has '" + id + "', which " + what));
        return new LinkedDataset(apart, contents.links());
    }

    private void add(JsonLine line, int number) {
        int before = problems.size();
        List<Instance> instances;
        List<Integer> classes = List.of();
        if (InstanceReader.isSentence(line)) {
            Optional<Sentence> sentence = reader.sentence(line);
            instances = sentence.<List<Instance>>map(found -> List.copyOf(found.instances()))
                    .orElse(List.of());
            if (sentence.isPresent() && line.has("tags")) {
                classes = known(InstanceReader.requiredTags(line, sentence.get(), labels));
            }
        } else {
            instances = reader.instance(line).stream().toList();
            if (line.has("label")) {
                classes = known(List.of(InstanceReader.requiredLabel(line, labels)));
            }
        }
        OptionalInt own = line.requiredInteger("seed", "write the number that the other lines have");
        if (problems.size() > before || instances.isEmpty()) {
            return;
        }
        String id = AuditSample.lineId(instances.get(0));
        if (id.isEmpty()) {
            line.problem("has no 'id'; write the id of the instance that was drawn");
            return;
        }
        Integer first = numbers.putIfAbsent(id, number);
        if (first != null) {
            line.problem("has the id '" + id + "', which line " + first + " has already; remove one of the two");
        } else if (seed.isPresent() && seed.getAsInt() != own.orElse(0)) {
            line.problem("has seed " + own.orElse(0) + ", but the lines before have " + seed.getAsInt()
                    + "; a sample has one seed, write the same in every line");
        } else {
            seed = own;
            lines.add(new AuditSample.Line(instances, classes));
        }
    }

    private static List<Integer> known(List<OptionalInt> labels) {
        return labels.stream().flatMapToInt(OptionalInt::stream).boxed().toList();
    }

    static Stream<String> lines(AuditSample sample, LabelSet labels) {
        return sample.lines().stream().map(line -> {
            Map<String, @Nullable Object> fields = InstanceWriter.wholeFields(line.instances());
            List<String> names = line.labels().stream().map(labels::name).toList();
            if (!names.isEmpty()) {
                if (line.instances().get(0) instanceof TokenInstance) {
                    fields.put("tags", names);
                } else {
                    fields.put("label", names.get(0));
                }
            }
            fields.put("seed", sample.seed());
            return JsonLine.write(fields);
        });
    }
}
