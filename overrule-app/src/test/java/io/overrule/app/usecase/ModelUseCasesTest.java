package io.overrule.app.usecase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.overrule.Cancellation;
import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.app.Outcome;
import io.overrule.app.print.EvaluationJson;
import io.overrule.app.print.PredictionJson;
import io.overrule.cache.FeatureCache;
import io.overrule.cover.CoveredTask;
import io.overrule.data.DatasetPart;
import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.data.LineReader;
import io.overrule.inference.Explanation;
import io.overrule.inference.Model;
import io.overrule.rule.Task;
import io.overrule.training.Methods;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is done with a model: evaluating, predicting, explaining, reporting. */
class ModelUseCasesTest {
    @TempDir
    private static Path folder;

    private static Path file;
    private static Task task;
    private static Model model;

    @TempDir
    private Path reports;

    @BeforeAll
    static void train() {
        file = folder.resolve("model.overrule");
        task = Fruit.task(folder);
        model = new TrainModel(FeatureCache.none())
                .run(
                        TrainModel.Request.of(task, Fruit.options(Methods.IMPLYLOSS))
                                .unchecked()
                                .writing(file),
                        Work.quiet())
                .model();
    }

    @AfterAll
    static void close() {
        model.close();
    }

    private static Outcome run(String input, String... arguments) {
        return Outcome.of(folder.resolve("cache"), input, arguments);
    }

    private static EvaluateModel.Request evaluation(Task on, DatasetPart part) {
        return new EvaluateModel.Request(model, on, part, Optional.empty());
    }

    @Test
    void evaluatingGivesWhatTheCommandPrints() throws IOException {
        EvaluateModel.Result result = EvaluateModel.run(evaluation(task, DatasetPart.LABELLED), Work.quiet());
        String made = EvaluationJson.of(result.evaluation(), result.metric(), result.findings(), result.confidence());
        assertThat(new ObjectMapper().readTree(made))
                .isEqualTo(run(
                                "",
                                "evaluate",
                                file.toString(),
                                folder.resolve("fruit").toString(),
                                "--on",
                                "labeled",
                                "--json")
                        .json());
    }

    @Test
    void evaluatingNeedsTheModelsClassesAndInstancesOfKnownClass() {
        Task without = task.withDataset(task.dataset().withTest(List.of()));
        assertThatThrownBy(() -> evaluation(without, DatasetPart.TEST))
                .isInstanceOf(OverruleException.class)
                .hasMessage("dataset 'fruit' has no test instances to evaluate on; add some, or choose another part");
        assertThatThrownBy(() -> evaluation(task, DatasetPart.UNLABELLED))
                .isInstanceOf(OverruleException.class)
                .hasMessageContaining("name another part");
        Task other = Task.builder()
                .labels(LabelSet.of("ham", "spam"))
                .labelled(Instance.text("hello"), "ham")
                .build();
        assertThatThrownBy(() -> evaluation(other, DatasetPart.LABELLED))
                .isInstanceOf(OverruleException.class)
                .hasMessageContaining("evaluate with the classes the model was trained for");
    }

    @Test
    void linesAreAnsweredInTheirOrderAndBadOnesAlone() throws IOException {
        String input =
                """
                {"id": "a", "text": "sweet"}

                {"id": "b", "text": 7}
                {"id": "c", "text": "wild"}
                """;
        List<PredictLines.Result> results = results(
                PredictLines.Request.of(model, numbered(input.lines().toList()), "new.jsonl", PredictLines.Form.JSON));
        assertThat(results).hasSize(3);
        assertThat(results.get(1))
                .isInstanceOfSatisfying(PredictLines.Refused.class, refused -> assertThat(refused.error())
                        .hasMessage("new.jsonl:3: " + refused.reason()));
        List<String> lines = new ArrayList<>();
        for (PredictLines.Result result : results) {
            if (result instanceof PredictLines.Predicted predicted) {
                Explanation explanation = predicted.explanations().get(0);
                lines.add(PredictionJson.line(predicted.line().number(), explanation, true, model.labels())
                        .toString());
            } else if (result instanceof PredictLines.Refused refused) {
                lines.add(
                        PredictionJson.error(refused.number(), refused.reason()).toString());
            }
        }
        assertThat(lines)
                .isEqualTo(run(input, "predict", file.toString()).out().lines().toList());
    }

