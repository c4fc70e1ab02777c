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
import io.overrule.inference.Part;
import io.overrule.inference.Prediction;
import io.overrule.inference.Provenance;
import io.overrule.inference.Reasons;
import io.overrule.rule.Rule;
import io.overrule.training.EpochReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class HtmlReportTest {
    private static final String HOSTILE = "<script>alert(\"x\")</script> & 'quotes' \u0000\u001b \uD800";
    /** Names of classes and rules are texts that a file can hold: half of a surrogate pair is refused there. */
    private static final String HOSTILE_NAME = HOSTILE.replace("\uD800", "");

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
    void curvesOfOneOfSeveralTrainingsAreSaidToBeThat() {
        Provenance mean = new Provenance(1, Map.of(), Map.of(), Map.of(), Map.of(Provenance.EPOCHS, "2,5,1"));
        Results.Builder curves = SmallResults.bare().epochs(SmallResults.epochs());
        assertThat(HtmlReport.html(curves.provenance(SmallResults.provenance()).build()))
                .contains("the model of epoch 2 was kept.</figcaption>");
        assertThat(HtmlReport.html(curves.provenance(mean).build()))
                .containsPattern("These are the curves of the\\s+first of 3 trainings whose networks are averaged");
    }

    @Test
    void thePageLoadsNothingAndRunsNothing() {
        String html = HtmlReport.html(SmallResults.full());
        assertThat(html.replace("http://www.w3.org/1999/xhtml", ""))
                .doesNotContain("http:", "https:", "url(", "@import", "<script", "<link", "<img", "src=");
        assertThat(html).doesNotContainPattern(" on[a-z]+=");
        assertThat(html).contains("default-src &#39;none&#39;");
    }

    @Test
    void linksLeadToPlacesOfThePageOrToTheFileBesideIt() {
        Document page = page(SmallResults.full());
        List<String> ids = Stream.of("section", "h2")
                .flatMap(name -> Xml.elements(page, name).stream())
                .map(element -> element.getAttribute("id"))
                .toList();
        List<String> links = Xml.elements(page, "a").stream()
                .map(element -> element.getAttribute("href"))
                .toList();
        assertThat(links).contains("#cell-0-1", "instances.jsonl");
        assertThat(links)
                .allMatch(link ->
                        link.startsWith("#") ? ids.contains(link.substring(1)) : link.equals("instances.jsonl"));
    }

    @Test
    void aWrongCellLeadsToItsInstancesWithTheWordsThatCount() {
        Document page = page(SmallResults.full());
        Element link = Xml.elements(page, "a").get(0);
        assertThat(link.getAttribute("href")).isEqualTo("#cell-0-1");
        assertThat(link.getElementsByTagName("title").item(0).getTextContent()).isEqualTo("ham predicted as spam: 1");
        Element cell = Xml.ofClass(page, "section", "cell").get(0);
        assertThat(cell.getElementsByTagName("h3").item(0).getTextContent())
                .startsWith("1 instance of ham predicted as spam");
        Element item = (Element) cell.getElementsByTagName("li").item(0);
        assertThat(item.getElementsByTagName("span").item(0).getTextContent()).isEqualTo("Free? You are free!");
        assertThat(item.getTextContent())
                .contains("spam 87.5%, ham 12.5% by the classifier · no rule fired")
                .contains("the classifier says spam: free +1.50, you −0.75");
        List<String> marks = Xml.elements(page, "mark").stream()
                .map(mark ->
                        mark.getAttribute("class") + " " + mark.getTextContent() + " " + mark.getAttribute("title"))
                .toList();
        assertThat(marks).contains("pro4 Free +1.50", "con2 You −0.75", "pro4 free +1.50");
    }

    @Test
    void rightPredictionsAreNotListed() {
        assertThat(Xml.ofClass(page(SmallResults.full()), "section", "cell")).hasSize(1);
    }

    /** As many instances as an ordinary test set of a large company has. */
    @Test
    void aHundredThousandMistakesMakeNoPageThatCannotBeOpened() {
        String text = "<b>word</b> ".repeat(30);
        List<Results.JudgedInstance> instances = new ArrayList<>();
        List<RuleReport.Overruled> overruled = new ArrayList<>();
        for (int i = 0; i < 100_000; i++) {
            instances.add(SmallResults.judged(text + i, i % 2, 1 - i % 2, Optional.empty()));
            overruled.add(new RuleReport.Overruled(Instance.text(text + i), "ham", false, 0.125));
        }
        String html = HtmlReport.html(SmallResults.bare()
                .denoising(new RuleReport(
                        List.of(new RuleReport.Line("free", "spam", "contains 'free'", 100_000, 0, 0, 0, overruled))))
                .confusion(ConfusionMatrix.of(SmallResults.LABELS, List.of(0, 1), new int[] {1, 0}))
                .instances(instances)
                .build());
        assertThat(html.length()).isBetween(2_000_000, 6_000_000);
        assertThat(html).containsPattern("[0-9]+ more would make this page too large to open; they are in\\s+<a");
    }

    @Test
    void aThousandClassesAreATableOfTheMostFrequentMistakes() {
        LabelSet labels =
                LabelSet.of(IntStream.range(0, 1_000).mapToObj(i -> "class" + i).toArray(String[]::new));
        List<Double> probabilities = Collections.nCopies(1_000, 0.001);
        List<Results.JudgedInstance> instances = new ArrayList<>();
        ConfusionMatrix.Counter counter = ConfusionMatrix.counter(labels);
        for (int i = 0; i < 3_000; i++) {
            int truth = i % 1_000;
            int predicted = i < 5 ? 7 : (truth + 1) % 1_000;
            counter.add(truth, predicted);
            instances.add(new Results.JudgedInstance(
                    new Explanation(
                            Instance.text("text " + i),
                            new Prediction(predicted, labels.name(predicted), probabilities, probabilities),
                            Inference.CLASSIFIER,
                            predicted,
                            List.of()),
                    truth,
                    Optional.empty()));
        }
        String html = HtmlReport.html(Results.builder("many", labels, "accuracy", SmallResults.ruleMetrics())
                .confusion(counter.matrix())
                .instances(instances)
                .explanation(instances.get(0).explanation(), Optional.empty())
                .build());
        assertThat(html.length()).isLessThan(1_000_000);
        Document page = Xml.parse(html);
        assertThat(Xml.ofClass(page, "svg", "confusion")).isEmpty();
        assertThat(Xml.ofClass(page, "section", "cell")).hasSize(Listing.MOST_CELLS_OF_TABLE);
        assertThat(Xml.texts(page, "p")).contains("And 988 less probable classes.");
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
        LabelSet labels = LabelSet.of(HOSTILE_NAME, "ham");
        Instance instance = Instance.text(HOSTILE);
        Rule rule = Rule.keyword(HOSTILE_NAME, HOSTILE_NAME, "x");
        Reasons hostileReasons = new Reasons(
                instance,
                0,
                0.9,
                List.of(new Reasons.Reason(new Part.Word(HOSTILE, List.of(new Part.Place(0, HOSTILE.length()))), 1)),
                0);
        Results results = Results.builder(HOSTILE, labels, "f1:" + HOSTILE_NAME, SmallResults.ruleMetrics())
                .run(HOSTILE)
                .method(new Results.MethodResult(HOSTILE, HOSTILE, Optional.empty(), OptionalDouble.empty()))
                .method(SmallResults.method(HOSTILE + "2", 0.5))
                .evaluatedOn(HOSTILE)
                .denoising(new RuleReport(List.of(new RuleReport.Line(
                        HOSTILE_NAME,
                        HOSTILE_NAME,
                        HOSTILE,
                        2,
                        1,
                        1,
                        1,
                        List.of(new RuleReport.Overruled(instance, HOSTILE_NAME, true, 0.1))))))
                .epochs(SmallResults.epochs())
                .confusion(ConfusionMatrix.of(labels, List.of(0), new int[] {1}))
                .instances(List.of(new Results.JudgedInstance(
                        new Explanation(
                                instance,
                                new Prediction(1, "ham", List.of(0.1, 0.9), List.of(0.1, 0.9)),
                                Inference.CLASSIFIER,
                                0,
                                List.of(new Explanation.FiredRule(
                                        0, rule, 0, 0.9, OptionalDouble.empty(), false, false, List.of(instance)))),
                        0,
                        Optional.of(hostileReasons))))
                .explanation(
                        new Explanation(
                                instance,
                                new Prediction(0, HOSTILE_NAME, List.of(0.9, 0.1), List.of(0.9, 0.1)),
                                Inference.CLASSIFIER,
                                1,
                                List.of(new Explanation.FiredRule(
                                        0, rule, 0, 0.9, OptionalDouble.empty(), false, false, List.of(instance)))),
                        Optional.of(HOSTILE_NAME),
                        Optional.of(hostileReasons))
                .provenance(new Provenance(
                        1, Map.of(HOSTILE, HOSTILE), Map.of(HOSTILE, HOSTILE), Map.of(HOSTILE, HOSTILE), Map.of()))
                .build();
        String html = HtmlReport.html(results);
        assertThat(html).doesNotContain("<script", "\u0000", "\u001b");
        assertThat(Xml.texts(Xml.parse(html), "h1")).containsExactly(HOSTILE_AS_SHOWN);
        assertThat(Xml.texts(Xml.parse(html), "blockquote")).containsExactly(HOSTILE_AS_SHOWN);
        assertThat(Xml.texts(Xml.parse(html), "mark")).contains(HOSTILE_AS_SHOWN);
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
    void everyOverruledInstanceIsShown() {
        Document page = page(SmallResults.line("free", 30, 5, 25));
        Element list = Xml.ofClass(page, "ul", "overruled").get(0);
        assertThat(list.getElementsByTagName("li").getLength()).isEqualTo(25);
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
