package io.overrule.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.evaluation.ConfusionMatrix;
import io.overrule.evaluation.EntityScores;
import io.overrule.evaluation.Reliability;
import io.overrule.evaluation.RuleReport;
import io.overrule.evaluation.TagScheme;
import io.overrule.inference.Explanation;
import io.overrule.inference.Inference;
import io.overrule.inference.Prediction;
import io.overrule.inference.Provenance;
import io.overrule.rule.Rule;
import io.overrule.training.EpochReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class HtmlReportTest {
    private static final String HOSTILE = "<script>alert(\"x\")</script> & 'quotes' \u0000\u001b \uD800";
    private static final String HOSTILE_AS_SHOWN = "<script>alert(\"x\")</script> & 'quotes' ␀␛ \uFFFD";

    private static Document page(Results results) {
        return Xml.parse(HtmlReport.html(results));
    }

    private static Document page(RuleReport.Line... lines) {
        return page(
                SmallResults.bare().denoising(new RuleReport(List.of(lines))).build());
    }

    @Test
    void thePageIsTheOneThatWasLookedAt(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("report.html");
        HtmlReport.write(SmallResults.full(), file);
        Golden.assertSame(Files.readString(file), "report.html");
    }

    @Test
    void warningsStandAboveTheScores() {
        Document page = page(SmallResults.bare()
                .warnings(List.of("there are only 2 rules", HOSTILE))
                .method(SmallResults.method("implyloss", 0.5))
                .build());
        assertThat(Xml.texts(page, "h2")).startsWith("What you are looking at", "What may go wrong");
        assertThat(Xml.texts(page, "li")).startsWith("there are only 2 rules", HOSTILE_AS_SHOWN);
    }

    @Test
    void withoutWarningsNothingMayGoWrong() {
        assertThat(Xml.texts(page(SmallResults.bare().build()), "h2")).doesNotContain("What may go wrong");
    }

    @Test
    void taggedSentencesAreScoredByTokensAndByEntities() {
        LabelSet labels = LabelSet.of("O", "City");
        EntityScores scores = EntityScores.of(
                TagScheme.of(labels), List.of(List.of("O", "City", "City")), List.of(List.of("O", "City", "O")));
        Document page = page(Results.builder("trips", labels, "token-f1", SmallResults.ruleMetrics())
                .confusion(ConfusionMatrix.of(labels, List.of(0, 1, 1), new int[] {0, 1, 0}))
                .entities(scores)
                .build());
        assertThat(Xml.texts(page, "h2")).containsSubsequence("Token by token", "Entity by entity");
        assertThat(Xml.texts(page, "th"))
                .containsSubsequence("all but O, together", "mean without O", "mean of all classes", "City", "all");
    }

    @Test
    void theSectionsComeInTheirOrder() {
        assertThat(Xml.texts(page(SmallResults.full()), "h2"))
                .containsExactly(
                        "What you are looking at",
                        "How good the predictions are",
                        "The rules as they were written",
                        "Rules before and after denoising",
                        "How far trust can be relied on",
                        "Training curves",
                        "Confusion matrix",
                        "Rule by rule",
                        "Predictions explained");
    }

    @Test
    void sectionsWithoutResultsAreLeftOut() {
        Document page = page(SmallResults.bare().build());
        assertThat(Xml.texts(page, "h2")).containsExactly("What you are looking at", "The rules as they were written");
        assertThat(Xml.elements(page, "details")).isEmpty();
    }

    @Test
    void thePageLoadsNothingAndRunsNothing() {
        String html = HtmlReport.html(SmallResults.full());
        assertThat(html.replace("http://www.w3.org/1999/xhtml", ""))
                .doesNotContain("http:", "https:", "url(", "@import", "<script", "<link", "<img", "src=", "href=");
        assertThat(html).contains("default-src &#39;none&#39;");
    }

    @Test
    void everyDrawingHasATitle() {
        for (Element svg : Xml.elements(page(SmallResults.full()), "svg")) {
            if (svg.getAttribute("role").equals("img")) {
                assertThat(svg.getFirstChild().getNodeName()).isEqualTo("title");
                assertThat(svg.getFirstChild().getTextContent()).isNotBlank();
            }
        }
    }

    @Test
    void everyTableHasHeaders() {
        for (Element table : Xml.elements(page(SmallResults.full()), "table")) {
            assertThat(table.getElementsByTagName("th").getLength()).isPositive();
        }
    }

    @Test
    void whatUsersWroteIsShownAndNeverObeyed() {
        LabelSet labels = LabelSet.of(HOSTILE, "ham");
        Instance instance = Instance.text(HOSTILE);
        Rule rule = Rule.keyword(HOSTILE, HOSTILE, "x");
        Results results = Results.builder(HOSTILE, labels, "f1:" + HOSTILE, SmallResults.ruleMetrics())
                .run(HOSTILE)
                .method(new Results.MethodResult(HOSTILE, HOSTILE, Optional.empty(), OptionalDouble.empty()))
                .method(SmallResults.method(HOSTILE + "2", 0.5))
                .evaluatedOn(HOSTILE)
                .denoising(new RuleReport(List.of(new RuleReport.Line(
                        HOSTILE,
                        HOSTILE,
                        HOSTILE,
                        2,
                        1,
                        1,
                        1,
                        List.of(new RuleReport.Overruled(instance, HOSTILE, true, 0.1))))))
                .epochs(SmallResults.epochs())
                .confusion(ConfusionMatrix.of(labels, List.of(0), new int[] {1}))
                .explanation(
                        new Explanation(
                                instance,
                                new Prediction(0, HOSTILE, List.of(0.9, 0.1), List.of(0.9, 0.1)),
                                Inference.CLASSIFIER,
                                1,
                                List.of(new Explanation.FiredRule(
                                        0, rule, 0, 0.9, OptionalDouble.empty(), false, false, List.of(instance)))),
                        Optional.of(HOSTILE))
                .provenance(new Provenance(
                        1, Map.of(HOSTILE, HOSTILE), Map.of(HOSTILE, HOSTILE), Map.of(HOSTILE, HOSTILE), Map.of()))
                .build();
        String html = HtmlReport.html(results);
        assertThat(html).doesNotContain("<script", "\u0000", "\u001b");
        assertThat(Xml.texts(Xml.parse(html), "h1")).containsExactly(HOSTILE_AS_SHOWN);
        assertThat(Xml.texts(Xml.parse(html), "blockquote")).containsExactly(HOSTILE_AS_SHOWN);
    }

    @Test
    void noTemplateSwitchesEscapingOff() throws IOException {
        try (Stream<Path> templates = Files.list(Path.of("src", "main", "jte"))) {
            assertThat(templates)
                    .isNotEmpty()
                    .allSatisfy(template -> assertThat(template).content().doesNotContain("$unsafe"));
        }
    }

    @Test
    void aDrawingMadeElsewhereIsShownBeforeTheScores() {
        Document page = page(SmallResults.bare()
                .figure("A drawing", Svg.standalone("Nothing", 1, 1, 12).end())
                .build());
        assertThat(Xml.texts(page, "h2"))
                .containsExactly("What you are looking at", "A drawing", "The rules as they were written");
        assertThat(Xml.elements(page, "svg")).hasSize(1);
    }

    @Test
    void aLongTextIsCutBetweenCharacters() {
        String smile = "\uD83D\uDE00";
        Document page = page(SmallResults.bare()
                .explanation(SmallResults.explanation(smile.repeat(1000)), Optional.empty())
                .build());
        assertThat(Xml.texts(page, "blockquote")).containsExactly(smile.repeat(400) + "…");
    }

    @Test
    void aRuleThatNeverFiredIsShownAsSuch() {
        Document page = page(SmallResults.line("never", 0, 0, 0));
        assertThat(Xml.texts(page, "text")).contains("never fired");
        assertThat(Xml.texts(page, "figcaption").get(0)).startsWith("No rule fired.");
        assertThat(Xml.elements(page, "details")).isEmpty();
    }

    @Test
    void aRuleThatWasAlwaysOverruledHasNoPrecisionAfterwards() {
        Document page = page(SmallResults.line("gone", 3, 0, 3));
        assertThat(Xml.ofClass(page, "circle", "after")).hasSize(1); // The legend's.
        assertThat(Xml.texts(page, "figcaption").get(0)).contains("All firings were overruled.");
        assertThat(Xml.texts(page, "summary")).containsExactly("Overruled on 3 instances: 3 rightly, 0 wrongly");
    }

    @Test
    void aRuleThatDenoisingMadeWorseIsMarked() {
        RuleReport.Line worse = new RuleReport.Line("free", "spam", "contains 'free'", 4, 2, 3, 1, List.of());
        assertThat(Xml.ofClass(page(worse), "line", "worse")).hasSize(1);
    }

    @Test
    void theLeastPreciseRuleComesFirstAndTheSilentLast() {
        Document page = page(SmallResults.full());
        assertThat(Xml.ofClass(page, "text", "name").stream().map(Element::getTextContent))
                .containsExactly("gone", "free", "sure", "never");
    }

    @Test
    void onlySomeOfManyOverruledInstancesAreShown() {
        Document page = page(SmallResults.line("free", 30, 5, 25));
        Element list = Xml.ofClass(page, "ul", "overruled").get(0);
        assertThat(list.getElementsByTagName("li").getLength()).isEqualTo(10);
        assertThat(Xml.texts(page, "p")).contains("And 15 more.");
    }

    @Test
    void aHundredRulesHaveARowEach() {
        RuleReport.Line[] lines = new RuleReport.Line[100];
        for (int j = 0; j < lines.length; j++) {
            lines[j] = SmallResults.line("rule" + j, 10, j % 10, 1);
        }
        assertThat(Xml.ofClass(page(lines), "rect", "row")).hasSize(100);
    }

    @Test
    void withoutAValidationSetThereIsOnlyTheLoss() {
        Document page = page(SmallResults.bare()
                .epochs(List.of(
                        new EpochReport(1, 2, OptionalDouble.empty(), false),
                        new EpochReport(2, 1, OptionalDouble.empty(), true)))
                .build());
        assertThat(Xml.texts(page, "h3")).containsExactly("Loss");
        assertThat(Xml.texts(page, "text")).contains("kept: epoch 2, 1");
    }

    @Test
    void aSingleEpochCanBeDrawn() {
        String html = HtmlReport.html(SmallResults.bare()
                .epochs(List.of(new EpochReport(1, 0, OptionalDouble.of(1), true)))
                .build());
        assertThat(Xml.texts(Xml.parse(html), "h3")).containsExactly("Loss", "Validation f1:spam");
        assertThat(html).doesNotContain("NaN", "Infinity");
    }

    @Test
    void aMatrixWithOnePredictedClassIsComplete() {
        Document page = page(SmallResults.bare()
                .confusion(ConfusionMatrix.of(SmallResults.LABELS, List.of(0, 0, 1), new int[] {0, 0, 0}))
                .build());
        assertThat(Xml.ofClass(page, "svg", "confusion")).hasSize(1);
        List<String> cells = new ArrayList<>();
        for (String kind : List.of("right", "wrong", "none")) {
            for (Element cell : Xml.ofClass(page, "g", kind)) {
                cells.add(cell.getElementsByTagName("title").item(0).getTextContent());
            }
        }
        assertThat(cells)
                .containsExactly(
                        "ham predicted as ham: 2",
                        "spam predicted as ham: 1",
                        "ham predicted as spam: 0",
                        "spam predicted as spam: 0");
    }

    @Test
    void aSingleRunHasNoDeviation() {
        Document page = page(SmallResults.bare()
                .method(SmallResults.method("implyloss", 0.75))
                .build());
        assertThat(Xml.texts(page, "td")).contains("75.0");
        assertThat(Xml.ofClass(page, "line", "whisker")).isEmpty();
    }

    @Test
    void anErrorBarStaysWithinTheScale() {
        Document page = page(SmallResults.bare()
                .method(SmallResults.method("implyloss", 0.0, 1.0, 1.0))
                .build());
        assertThat(Xml.ofClass(page, "line", "whisker").get(0).getAttribute("x2"))
                .isEqualTo("100%");
    }

    @Test
    void withoutATestSetThePageSaysSo() {
        Document page = page(SmallResults.bare()
                .method(new Results.MethodResult("implyloss", "", Optional.empty(), OptionalDouble.empty()))
                .build());
        assertThat(Xml.texts(page, "p")).contains("There is no test set, so nothing could be measured.");
    }

    @Test
    void aPredictionWithoutRulesIsExplainedByTheClassifier() {
        Document page = page(SmallResults.bare()
                .explanation(SmallResults.explanation("Hello"), Optional.empty())
                .build());
        assertThat(Xml.texts(page, "h3")).containsExactly("No rule fired");
    }

    @Test
    void trustIsDrawnAgainstTheShareOfRightFirings() {
        Document page = page(SmallResults.full());
        assertThat(Xml.texts(page, "h3"))
                .containsSubsequence("Share of right firings by trust", "What overruling gains and costs");
        assertThat(Xml.texts(page, "title")).contains("trusted 15.6% on average: 0.0% of 2 firings right");
    }

    @Test
    void theCurveMarksTheThresholdWithBothHalves() {
        Document page = page(SmallResults.full());
        assertThat(Xml.texts(page, "text"))
                .containsSubsequence("threshold 0.5: 33.3% overruled", "precision 90.0%", "right ones kept 100.0%");
    }

    @Test
    void withoutFiringsThereIsNoFigureOfTrust() {
        Document page = page(SmallResults.bare()
                .trust(Reliability.of(new double[0], new boolean[0]), 0.5)
                .build());
        assertThat(Xml.texts(page, "h2")).doesNotContain("How far trust can be relied on");
    }

    @Test
    void firingsThatAreAllWrongCanBeDrawn() {
        String html = HtmlReport.html(SmallResults.bare()
                .trust(Reliability.of(new double[] {0.25}, new boolean[] {false}), 0.5)
                .build());
        assertThat(html).doesNotContain("NaN", "Infinity", "d=\"\"");
    }

    @Test
    void aPredictionByTheClassifierAloneSaysThatVotesDidNotCount() {
        Explanation explanation = new Explanation(
                Instance.text("Are you free?"),
                new Prediction(0, "ham", List.of(0.75, 0.25), List.of(0.75, 0.25)),
                Inference.CLASSIFIER,
                0,
                List.of(SmallResults.fired(0.75, false)));
        Document page = page(
                SmallResults.bare().explanation(explanation, Optional.empty()).build());
        assertThat(Xml.texts(page, "p")).contains("Predicted by the classifier alone; votes of rules did not count.");
    }

    @Test
    void theSameResultsGiveTheSameBytes() {
        assertThat(HtmlReport.html(SmallResults.full())).isEqualTo(HtmlReport.html(SmallResults.full()));
    }
}
