package io.overrule.workbench.desk;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.FileFailure;
import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.app.report.HtmlReport;
import io.overrule.app.report.ModelReport;
import io.overrule.data.AuditSample;
import io.overrule.data.Dataset;
import io.overrule.data.DatasetPart;
import io.overrule.data.Instance;
import io.overrule.data.LabelledInstance;
import io.overrule.evaluation.Evaluation;
import io.overrule.evaluation.Metric;
import io.overrule.inference.Explanation;
import io.overrule.inference.Model;
import io.overrule.modelfile.ModelFile;
import io.overrule.workbench.project.NewProject;
import io.overrule.workbench.project.Snapshot;
import io.overrule.workbench.training.TrainedModel;
import io.overrule.workbench.training.TrainingSummary;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * What can be exported from a project: the model, the data, what people and the model say about all instances, the
 * report.
 */
public final class Exports {
    private static final int PORTION = 5_000;
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private Exports() {}

    /** What can be exported, under the name of its file. */
    public enum Kind {
        MODEL("model.overrule", "application/octet-stream"),
        FOLDER("folder.zip", "application/zip"),
        LABELS_CSV("labels.csv", "text/csv; charset=utf-8"),
        LABELS_JSON("labels.jsonl", "application/jsonl; charset=utf-8"),
        REPORT("report.html", "text/html; charset=utf-8"),
        JOURNAL("journal.jsonl", "application/jsonl; charset=utf-8");

        private final String file;
        private final String mediaType;

        Kind(String file, String mediaType) {
            this.file = file;
            this.mediaType = mediaType;
        }

        public String file() {
            return file;
        }

        public String mediaType() {
            return mediaType;
        }
    }

