package io.overrule.app.usecase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.overrule.OverruleException;
import io.overrule.Report;
import io.overrule.Work;
import io.overrule.app.Outcome;
import io.overrule.app.print.RuleStatisticsJson;
import io.overrule.cover.CoveredTask;
import io.overrule.data.DatasetPart;
import io.overrule.rule.Task;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckRulesTest {
    @TempDir
    private Path folder;

    @Test
    void givesWhatTheCommandPrints() throws IOException {
        Task task = Fruit.task(folder);
        CheckRules.Result result = CheckRules.run(CheckRules.Request.of(task), Work.quiet());
        JsonNode made = new ObjectMapper()
                .readTree(RuleStatisticsJson.of(
                        task.rules(),
                        result.statistics(),
                        List.of("labeled", "valid"),
                        result.record(),
                        result.sentences(),
                        result.testPrecision(),
                        OptionalDouble.of(
                                result.majority().orElseThrow().score().mean()),
                        result.lint()));
        JsonNode printed = Outcome.of(
                        folder.resolve("cache"),
                        "",
                        "rules",
                        Fruit.write(folder).toString(),
                        "--json")
                .json();
        assertThat(made).isEqualTo(printed);
    }

    @Test
    void theStatisticsAreOnTheUnlabelledInstancesWhereThereAreAny() {
        Task task = Fruit.task(folder);
        CheckRules.Result result = CheckRules.run(CheckRules.Request.of(task), Work.quiet());
        assertThat(result.on()).isEqualTo("unlabelled instances");
        assertThat(result.statistics()).isEqualTo(CoveredTask.of(task).statistics());

        Task without = task.withDataset(task.dataset().withUnlabelled(List.of()).withTest(List.of()));
        CheckRules.Result labelled = CheckRules.run(CheckRules.Request.of(without), Work.quiet());
        assertThat(labelled.on()).isEqualTo("labelled instances");
        assertThat(labelled.majority()).isEmpty();
        assertThat(labelled.testPrecision()).isEmpty();
    }

    @Test
    void aTaskThatWasCoveredBeforeIsCheckedAlikeWithoutApplyingRulesAgain() {
        Task task = Fruit.task(folder);
        List<Report> reports = new CopyOnWriteArrayList<>();
        CheckRules.Result again = CheckRules.run(
                CheckRules.Request.of(task), CoveredTask.of(task), Work.quiet().reportingTo(reports::add));
        assertThat(again).isEqualTo(CheckRules.run(CheckRules.Request.of(task), Work.quiet()));
        assertThat(reports).isEmpty();
    }

    @Test
    void partsWithoutKnownClassesAreRefused() {
        Task task = Fruit.task(folder);
        assertThatThrownBy(() -> new CheckRules.Request(
                        task, Optional.empty(), Optional.empty(), Set.of(DatasetPart.UNLABELLED)))
                .isInstanceOf(OverruleException.class)
                .hasMessageContaining("name parts whose classes are known");
    }
}
