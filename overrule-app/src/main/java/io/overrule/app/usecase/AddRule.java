package io.overrule.app.usecase;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.OverruleException;
import io.overrule.data.Dataset;
import io.overrule.data.DatasetPart;
import io.overrule.data.Instance;
import io.overrule.data.InstanceWriter;
import io.overrule.data.LabelledInstance;
import io.overrule.data.RecordInstance;
import io.overrule.data.TextInstance;
import io.overrule.data.TextLines;
import io.overrule.data.TokenInstance;
import io.overrule.rule.Edit;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import io.overrule.rule.RuleWriter;
import io.overrule.rule.Task;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Adds a rule to a dataset's folder, and a link to it to each of its exemplars. All other lines stay as they are, byte
 * by byte. Each file is replaced as a whole, the rules first: a rule without a link from its exemplar is valid, a link
 * to a rule that does not exist would not be.
 */
public final class AddRule {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String RULES = "rules.jsonl";
    private static final String EXEMPLAR_OF = "exemplar_of";

    private AddRule() {}

    /**
     * @param folder where the task was read from
     * @param exemplars instances of the task, or new ones; those that the rule does not cover are left alone
     */
    public record Request(Path folder, Task task, Rule rule, List<Instance> exemplars) {
        public Request {
            Objects.requireNonNull(folder, "folder");
            Objects.requireNonNull(task, "task");
            Objects.requireNonNull(rule, "rule");
            exemplars = List.copyOf(exemplars);
        }
    }

    /**
     * @param files the names of the files that were changed
     * @param linked the ids of the instances that are exemplars of the rule now
     */
    public record Result(List<String> files, List<String> linked) {
        public Result {
            files = List.copyOf(files);
            linked = List.copyOf(linked);
        }
    }

    public static Result run(Request request) {
        return new Addition(request).run();
    }

    private static final class Addition {
        private final Request request;
        private final Task task;
        private final Dataset dataset;
        private final Rule rule;
        private final List<Edit> edits = new ArrayList<>();
        private final List<String> linked = new ArrayList<>();
        private final Map<String, List<String>> contents = new LinkedHashMap<>();

        Addition(Request request) {
            this.request = request;
            this.task = request.task();
            this.dataset = task.dataset();
            this.rule = request.rule();
        }

        Result run() {
            edits.add(Edit.RuleAdded.last(rule));
            lines(RULES)
                    .add(RuleWriter.lines(RuleSet.of(dataset.labels(), List.of(rule)))
                            .get(0));
            for (Instance exemplar : request.exemplars()) {
                if (rule.covers(exemplar)) {
                    link(exemplar);
                }
            }
            // Refused as a whole before anything is written.
            task.apply(new Edit.Several(edits));
            contents.forEach((file, lines) -> TextLines.write(request.folder().resolve(file), lines.stream()));
            return new Result(List.copyOf(contents.keySet()), linked);
        }

        private void link(Instance exemplar) {
            Optional<Dataset.Place> place = exemplar.id().isEmpty() ? Optional.empty() : dataset.find(exemplar.id());
            if (place.isEmpty()) {
                addLabelled(exemplar);
            } else if (place.get().part() == DatasetPart.LABELLED) {
                edits.add(new Edit.ExemplarLinked(exemplar.id(), rule.id(), OptionalInt.empty()));
                linkLine(exemplar);
                linked.add(exemplar.id());
            } else if (place.get().part() == DatasetPart.UNLABELLED && !(exemplar instanceof TokenInstance)) {
                removeUnlabelled(exemplar);
                edits.add(new Edit.InstanceLabelled(exemplar.id(), List.of(rule.label()), OptionalInt.empty()));
                edits.add(new Edit.ExemplarLinked(exemplar.id(), rule.id(), OptionalInt.empty()));
                appendLabelled(exemplar);
            }
        }

        /** A sentence has a class for every token, of which only some are known; so tokens are not added. */
        private void addLabelled(Instance exemplar) {
            if (exemplar instanceof TextInstance text) {
                appendLabelled(new TextInstance(newId(), text.text()));
            } else if (exemplar instanceof RecordInstance record) {
                appendLabelled(new RecordInstance(newId(), record.values()));
            }
        }

        private void appendLabelled(Instance exemplar) {
            lines(DatasetPart.LABELLED.file())
                    .add(InstanceWriter.line(
                            new LabelledInstance(exemplar, dataset.labels().index(rule.label())),
                            dataset.labels(),
                            List.of(rule.id())));
            linked.add(exemplar.id());
        }

        private String newId() {
            Set<String> taken = new HashSet<>(linked);
            for (DatasetPart part : DatasetPart.values()) {
                dataset.instances(part).forEach(instance -> taken.add(instance.id()));
            }
            int n = dataset.labelled().size();
            while (taken.contains("L" + n)) {
                n++;
            }
            return "L" + n;
        }

        private void linkLine(Instance exemplar) {
            List<String> lines = lines(DatasetPart.LABELLED.file());
            String lineId =
                    exemplar instanceof TokenInstance token ? token.sentence().id() : exemplar.id();
            int line = find(lines, lineId, DatasetPart.LABELLED);
            ObjectNode json = parse(lines.get(line), DatasetPart.LABELLED.file(), line);
            ArrayNode rules = json.withArrayProperty(EXEMPLAR_OF);
            if (exemplar instanceof TokenInstance token) {
                while (rules.size() < token.sentence().tokens().size()) {
                    rules.addArray();
                }
                ((ArrayNode) rules.get(token.index())).add(rule.id());
            } else {
                rules.add(rule.id());
            }
            lines.set(line, json.toString());
        }

        private void removeUnlabelled(Instance exemplar) {
            List<String> lines = lines(DatasetPart.UNLABELLED.file());
            lines.remove(find(lines, exemplar.id(), DatasetPart.UNLABELLED));
        }

        /** The line of an id; a line without an id is identified by its position. */
        private int find(List<String> lines, String id, DatasetPart part) {
            int position = 0;
            int byPosition = -1;
            for (int i = 0; i < lines.size(); i++) {
                if (lines.get(i).isBlank()) {
                    continue;
                }
                JsonNode own = parse(lines.get(i), part.file(), i).path("id");
                if (own.asText().equals(id) && !own.isMissingNode()) {
                    return i;
                }
                if (own.isMissingNode() && id.equals(part.letter() + Integer.toString(position))) {
                    byPosition = i;
                }
                position++;
            }
            if (byPosition < 0) {
                throw OverruleException.input(part.file() + ": no longer has the instance '" + id
                        + "'; it was changed meanwhile, so run the command again");
            }
            return byPosition;
        }

        private static ObjectNode parse(String line, String file, int index) {
            try {
                if (MAPPER.readTree(line.startsWith("\uFEFF") ? line.substring(1) : line) instanceof ObjectNode json) {
                    return json;
                }
            } catch (JsonProcessingException e) {
                // Falls through to the one message.
            }
            throw OverruleException.input(file + ":" + (index + 1)
                    + ": is no longer a JSON object; it was changed meanwhile, so run the command again");
        }

        private List<String> lines(String file) {
            return contents.computeIfAbsent(file, added -> {
                Path path = request.folder().resolve(file);
                try {
                    return Files.exists(path)
                            ? new ArrayList<>(Files.readAllLines(path, StandardCharsets.UTF_8))
                            : new ArrayList<>();
                } catch (IOException e) {
                    throw OverruleException.resource(
                            file + ": cannot be read (" + e.getMessage() + "); check the file's permissions", e);
                }
            });
        }
    }
}
