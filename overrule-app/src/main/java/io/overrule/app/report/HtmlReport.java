package io.overrule.app.report;

import static io.overrule.app.report.Svg.percent;

import io.overrule.app.print.Figures;
import io.overrule.app.print.Ways;
import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.data.TextLines;
import io.overrule.evaluation.ConfusionMatrix;
import io.overrule.evaluation.Counts;
import io.overrule.evaluation.EntityScores;
import io.overrule.evaluation.Metric;
import io.overrule.evaluation.Reliability;
import io.overrule.evaluation.RuleReport;
import io.overrule.evaluation.Summary;
import io.overrule.evaluation.TagScheme;
import io.overrule.inference.Explanation;
import io.overrule.inference.Prediction;
import io.overrule.inference.Provenance;
import io.overrule.inference.Trust;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Results for people: one page, {@code report.html}, that can be mailed, kept and opened anywhere. It loads nothing and
 * runs nothing. Sections for which there are no results are left out.
 */
public final class HtmlReport {
    /** How many of the instances on which a rule was overruled are shown. */
    private static final int OVERRULED_SHOWN = 10;

    /** Instances may be whole letters; this much of one is enough to recognise it. */
    private static final int LONGEST_TEXT = 400;

    private final Results results;
    private final LabelSet labels;
    private final Markup page = new Markup();

    private HtmlReport(Results results) {
        this.results = results;
        this.labels = results.labels();
    }

    /** Writes the file as a whole: a reader finds the old one or the new one. */
    public static void write(Results results, Path file) {
        TextLines.write(file, Stream.of(html(results)));
    }

    /** The text of the page, without its last line end. */
    public static String html(Results results) {
        return new HtmlReport(results).html();
    }

