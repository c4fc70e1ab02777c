package io.overrule.app.usecase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.Cancellation;
import io.overrule.OverruleException;
import io.overrule.Report;
import io.overrule.Work;
import io.overrule.app.Outcome;
import io.overrule.app.print.CommandHints;
import io.overrule.app.report.ResultsJson;
import io.overrule.cache.FeatureCache;
import io.overrule.experiment.Entrant;
import io.overrule.experiment.RunFinished;
import io.overrule.experiment.RunStore;
import io.overrule.rule.Task;
import io.overrule.training.Methods;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareMethodsTest {
    @TempDir
    private Path folder;

    private static CompareMethods.Request request(Task task, List<String> names, boolean leavingOut) {
        return new CompareMethods.Request(
                task,
                names.stream()
                        .map(name -> Entrant.named(name, Fruit::options, OptionalInt.empty()))
                        .toList(),
                List.of(1L, 2L),
                Fruit.options(Methods.IMPLYLOSS),
                "accuracy",
                2,
                false,
                leavingOut);
    }

    private CompareMethods useCase(String runs) {
        return new CompareMethods(FeatureCache.none(), RunStore.at(folder.resolve(runs)));
    }

    @Test
    void givesWhatTheCommandPrints() throws IOException {
        List<String> arguments =
                new ArrayList<>(List.of("compare", Fruit.write(folder).toString(), "--methods", "majority,only-l"));
        arguments.addAll(List.of("--seeds", "2", "--parallel", "2", "--json"));
        arguments.addAll(Fruit.SHARED_FLAGS);
        JsonNode printed = Outcome.of(folder.resolve("cache"), "", arguments.toArray(String[]::new))
                .json();
        CompareMethods.Result result =
                useCase("runs").run(request(Fruit.task(folder), List.of("majority", "only-l"), false), Work.quiet());
        JsonNode made = new ObjectMapper()
                .readTree(ResultsJson.toJson(result.results(
                        result.warnings().stream().map(CommandHints::message).toList())));
        assertThat(withoutSeconds(made)).isEqualTo(withoutSeconds(printed));
    }

    /** Two runs never take the same time. */
    private static JsonNode withoutSeconds(JsonNode node) {
        List<String> names = new ArrayList<>();
        node.fieldNames().forEachRemaining(names::add);
        names.stream()
                .filter(name -> name.toLowerCase(Locale.ROOT).contains("seconds"))
                .forEach(((ObjectNode) node)::remove);
        node.forEach(child -> withoutSecondsInside(child));
        return node;
    }

    private static void withoutSecondsInside(JsonNode node) {
        if (node.isObject()) {
            withoutSeconds(node);
        } else {
            node.forEach(CompareMethodsTest::withoutSecondsInside);
        }
    }

    @Test
    void methodsWithNothingToLearnFromGiveWayAndAreReported() {
        Task task = Fruit.task(folder);
        Task uncovered = task.withDataset(task.dataset().withUnlabelled(List.of()));
        ConcurrentLinkedQueue<Report> reports = new ConcurrentLinkedQueue<>();
        CompareMethods.Result result = useCase("runs")
                .run(
                        request(uncovered, List.of("generative", "only-l"), true),
                        Work.quiet().reportingTo(reports::add));
        CompareMethods.LeftOut left =
                new CompareMethods.LeftOut("generative", "no rule covers any unlabelled instance");
        assertThat(result.leftOut()).containsExactly(left);
        assertThat(reports).contains(left);
        assertThat(result.comparison().lines())
                .allMatch(line -> line.entrant().name().equals("only-l"));
    }

    @Test
    void aCancelledComparisonGoesOnWhereItWas() {
        CompareMethods.Request request = request(Fruit.task(folder), List.of("only-l", "l+umaj"), false);
        Cancellation cancellation = new Cancellation();
        Work work = Work.quiet().onThreads(1).cancelledBy(cancellation).reportingTo(report -> {
            if (report instanceof RunFinished) {
                cancellation.cancel();
            }
        });
        assertThatThrownBy(() -> useCase("runs").run(request, work))
                .isInstanceOfSatisfying(
                        OverruleException.class, e -> assertThat(e.kind()).isEqualTo(OverruleException.Kind.CANCELLED));
        CompareMethods.Result result = useCase("runs").run(request, Work.quiet());
        assertThat(result.there()).isEqualTo(1);
        assertThat(result.comparison().runCount()).isEqualTo(4);
    }

    @Test
    void whatCannotBeMeasuredIsRefused() {
        Task task = Fruit.task(folder);
        Task unmeasured = task.withDataset(task.dataset().withTest(List.of()).withValidation(List.of()));
        assertThatThrownBy(() -> request(unmeasured, List.of("only-l"), false))
                .isInstanceOf(OverruleException.class)
                .hasMessageStartingWith("dataset 'fruit' has neither test.jsonl nor valid.jsonl");
        Task measured = task;
        assertThatThrownBy(() -> request(measured, List.of(), false)).isInstanceOf(OverruleException.class);
    }
}