    @Test
    void aClassThatIsNotProbableEnoughIsNotSure() {
        for (double least : new double[] {0, 1}) {
            List<PredictLines.Result> results = results(new PredictLines.Request(
                    model,
                    numbered(List.of("sweet")),
                    "lines",
                    PredictLines.Form.TEXT,
                    false,
                    OptionalDouble.of(least),
                    () -> false,
                    Optional.empty(),
                    line -> {}));
            assertThat(results)
                    .singleElement()
                    .isInstanceOfSatisfying(PredictLines.Predicted.class, predicted -> assertThat(predicted.sure())
                            .isEqualTo(least == 0));
        }
    }

    @Test
    void aLineThatTheFrontDoorRefusesEndsEverythingWithoutAnswersToThoseBefore() {
        OverruleException refusal = OverruleException.input("no cats");
        Iterator<PredictLines.Result> results = PredictLines.run(
                new PredictLines.Request(
                        model,
                        numbered(List.of("sweet", "wild cat")),
                        "lines",
                        PredictLines.Form.TEXT,
                        false,
                        OptionalDouble.empty(),
                        () -> true,
                        Optional.empty(),
                        line -> {
                            if (line.where().equals("lines:2")) {
                                throw refusal;
                            }
                        }),
                Work.quiet());
        assertThatThrownBy(results::hasNext).isSameAs(refusal);
    }

    @Test
    void cancelledPredictionsEnd() {
        Cancellation cancellation = new Cancellation();
        Iterator<PredictLines.Result> results = PredictLines.run(
                PredictLines.Request.of(model, numbered(List.of("a", "b")), "lines", PredictLines.Form.TEXT),
                Work.quiet().cancelledBy(cancellation));
        cancellation.cancel();
        assertThatThrownBy(results::hasNext).isInstanceOfSatisfying(OverruleException.class, e -> assertThat(e.kind())
                .isEqualTo(OverruleException.Kind.CANCELLED));
    }

    private static Iterator<LineReader.Line> numbered(List<String> lines) {
        List<LineReader.Line> numbered = new ArrayList<>();
        lines.forEach(line -> numbered.add(new LineReader.Text(numbered.size() + 1, line)));
        return numbered.iterator();
    }

    private static List<PredictLines.Result> results(PredictLines.Request request) {
        List<PredictLines.Result> results = new ArrayList<>();
        PredictLines.run(request, Work.quiet()).forEachRemaining(results::add);
        return results;
    }

    @Test
    void explainingGivesWhatTheCommandPrints() throws IOException {
        String text = "wild sweet berries";
        ExplainInstance.Result result =
                ExplainInstance.run(new ExplainInstance.Request(model, text, "TEXT"), Work.quiet());
        assertThat(result.sentence()).isEmpty();
        assertThat(new ObjectMapper()
                        .readTree(PredictionJson.explanation(
                                result.explanations().get(0), result.reasons().get(0), model.labels())))
                .isEqualTo(run("", "explain", file.toString(), text, "--json").json());
    }

    @Test
    void aReportIsAPageAndAFileForPrograms() {
        EvaluateModel.Result result = EvaluateModel.run(evaluation(task, DatasetPart.TEST), Work.quiet());
        WriteReport.Result written = WriteReport.run(
                new WriteReport.Request(reports.resolve("report"), result.results(CoveredTask.of(task), Work.quiet())),
                Work.quiet());
        assertThat(written.page()).content().contains("<html");
        assertThat(written.json()).content().contains("\"fruit\"");
        assertThat(written.instances()).hasValueSatisfying(file -> assertThat(file)
                .content()
                .hasLineCount(task.dataset().test().size()));
    }

    @Test
    void aReportNeedsAFolderAndIsNotWrittenWhenCancelled() throws IOException {
        EvaluateModel.Result result = EvaluateModel.run(evaluation(task, DatasetPart.TEST), Work.quiet());
        Path occupied = Files.writeString(reports.resolve("occupied"), "");
        WriteReport.Request misplaced =
                new WriteReport.Request(occupied, result.results(CoveredTask.of(task), Work.quiet()));
        assertThatThrownBy(() -> WriteReport.run(misplaced, Work.quiet()))
                .isInstanceOf(OverruleException.class)
                .hasMessage(occupied + ": is a file; name a folder for the report");

        Cancellation cancellation = new Cancellation();
        cancellation.cancel();
        WriteReport.Request request =
                new WriteReport.Request(reports.resolve("never"), result.results(CoveredTask.of(task), Work.quiet()));
        assertThatThrownBy(() -> WriteReport.run(request, Work.quiet().cancelledBy(cancellation)))
                .isInstanceOf(OverruleException.class);
        assertThat(reports.resolve("never")).doesNotExist();
    }
}