    private String html() {
        page.verbatim("<!DOCTYPE html>");
        page.open("html", "lang", "en", "xmlns", "http://www.w3.org/1999/xhtml");
        page.open("head");
        page.leaf("meta", "charset", "utf-8");
        page.leaf("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
        // Escaping keeps scripts out of the page; should it ever fail, this keeps them from running.
        page.leaf(
                "meta",
                "http-equiv",
                "Content-Security-Policy",
                "content",
                "default-src 'none'; style-src 'unsafe-inline'");
        page.element("title", results.dataset() + ": Overrule report");
        page.open("style").verbatim(Stylesheet.css());
        results.comparison().ifPresent(comparison -> page.verbatim(Stylesheet.comparison()));
        page.close();
        page.close();
        page.open("body").open("main");
        heading();
        warnings();
        results.figures().forEach(this::drawing);
        results.comparison().ifPresentOrElse(this::comparison, this::methods);
        ruleFigures();
        results.denoising().filter(report -> !report.rules().isEmpty()).ifPresent(this::rulesFigure);
        results.trust().filter(trust -> trust.reliability().firings() > 0).ifPresent(this::trust);
        training();
        confusion();
        results.entities().ifPresent(this::sequence);
        results.denoising().filter(report -> !report.rules().isEmpty()).ifPresent(this::ruleList);
        explanations();
        results.provenance().ifPresent(this::provenance);
        page.close().close().close();
        return page.toString();
    }

    private void heading() {
        page.open("header");
        page.element("h1", results.dataset());
        String run = results.run().isBlank() ? "" : " · " + results.run();
        page.element("p", "Overrule report · " + results.metric() + run, "class", "soft");
        page.close();
        page.element("h2", "What you are looking at");
        page.element(
                "p",
                "People who know the subject wrote " + count(results.rules().count(), "rule")
                        + ". A rule says: where I fire, the"
                        + " class is this one. Such rules are quickly written and often right, but they also fire"
                        + " where they are wrong. From the rules, a few labelled examples and many unlabelled ones, Overrule"
                        + " learns how far every rule can be trusted on each instance, overrules it where it cannot, and"
                        + " trains a classifier on what is left.");
        if (results.comparison().isPresent()) {
            page.element(
                    "p",
                    "There are other ways to learn from rules, and one may do without them. This page shows how good the"
                            + " predictions of several methods are on the same data, how much of the differences may be"
                            + " chance, and how long each method takes.");
            return;
        }
        page.element(
                "p",
                "This page shows how good the predictions are, which rules were overruled and where, and why single"
                        + " predictions came out as they did. A rule's precision is the share of its firings that are right.");
    }

    private void warnings() {
        if (results.warnings().isEmpty()) {
            return;
        }
        page.element("h2", "What may go wrong");
        page.open("ul");
        results.warnings().forEach(warning -> page.element("li", warning));
        page.close();
    }

    private void drawing(Results.Figure figure) {
        page.element("h2", figure.title());
        page.open("figure", "class", "drawing").verbatim("\n" + figure.svg()).close();
    }

    // Methods

    private void methods() {
        if (results.methods().isEmpty()) {
            return;
        }
        boolean measured =
                results.methods().stream().anyMatch(method -> method.test().isPresent());
        page.element("h2", "How good the predictions are");
        page.element(
                "p",
                measured
                        ? "The " + results.metric() + " on the test set in percent: the mean over the runs and, in"
                                + " brackets, their standard deviation."
                        : "There is no test set, so nothing could be measured.",
                "class",
                "soft");
        openScroll("Methods");
        page.open("table", "class", "methods").open("thead").open("tr");
        page.element("th", "method", "scope", "col");
        page.element("th", results.metric() + " (sd)", "scope", "col", "class", "number");
        if (measured) {
            page.element("th", "0 to 100%", "scope", "col", "class", "bar");
        }
        page.element("th", "runs", "scope", "col", "class", "number");
        page.element("th", "seconds", "scope", "col", "class", "number");
        page.close().close().open("tbody");
        double best = results.methods().stream()
                .flatMap(method -> method.test().stream())
                .mapToDouble(Summary::mean)
                .max()
                .orElse(Double.NaN);
        for (Results.MethodResult method : results.methods()) {
            boolean isBest = method.test().isPresent() && method.test().get().mean() == best;
            method(method, measured, isBest && results.methods().size() > 1);
        }
        page.close().close().close();
    }

    private void method(Results.MethodResult method, boolean measured, boolean best) {
        Optional<Summary> test = method.test();
        page.open("tr", "class", best ? "best" : "other");
        page.open("th", "scope", "row").text(method.name());
        if (!method.description().isEmpty()) {
            page.element("small", method.description());
        }
        page.close();
        page.element("td", test.map(HtmlReport::meanAndDeviation).orElse("–"), "class", "number");
        if (measured) {
            page.open("td", "class", "bar");
            test.ifPresent(summary -> methodBar(method.name(), summary));
            page.close();
        }
        page.element(
                "td",
                test.map(summary -> Integer.toString(summary.runs().size())).orElse("–"),
                "class",
                "number");
        page.element("td", seconds(method.seconds()), "class", "number");
        page.close();
    }

    private static String meanAndDeviation(Summary summary) {
        return summary.runs().size() > 1 ? summary.percent() : Decimals.fixed(100 * summary.mean(), 1);
    }

    private static String seconds(OptionalDouble seconds) {
        if (seconds.isEmpty()) {
            return "–";
        }
        double value = seconds.getAsDouble();
        return Decimals.fixed(value, value < 1 ? 2 : value < 10 ? 1 : 0);
    }

    private void methodBar(String name, Summary summary) {
        double mean = summary.mean();
        Svg svg = new Svg(page).open(name + ": " + meanAndDeviation(summary), "width", "100%", "height", "20");
        svg.rectangle("0", "3", "100%", "14", "class", "track");
        svg.rectangle("0", "3", percent(mean), "14", "class", "fill");
        if (summary.runs().size() > 1) {
            String low = percent(Math.max(0, mean - summary.deviation()));
            String high = percent(Math.min(1, mean + summary.deviation()));
            svg.line(low, "10", high, "10", "class", "whisker");
            svg.line(low, "6", low, "14", "class", "whisker");
            svg.line(high, "6", high, "14", "class", "whisker");
        }
        svg.close();
    }

    // Methods compared

    private void comparison(Results.Comparison comparison) {
        boolean tested = comparison.tested() > 0;
        page.element("h2", "Methods compared");
        page.open("figure");
        page.element(
                "figcaption",
                (tested
                                ? "The " + results.metric() + " on " + count(comparison.tested(), "test instance")
                                : "There is no test set. The " + results.metric()
                                        + " on the validation set, by which the best epoch of every run was chosen: all"
                                        + " methods look better here than they are,")
                        + " in percent. All methods had the same splits, features (" + comparison.features()
                        + "), metric and early stopping. A dot is the mean over "
                        + count(comparison.seeds().size(), "run")
                        + ", its bar one standard deviation to either side; small marks are single runs. An open dot is"
                        + " the classifier alone, without the rules that its method learned about.");
        MethodsFigure.draw(page, results);
        page.close();
        openScroll("Methods compared");
        page.open("table", "class", "methods compared").open("thead").open("tr");
        page.element("th", "method", "scope", "col");
        if (tested) {
            column("test (sd)");
        }
        column("gain over only-l");
        if (tested) {
            column("p");
            page.element("th", "against", "scope", "col");
        }
        column("validation (sd)");
        column("s a run");
        column("s in all");
        page.close().close().open("tbody");
        Optional<Results.MethodResult> best = MethodsFigure.best(results);
        for (Results.MethodResult method : results.methods()) {
            method.standing()
                    .ifPresent(standing -> compared(
                            method,
                            standing,
                            tested,
                            best.filter(found -> found.name().equals(method.name()))
                                    .isPresent()));
        }
        page.close().close().close();
        if (tested) {
            page.element(
                    "p",
                    "p is the probability of a difference at least as large as that to the best other method if there"
                            + " were none: by a paired bootstrap that draws test instances and seeds anew, both together. It"
                            + " is not corrected for the number of methods.",
                    "class",
                    "soft");
        }
        page.element("p", times(comparison), "class", "soft");
    }

    private void column(String name) {
        page.element("th", name, "scope", "col", "class", "number");
    }

    private void compared(Results.MethodResult method, Results.Standing standing, boolean tested, boolean best) {
        page.open("tr", "class", best ? "best" : "other");
        page.open("th", "scope", "row").text(method.name());
        if (!method.description().isEmpty()) {
            page.element("small", method.description());
        }
        page.close();
        if (tested) {
            number(method.test().map(HtmlReport::meanAndDeviation));
        }
        number(standing.gain().isPresent() ? Optional.of(signed(standing.gain().getAsDouble())) : Optional.of("–"));
        if (tested) {
            number(standing.significance()
                    .map(significance -> Figures.p(significance.p()))
                    .or(() -> Optional.of("–")));
            page.element(
                    "td",
                    standing.significance().map(Results.Significance::against).orElse("–"));
        }
        number(standing.validation().map(HtmlReport::meanAndDeviation).or(() -> Optional.of("–")));
        number(Optional.of(seconds(method.seconds())));
        number(Optional.of(seconds(OptionalDouble.of(standing.totalSeconds()))));
        page.close();
    }

    /** A difference in percentage points. */
    private static String signed(double difference) {
        String points = Decimals.fixed(100 * difference, 1);
        return points.startsWith("-") ? "−" + points.substring(1) : "+" + points;
    }

    private static String times(Results.Comparison comparison) {
        return count(comparison.runs(), "run") + " took " + Figures.duration(comparison.seconds())
                + " of computing together; by the clock " + Figures.duration(comparison.clockSeconds()) + ", "
                + comparison.parallel() + " at a time"
                + (comparison.there() > 0 ? ", " + comparison.there() + " of them being there from before" : "") + ".";
    }

    // Rules

    private void ruleFigures() {
        Results.RuleFigures rules = results.rules();
        page.element("h2", "The rules as they were written");
        page.open("dl", "class", "figures");
        figure("rules", Integer.toString(rules.count()));
        figure("instances covered", Decimals.percent(rules.coverage()));
        figure("of these in conflict", Decimals.percent(rules.conflict()));
        if (rules.precision().isPresent()) {
            figure("firings that are right", Decimals.percent(rules.precision().getAsDouble()));
        }
        figure("instances per rule", Decimals.fixed(rules.averageCover(), 1));
        figure("rules per covered instance", Decimals.fixed(rules.rulesPerInstance(), 2));
        page.close();
    }

    private void figure(String name, String value) {
        page.open("div").element("dt", name).element("dd", value).close();
    }

    private void rulesFigure(RuleReport report) {
        page.element("h2", "Rules before and after denoising");
        page.open("figure");
        page.open("figcaption").text(outcome(report));
        page.text(" Counted on " + results.evaluatedOn() + ". The least precise rules come first.");
        page.close();
        page.open("ul", "class", "legend", "aria-label", "Legend");
        legend("as written", svg -> svg.circle("7", "7", "5", "class", "before"));
        legend("where not overruled", svg -> svg.circle("7", "7", "3.5", "class", "after"));
        if (report.rules().stream().anyMatch(line -> line.fired() > 0 && line.kept() == 0)) {
            legend("overruled everywhere", svg -> svg.circle("7", "7", "5", "class", "before")
                    .text("7", "7", "×", "class", "gone", "text-anchor", "middle", "dy", "0.35em"));
        }
        for (int label = 0; label < labels.size(); label++) {
            page.open("li")
                    .element("span", labels.name(label), "class", "chip " + Stylesheet.label(label))
                    .close();
        }
        page.close();
        RulesFigure.draw(page, report, labels);
        page.close();
    }

    private void trust(Results.TrustQuality trust) {
        Reliability reliability = trust.reliability();
        page.element("h2", "How far trust can be relied on");
        page.open("figure");
        page.element(
                "figcaption",
                "Trust is the probability that a rule's label is right on an instance. Left: "
                        + count(reliability.firings(), "firing")
                        + " in up to ten groups of similar trust; on the diagonal"
                        + " trust means what it says. Right: what other thresholds would give; the more is overruled, the"
                        + " more precise is what is left, and the fewer right firings are kept.");
        page.open("dl", "class", "figures");
        if (reliability.auc().isPresent()) {
            figure("AUC", Decimals.fixed(reliability.auc().getAsDouble(), 3));
        }
        figure(
                "calibration error",
                Decimals.fixed(reliability.calibrationError().orElseThrow(), 3));
        figure(
                "error by chance alone",
                Decimals.fixed(reliability.calibrationErrorByChance().orElseThrow(), 3));
        page.close();
        page.open("div", "class", "panels");
        TrustFigure.draw(page, reliability, trust.threshold());
        page.close().close();
    }

    /** Draws a sample of a mark. */
    private interface Sample {
        void draw(Svg svg);
    }

    private void legend(String meaning, Sample sample) {
        page.open("li", "style", "--label:var(--ink)");
        page.open("svg", "width", "14", "height", "14", "aria-hidden", "true");
        sample.draw(new Svg(page));
        page.close().text(meaning).close();
    }

    private static String outcome(RuleReport report) {
        if (report.rawPrecision().isEmpty()) {
            return "No rule fired.";
        }
        String raw = "As they were written, the rules are right in "
                + Decimals.percent(report.rawPrecision().getAsDouble()) + " of their firings. ";
        double suppressed = report.suppressed().orElseThrow();
        if (report.denoisedPrecision().isEmpty()) {
            return raw + "All firings were overruled.";
        }
        return suppressed == 0
                ? raw + "None was overruled."
                : raw + Decimals.percent(suppressed) + " of the firings were overruled; of the others "
                        + Decimals.percent(report.denoisedPrecision().getAsDouble())
                        + " are right. Of the right firings "
                        + share(report.keptOfRight(), 1) + " were kept.";
    }

    private void ruleList(RuleReport report) {
        page.element("h2", "Rule by rule");
        page.element(
                "p",
                "In the order of the figure. Open a rule to see instances on which it was overruled, those first on which"
                        + " it is trusted least. \u201cRight kept\u201d is the share of its right firings that were not"
                        + " overruled. Counted on " + results.evaluatedOn() + ".",
                "class",
                "soft");
        openScroll("Rules");
        page.open("table", "class", "list").open("thead").open("tr");
        page.element("th", "rule", "scope", "col");
        page.element("th", "votes for", "scope", "col");
        page.element("th", "fired", "scope", "col", "class", "number");
        page.element("th", "precision", "scope", "col", "class", "number");
        page.element("th", "denoised", "scope", "col", "class", "number");
        page.element("th", "overruled", "scope", "col", "class", "number");
        page.element("th", "right kept", "scope", "col", "class", "number");
        page.close().close().open("tbody");
        for (RuleReport.Line line : RulesFigure.sorted(report)) {
            page.open("tr");
            page.element("th", line.id(), "scope", "row");
            page.open("td");
            chip(line.label());
            page.close();
            page.element("td", Integer.toString(line.fired()), "class", "number");
            page.element("td", share(line.rawPrecision()), "class", "number");
            page.element("td", share(line.denoisedPrecision()), "class", "number");
            page.element("td", share(line.suppressed()), "class", "number");
            page.element("td", share(line.keptOfRight()), "class", "number");
            page.close();
            page.open("tr", "class", "more").open("td", "colspan", "7");
            page.element("small", shortened(line.description()), "dir", "auto");
            if (!line.overruled().isEmpty()) {
                overruled(line);
            }
            page.close().close();
        }
        page.close().close().close();
    }

    private static String share(OptionalDouble share) {
        return share(share, 0);
    }

    private static String share(OptionalDouble share, int places) {
        return share.isPresent() ? Decimals.fixed(100 * share.getAsDouble(), places) + "%" : "–";
    }

    private void overruled(RuleReport.Line line) {
        List<RuleReport.Overruled> all = line.overruled();
        long wrongly = all.stream().filter(RuleReport.Overruled::right).count();
        page.open("details");
        page.element(
                "summary",
                "Overruled on " + count(all.size(), "instance") + ": " + (all.size() - wrongly) + " rightly, " + wrongly
                        + " wrongly");
        page.open("ul", "class", "overruled");
        List<RuleReport.Overruled> shown = all.stream()
                .sorted(Comparator.comparingDouble(RuleReport.Overruled::trust))
                .limit(OVERRULED_SHOWN)
                .toList();
        for (RuleReport.Overruled instance : shown) {
            page.open("li")
                    .open("span", "dir", "auto")
                    .text(display(instance.instance()))
                    .close();
            page.open("small").text("truly ");
            chip(instance.truth());
            page.text(" · trusted " + Decimals.percent(instance.trust()) + " · "
                    + (instance.right() ? "wrongly" : "rightly") + " overruled");
            page.close().close();
        }
        page.close();
        if (all.size() > shown.size()) {
            page.element("p", "And " + (all.size() - shown.size()) + " more.", "class", "soft");
        }
        page.close();
    }

    // Training and test

    private void training() {
        if (results.epochs().isEmpty()) {
            return;
        }
        page.element("h2", "Training curves");
        page.open("figure");
        page.element(
                "figcaption",
                count(results.epochs().size(), "epoch") + "; the model of epoch "
                        + TrainingFigure.bestEpoch(results.epochs()) + " was kept.");
        page.open("div", "class", "panels");
        TrainingFigure.draw(page, results.epochs(), results.metric());
        page.close().close();
    }

    private void confusion() {
        if (results.confusion().isEmpty()) {
            return;
        }
        page.element("h2", "Confusion matrix");
        page.open("figure");
        page.element(
                "figcaption",
                "How often each true class (row) was predicted as each class (column), on " + results.evaluatedOn()
                        + ". The darker a cell, the larger its share of the row.");
        openScroll("Confusion matrix");
        ConfusionFigure.draw(page, results.confusion().get());
        page.close().close();
    }

    // Tagged sentences

    private void sequence(EntityScores scores) {
        ConfusionMatrix confusion = results.confusion().orElseThrow();
        OptionalInt outside = labels.find(TagScheme.OUTSIDE);
        page.element("h2", "Token by token");
        page.element(
                "p",
                Decimals.percent(scores.accuracy()) + " of the tokens are tagged rightly, and "
                        + Decimals.percent(scores.accuracyInside()) + " of those inside true entities. Counted on "
                        + results.evaluatedOn() + ".",
                "class",
                "soft");
        openCounts("Tokens", "class");
        for (int label = 0; label < labels.size(); label++) {
            counts(labels.name(label), Optional.of(confusion.counts(label)), confusion.f1(label));
        }
        if (outside.isPresent()) {
            Counts inside = confusion.without(outside.getAsInt());
            counts("all but O, together", Optional.of(inside), inside.f1());
            counts(
                    "mean without O",
                    Optional.empty(),
                    new Metric.MacroF1(Optional.of(TagScheme.OUTSIDE)).of(confusion));
        }
        counts("mean of all classes", Optional.empty(), Metric.MACRO_F1.of(confusion));
        page.close().close().close();
        page.element("h2", "Entity by entity");
        page.element(
                "p",
                "An entity is a stretch of tokens. It is right if its first token, its last token and its type are, as"
                        + " conlleval counts.",
                "class",
                "soft");
        openCounts("Entities", "type");
        scores.types().forEach((type, counts) -> counts(type, Optional.of(counts), counts.f1()));
        counts("all", Optional.of(scores.all()), scores.all().f1());
        page.close().close().close();
    }

    private void openCounts(String name, String first) {
        openScroll(name);
        page.open("table", "class", "counts").open("thead").open("tr");
        page.element("th", first, "scope", "col");
        for (String column : List.of("true", "predicted", "right", "precision", "recall", "F1")) {
            page.element("th", column, "scope", "col", "class", "number");
        }
        page.close().close().open("tbody");
    }

    private void counts(String name, Optional<Counts> counts, double f1) {
        page.open("tr").element("th", name, "scope", "row");
        number(counts.map(found -> Integer.toString(found.actual())));
        number(counts.map(found -> Integer.toString(found.predicted())));
        number(counts.map(found -> Integer.toString(found.right())));
        number(counts.map(found -> Decimals.percent(found.precision())));
        number(counts.map(found -> Decimals.percent(found.recall())));
        number(Optional.of(Decimals.percent(f1)));
        page.close();
    }

    private void number(Optional<String> text) {
        page.element("td", text.orElse(""), "class", "number");
    }

    // Explanations

    private void explanations() {
        if (results.explanations().isEmpty()) {
            return;
        }
        page.element("h2", "Predictions explained");
        page.element(
                "p",
                "Trust is the probability that a rule's label is right on an instance. A rule that is trusted no more than "
                        + share(threshold(), 0) + " is overruled.",
                "class",
                "soft");
        for (Results.ExplainedPrediction explained : results.explanations()) {
            explanation(explained);
        }
    }

    private OptionalDouble threshold() {
        return OptionalDouble.of(
                results.trust().map(Results.TrustQuality::threshold).orElse(Trust.THRESHOLD));
    }

    private void explanation(Results.ExplainedPrediction explained) {
        Explanation explanation = explained.explanation();
        Prediction prediction = explanation.prediction();
        page.open("article");
        page.element("blockquote", display(explanation.instance()), "dir", "auto");
        page.open("div").text("Predicted ");
        chip(prediction.name());
        if (explained.truth().isPresent()) {
            page.text(", truly ");
            chip(explained.truth().get());
        }
        if (explanation.classifierLabel() != prediction.label()) {
            page.text(" · the classifier alone would have said ");
            chip(labels.name(explanation.classifierLabel()));
        }
        page.close();
        classes(prediction);
        page.element("h3", explanation.rules().isEmpty() ? "No rule fired" : "Rules that fired");
        Ways.countedOtherwise(List.of(explanation)).forEach(line -> page.element("p", line, "class", "soft"));
        if (!explanation.rules().isEmpty()) {
            page.open("ul", "class", "fired");
            explanation.rules().forEach(this::firedRule);
            page.close();
        }
        page.close();
    }

    private void classes(Prediction prediction) {
        page.open("table", "class", "classes").open("thead").open("tr");
        page.element("th", "class", "scope", "col");
        page.element("th", "classifier", "scope", "col", "class", "bar");
        page.element("th", "probability", "scope", "col", "class", "number");
        page.element("th", "score", "scope", "col", "class", "number");
        page.close().close().open("tbody");
        for (int label = 0; label < labels.size(); label++) {
            double probability = prediction.probabilities().get(label);
            page.open("tr", "class", Stylesheet.label(label));
            page.open("td").element("span", labels.name(label), "class", "chip").close();
            page.open("td", "class", "bar");
            new Svg(page)
                    .open(labels.name(label) + ": " + Decimals.percent(probability), "width", "100%", "height", "14")
                    .rectangle("0", "2", "100%", "10", "class", "track")
                    .rectangle("0", "2", percent(probability), "10", "class", "fill")
                    .close();
            page.close();
            page.element("td", Decimals.percent(probability), "class", "number");
            page.element("td", Decimals.fixed(prediction.scores().get(label), 2), "class", "number");
            page.close();
        }
        page.close().close();
    }

    private void firedRule(Explanation.FiredRule fired) {
        page.open("li", "class", fired.overruled() ? "off" : "on");
        page.element("b", fired.rule().id()).text(" votes for ");
        chip(labels.name(fired.label()));
        page.text(" · trusted " + Decimals.percent(fired.trust()) + " · ");
        page.element("span", fired.overruled() ? "overruled" : "kept", "class", "verdict");
        page.element("small", shortened(fired.rule().describe()), "dir", "auto");
        for (Instance exemplar : fired.exemplars()) {
            page.open("small", "dir", "auto")
                    .text("generalised from ")
                    .element("q", display(exemplar))
                    .close();
        }
        page.close();
    }

    // Provenance

    private void provenance(Provenance provenance) {
        page.open("footer").open("details");
        page.element("summary", "Where this comes from: seed, options, data, versions");
        page.open("div", "class", "provenance");
        facts("Run", Map.of("seed", Long.toString(provenance.seed())));
        facts("Outcome", provenance.outcome());
        facts("Options", provenance.options());
        facts("Data (SHA-256)", provenance.dataHashes());
        facts("Versions", provenance.versions());
        page.close().close().close();
    }

    private void facts(String caption, Map<String, String> facts) {
        if (facts.isEmpty()) {
            return;
        }
        page.open("table").element("caption", caption).open("tbody");
        facts.forEach((name, value) -> {
            page.open("tr").element("th", name, "scope", "row");
            page.open("td").element("code", value).close().close();
        });
        page.close().close();
    }

    // Parts of all sections

    /** A table may be wider than a phone; then it scrolls, also by keyboard. */
    private void openScroll(String name) {
        page.open("div", "class", "scroll", "role", "region", "aria-label", name, "tabindex", "0");
    }

    private void chip(String label) {
        page.element("span", label, "class", "chip " + Stylesheet.label(labels.index(label)));
    }

    private static String display(Instance instance) {
        return shortened(instance.display());
    }

    private static String shortened(String text) {
        if (text.codePointCount(0, text.length()) <= LONGEST_TEXT) {
            return text;
        }
        return text.substring(0, text.offsetByCodePoints(0, LONGEST_TEXT)).stripTrailing() + "…";
    }

    /** {@code 1 rule}, {@code 2 rules}. */
    static String count(int count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }
}
