package io.overrule.bench.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PaperGoalsTest {
    private static PaperResults.Row row(String method, double test, double validation) {
        return row(method, test, validation, Map.of());
    }

    private static PaperResults.Row row(
            String method, double test, double validation, Map<String, Double> otherMetrics) {
        return new PaperResults.Row(
                method, false, true, true, test, 0, List.of(test), otherMetrics, validation, null, null, null, null, 1);
    }

    private static List<String> judged(List<PaperResults.Contest> contests, List<PaperResults.Denoising> denoisings) {
        return judged("question", contests, denoisings);
    }

    private static List<String> judged(
            String dataset, List<PaperResults.Contest> contests, List<PaperResults.Denoising> denoisings) {
        List<PaperTask> tasks = PaperTasks.named(List.of(dataset), PaperTasks.all());
        return Goals.of(tasks, contests, denoisings).stream()
                .map(goal -> (goal.reached() ? "reached" : "missed") + " " + goal.found())
                .toList();
    }

    private static PaperResults.Contest question(PaperResults.Row... rows) {
        return new PaperResults.Contest("question", "Question", "accuracy", "bge", false, List.of(rows), List.of());
    }

    @Test
    void theMethodIsChosenOnValidationHoweverItDoesOnTest() {
        assertThat(judged(List.of(question(row("ensemble", 87.0, 80), row("self-training", 89.0, 70))), List.of()))
                .containsExactly("missed 87.0 by ensemble with `bge`");
    }

    @Test
    void implyLossHasToReachThePapersScore() {
        assertThat(judged(List.of(question(row("implyloss", 84.58, 80))), List.of()))
                .containsExactly("missed 84.6 by implyloss with `bge`", "reached 84.6 by implyloss");
    }

    @Test
    void aMajorityThatDiffersIsMissed() {
        assertThat(judged(List.of(question(row("majority", 62.5, 60))), List.of()))
                .contains("missed 62.5");
    }

    @Test
    void aGoalIsJudgedByTheMetricThatItWasPublishedIn() {
        PaperResults.Contest sms = new PaperResults.Contest(
                "sms",
                "SMS",
                "f1:spam",
                "e5",
                false,
                List.of(row("self-training", 93.0, 90, Map.of("macro-f1", 95.9, "accuracy", 98.0))),
                List.of());

        assertThat(judged("sms", List.of(sms), List.of())).containsExactly("reached 95.9 by self-training with `e5`");
    }

    @Test
    void whatIsCalibratedIsNotJudgedByThePapersGoals() {
        PaperResults.Contest calibratedAlone = new PaperResults.Contest(
                "question", "Question", "accuracy", "bge", false, List.of(), List.of(row("implyloss", 90, 90)));

        assertThat(judged(List.of(calibratedAlone), List.of())).isEmpty();
    }

    private static PaperResults.Denoising denoising(@Nullable Double rulePrecision, double after, double suppressed) {
        String features = PaperTasks.all().get(0).features().toString();
        return new PaperResults.Denoising(
                "question",
                "Question",
                "Question",
                "implyloss",
                features,
                rulePrecision,
                64.0,
                new PaperResults.Overruled(90.0, 80.0, 30.0, 0.8, 0.2),
                new PaperResults.Overruled(after, suppressed, 60.0, 0.9, 0.02),
                80.0,
                63.8);
    }

    private static final String BY = " suppressed by implyloss with `e5:layer=9+e5:layer=10`";

    @Test
    void rulesThatAreSwitchedOffAreNotDenoised() {
        assertThat(judged(List.of(), List.of(denoising(97.0, 98, 90)))).containsExactly("missed 98.0 with 90.0" + BY);
    }

    @Test
    void aThresholdOfTrustKeepsRulesPreciseAndAlive() {
        assertThat(judged(List.of(), List.of(denoising(97.0, 97, 60)))).containsExactly("reached 97.0 with 60.0" + BY);
    }

    @Test
    void rulesAreJudgedByBothEstimates() {
        assertThat(judged(List.of(), List.of(denoising(null, 93, 50))))
                .containsExactly("missed 90.0 with 80.0" + BY, "reached 93.0 with 50.0" + BY);
    }

    @Test
    void aTableIsTheSameInMarkdownAndOnThePage() {
        Document document =
                new Document().table(List.of("a | b", "`c`"), List.of(List.of("x < y", PaperReport.MISSED)));

        assertThat(Markdown.of(document, "results"))
                .isEqualTo("| a \\| b | `c` |\n|---|---:|\n| x < y | **MISSED** |\n");
        assertThat(Page.of(document, "t").replaceAll("\\s*\n\\s*", ""))
                .contains(
                        "<tr><th>a | b</th><th><code>c</code></th></tr>",
                        "<tr><td>x &lt; y</td><td class=\"missed\"><b>MISSED</b></td></tr>");
    }
}
