package io.overrule.bench.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class PaperGoalsTest {
    private static PaperResults.Row row(String method, double test, double validation) {
        return new PaperResults.Row(
                method, false, true, true, test, 0, List.of(test), validation, null, null, null, null, 1);
    }

    private static List<String> judged(List<PaperResults.Contest> contests, List<PaperResults.Denoising> denoisings) {
        List<PaperTask> question = PaperTasks.named(List.of("question"), PaperTasks.all());
        return Goals.of(question, contests, denoisings).stream()
                .map(goal -> (goal.reached() ? "reached" : "missed") + " " + goal.found())
                .toList();
    }

    private static PaperResults.Contest question(PaperResults.Row... rows) {
        return new PaperResults.Contest("question", "Question", "accuracy", "bge", false, List.of(rows));
    }

    @Test
    void theMethodIsChosenOnValidationHoweverItDoesOnTest() {
        assertThat(judged(List.of(question(row("ensemble", 87.0, 80), row("self-training", 89.0, 70))), List.of()))
                .containsExactly("missed 87.0 by ensemble with `bge`");
    }

    @Test
    void implyLossHasToReachThePapersFigure() {
        assertThat(judged(List.of(question(row("implyloss", 84.58, 80))), List.of()))
                .containsExactly("missed 84.6 by implyloss with `bge`", "reached 84.6 by implyloss");
    }

    @Test
    void aMajorityThatDiffersIsMissed() {
        assertThat(judged(List.of(question(row("majority", 62.5, 60))), List.of()))
                .contains("missed 62.5");
    }

    private static PaperResults.Denoising denoising(String method, double after, double suppressed) {
        String features = PaperTasks.all().get(0).features().toString();
        return new PaperResults.Denoising(
                "question", "Question", "Question", method, features, 64.0, after, suppressed, 80.0, 63.8);
    }

    @Test
    void rulesThatAreSwitchedOffAreNotDenoised() {
        String found = "98.0 with 90.0 suppressed by self-training-precise with `e5:layer=9+e5:layer=10`";

        assertThat(judged(List.of(), List.of(denoising("self-training-precise", 98, 90))))
                .containsExactly("reached " + found, "missed " + found);
    }

    @Test
    void theMethodThatIsJudgedByItsRulesIsSaidBeforehand() {
        assertThat(judged(
                        List.of(), List.of(denoising("implyloss", 99, 10), denoising("self-training-precise", 98, 50))))
                .hasSize(2)
                .allMatch(line -> line.startsWith("reached 98.0 with 50.0"));
    }

    @Test
    void aTableIsTheSameInMarkdownAndOnThePage() {
        Document document =
                new Document().table(List.of("a | b", "`c`"), List.of(List.of("x < y", PaperReport.MISSED)));

        assertThat(Markdown.of(document, "results"))
                .isEqualTo("| a \\| b | `c` |\n|---|---:|\n| x < y | **MISSED** |\n");
        assertThat(Page.of(document, "t").toLowerCase(Locale.ROOT))
                .contains("<th>a | b</th><th><code>c</code></th>", "<td>x &lt; y</td>", "class=\"missed\"");
    }
}