    public static byte[] bytes(Desk desk, Kind kind) {
        return switch (kind) {
            case MODEL -> ModelFile.toBytes(model(desk).model());
            case FOLDER -> folder(desk.now());
            case LABELS_CSV -> utf8(csv(lines(desk)));
            case LABELS_JSON -> utf8(json(lines(desk)));
            case REPORT -> utf8(report(desk));
            case JOURNAL -> utf8(journal(desk));
        };
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static TrainedModel model(Desk desk) {
        return desk.trainings()
                .awaitLatest()
                .orElseThrow(() -> OverruleException.input("there is no model yet; train one first"));
    }

    private static byte[] folder(Snapshot now) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> file : new TreeMap<>(NewProject.files(now.task())).entrySet()) {
                ZipEntry entry = new ZipEntry(file.getKey());
                // The same project gives the same bytes.
                entry.setTimeLocal(LocalDateTime.of(2000, 1, 1, 0, 0));
                zip.putNextEntry(entry);
                zip.write(file.getValue());
                zip.closeEntry();
            }
        } catch (IOException e) {
            throw OverruleException.resource("the folder cannot be packed (" + FileFailure.words(e) + ")", e);
        }
        return bytes.toByteArray();
    }

    /**
     * What is known about an instance.
     *
     * @param label the class that people gave it; empty if nobody did
     * @param predicted what the last model says; empty without one
     */
    private record Line(Instance instance, String part, String label, Optional<Explanation> predicted) {}

    private static List<Line> lines(Desk desk) {
        Dataset dataset = desk.now().dataset();
        Optional<Model> model = desk.trainings().awaitLatest().map(TrainedModel::model);
        List<Line> lines = new ArrayList<>();
        add(lines, dataset, dataset.labelled(), DatasetPart.LABELLED.adjective());
        add(lines, dataset, dataset.validation(), DatasetPart.VALIDATION.adjective());
        add(lines, dataset, dataset.test(), DatasetPart.TEST.adjective());
        for (AuditSample.Line line : dataset.audit().lines()) {
            for (int i = 0; i < line.instances().size(); i++) {
                lines.add(new Line(
                        line.instances().get(i),
                        "audit",
                        line.isLabelled() ? dataset.labels().name(line.labels().get(i)) : "",
                        Optional.empty()));
            }
        }
        dataset.unlabelled()
                .forEach(instance ->
                        lines.add(new Line(instance, DatasetPart.UNLABELLED.adjective(), "", Optional.empty())));
        return model.map(known -> predicted(lines, known)).orElse(lines);
    }

    private static List<Line> predicted(List<Line> lines, Model model) {
        List<Line> predicted = new ArrayList<>();
        for (int from = 0; from < lines.size(); from += PORTION) {
            List<Line> portion = lines.subList(from, Math.min(lines.size(), from + PORTION));
            List<Explanation> explanations =
                    model.explain(portion.stream().map(Line::instance).toList());
            for (int i = 0; i < portion.size(); i++) {
                Line line = portion.get(i);
                predicted.add(new Line(line.instance(), line.part(), line.label(), Optional.of(explanations.get(i))));
            }
        }
        return predicted;
    }

    private static void add(List<Line> lines, Dataset dataset, List<LabelledInstance> part, String name) {
        part.forEach(labelled -> lines.add(
                new Line(labelled.instance(), name, dataset.labels().name(labelled.label()), Optional.empty())));
    }

    private static String probability(Explanation explanation) {
        return String.format(
                Locale.ROOT,
                "%.6f",
                explanation
                        .prediction()
                        .probabilities()
                        .get(explanation.prediction().label()));
    }

    private static String csv(List<Line> lines) {
        StringBuilder text = new StringBuilder("id,part,label,predicted,probability,content\n");
        for (Line line : lines) {
            text.append(cell(line.instance().id()))
                    .append(',')
                    .append(line.part())
                    .append(',')
                    .append(cell(line.label()))
                    .append(',')
                    .append(cell(line.predicted()
                            .map(found -> found.prediction().name())
                            .orElse("")))
                    .append(',')
                    .append(line.predicted().map(Exports::probability).orElse(""))
                    .append(',')
                    .append(cell(line.instance().display()))
                    .append('\n');
        }
        return text.toString();
    }

    private static String cell(String text) {
        boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r')
                && text.equals(text.strip());
        return plain ? text : "\"" + text.replace("\"", "\"\"") + "\"";
    }

    private static String json(List<Line> lines) {
        StringBuilder text = new StringBuilder();
        for (Line line : lines) {
            ObjectNode json = MAPPER.createObjectNode()
                    .put("id", line.instance().id())
                    .put("part", line.part())
                    .put("content", line.instance().display());
            if (!line.label().isEmpty()) {
                json.put("label", line.label());
            }
            line.predicted().ifPresent(found -> {
                json.put("predicted", found.prediction().name());
                json.put(
                        "probability",
                        found.prediction()
                                .probabilities()
                                .get(found.prediction().label()));
            });
            text.append(json).append('\n');
        }
        return text.toString();
    }

    /**
     * On the audit if it is labelled, because nothing was chosen with it; otherwise on the test or the validation part.
     */
    private static String report(Desk desk) {
        TrainedModel trained = model(desk);
        Dataset dataset = desk.now().dataset();
        List<LabelledInstance> measured = !dataset.audit().labelled().isEmpty()
                ? dataset.audit().labelled()
                : !dataset.test().isEmpty() ? dataset.test() : dataset.validation();
        Metric metric = Metric.parse("auto", Dataset.instances(measured), dataset.labels());
        return HtmlReport.html(ModelReport.of(
                dataset.withName(desk.project().name()),
                desk.now().covered().statistics().set(),
                trained.model(),
                metric,
                measured.isEmpty()
                        ? Optional.empty()
                        : Optional.of(Evaluation.of(trained.model(), measured, Work.quiet())),
                trained.summary().epochs().stream()
                        .map(TrainingSummary.Epoch::report)
                        .toList(),
                trained.summary().warnings(),
                trained.summary().seconds(),
                Work.quiet()));
    }

    private static String journal(Desk desk) {
        StringBuilder text = new StringBuilder();
        desk.now().timeline().forEach(entry -> {
            ObjectNode json = MAPPER.createObjectNode()
                    .put("number", entry.number())
                    .put("at", entry.at().toString())
                    .put("author", entry.author())
                    .put("words", entry.words());
            entry.undoes().ifPresent(number -> json.put("undoes", number));
            entry.backTo().ifPresent(number -> json.put("back_to", number));
            json.set("change", entry.json());
            text.append(json).append('\n');
        });
        return text.toString();
    }
}
