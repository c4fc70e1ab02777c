package io.overrule.bench.paper;

import static io.overrule.bench.paper.Reproduction.percent;

import io.overrule.app.report.Drawing;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The results in words, tables and drawings. */
final class PaperReport {
    static final String TITLE = "The paper's tables and figures, run again";
    static final String MISSED = "**MISSED**";
    static final String REACHED = "reached";
    private static final String NOTHING = "–";

    private final PaperResults results;
    private final Document document = new Document();

    private PaperReport(PaperResults results) {
        this.results = results;
    }

    /**
     * @param toy the drawing of Figure 1; empty if it is not wanted
     * @param surface whether to draw Figure 2 */
    static Document of(PaperResults results, Optional<Drawing> toy, boolean surface) {
        PaperReport report = new PaperReport(results);
        report.opening();
        report.goals();
        report.table1();
        report.table2();
        report.table3();
        toy.ifPresent(report::figure1);
        if (surface) {
            report.figure2();
        }
        report.figure3();
        report.figure4();
        report.figure5();
        report.breakEven();
        report.choices();
        report.times();
        return report.document;
    }

    private void opening() {
        PaperResults.Circumstances circumstances = results.circumstances();
        document.heading(1, TITLE);
        document.paragraph("Learning from Rules Generalizing Labeled Exemplars (ICLR 2020), every score beside the"
                + " published one. All scores are on the test split, in percent, as mean (standard deviation) over the"
                + " seeds; the last section but one says what was chosen, and how. Only YouTube and Census can be run"
                + " with the paper's own features; elsewhere the encoder is another one, and the published score is"
                + " there for orientation.");
        document.words(
                List.of("this run", ""),
                List.of(
                        List.of("command", "`" + circumstances.command() + "`"),
                        List.of("date", circumstances.date()),
                        List.of(
                                "machine",
                                circumstances.cores() + " cores, "
                                        + String.format(Locale.ROOT, "%.0f", circumstances.memoryGigabytes())
                                        + " GB memory, " + circumstances.system() + ", Java " + circumstances.java()),
                        List.of("seeds", seeds(circumstances.seeds()))));
    }

    private static String seeds(List<Long> seeds) {
        return seeds.size() == 1 ? "1" : seeds.get(0) + " to " + seeds.get(seeds.size() - 1);
    }

    private void goals() {
        if (results.goals().isEmpty()) {
            return;
        }
        document.heading(2, "Goals");
        document.words(
                List.of("goal", "wanted", "found", ""),
                results.goals().stream()
                        .map(goal ->
                                List.of(goal.what(), goal.wanted(), goal.found(), goal.reached() ? REACHED : MISSED))
                        .toList());
    }

    private void table1() {
        if (results.table1().isEmpty()) {
            return;
        }
        document.heading(2, "Table 1: datasets and rules");
        document.paragraph("Cover, conflict, cover size and rules per covered instance are of U; the precision is the"
                + " micro precision of the rules on test.");
        List<List<String>> rows = new ArrayList<>();
        for (PaperResults.StatisticsRow row : results.table1()) {
            rows.add(statistics(row.title(), row.ours()));
            if (row.paper() != null) {
                rows.add(statistics(row.title() + ", paper", row.paper()));
            }
        }
        document.table(
                List.of(
                        "dataset",
                        "L",
                        "U",
                        "rules",
                        "cover %",
                        "precision %",
                        "conflict %",
                        "cover size",
                        "rules per instance",
                        "validation",
                        "test"),
                rows);
    }

    private static List<String> statistics(String name, Published.Statistics row) {
        return List.of(
                name,
                Integer.toString(row.labelled()),
                Integer.toString(row.unlabelled()),
                Integer.toString(row.rules()),
                percent(row.cover()),
                percent(row.precision()),
                percent(row.conflict()),
                percent(row.coverSize()),
                percent(row.rulesPerInstance()),
                Integer.toString(row.validation()),
                Integer.toString(row.test()));
    }

    private void table2() {
        if (results.table2().isEmpty()) {
            return;
        }
        document.heading(2, "Table 2: methods");
        document.paragraph("A gain is over `only-l`, which knows no rules. A method that learns where rules hold"
                + " predicts by the joint score of classifier and rules; the row below it is its classifier alone."
                + " Validation is the metric that chose the epochs. The best score of a dataset is bold.");
        document.paragraph(
                "Calibrated rows stand apart, because the paper has nothing like them. Every trained method is"
                        + " calibrated alike: after training, the probabilities of its classes and the trust in rules are"
                        + " fitted to validation data, and the way to predict is the one that does best there. Their"
                        + " validation score is of instances that chose nothing, and their gain is over the calibrated"
                        + " `only-l`. Label models such as `majority` are not trained, and have no calibrated row.");
        document.paragraph(
                "Published scores do not all have the same metric. The paper's tables give the F1 of spam for"
                        + " SMS, and for MIT-R the micro F1 of all tokens but `O`. The goals 95.3 on SMS and 76.6 on MIT-R"
                        + " come from elsewhere: by the public code of their authors, both are the mean of the classes' F1"
                        + " (`macro-f1`). Each goal is judged by its own metric.");
        Map<Boolean, List<PaperResults.Contest>> byFeatures =
                results.table2().stream().collect(Collectors.partitioningBy(PaperResults.Contest::paperFeatures));
        byFeatures.values().stream().filter(contests -> contests.size() > 1).forEach(contests -> {
            overview(contests, "method", PaperResults.Contest::rows);
            overview(contests, "calibrated method", PaperResults.Contest::calibrated);
        });
        for (PaperResults.Contest contest : results.table2()) {
            document.heading(3, title(contest));
            document.paragraph("Metric `" + contest.metric() + "`, features `" + contest.features() + "`"
                    + (contest.paperFeatures() ? ", which are the paper's." : "."));
            contest(contest, contest.rows());
            if (!contest.calibrated().isEmpty()) {
                document.paragraph("Calibrated:");
                contest(contest, contest.calibrated());
            }
            otherMetrics(contest);
        }
    }

    /** What else is measured, of both protocols. */
    private void otherMetrics(PaperResults.Contest contest) {
        List<String> metrics = contest.rows().stream()
                .flatMap(row -> row.otherMetrics().keySet().stream())
                .distinct()
                .toList();
        if (metrics.isEmpty()) {
            return;
        }
        List<String> head = new ArrayList<>(List.of("method", contest.metric()));
        head.addAll(metrics);
        List<List<String>> rows = new ArrayList<>();
        contest.rows().forEach(row -> rows.add(otherMetrics(row.name(), row, metrics)));
        contest.calibrated().forEach(row -> rows.add(otherMetrics(row.name() + ", calibrated", row, metrics)));
        document.paragraph("By other metrics:");
        document.table(head, rows);
    }

    private static List<String> otherMetrics(String name, PaperResults.Row row, List<String> metrics) {
        List<String> cells = new ArrayList<>(List.of(name, percent(row.mean())));
        metrics.forEach(metric -> cells.add(percentOrNothing(row.otherMetrics().get(metric))));
        return cells;
    }

    private static String title(PaperResults.Contest contest) {
        return contest.title() + (contest.paperFeatures() ? ", the paper's features" : "");
    }

    /** Datasets side by side, the best score of each in bold. */
    private void overview(
            List<PaperResults.Contest> contests,
            String first,
            Function<PaperResults.Contest, List<PaperResults.Row>> block) {
        Set<String> names = new LinkedHashSet<>();
        contests.forEach(contest -> block.apply(contest).forEach(row -> names.add(row.name())));
        List<String> head = new ArrayList<>(List.of(first));
        contests.forEach(contest -> head.add(title(contest)));
        List<List<String>> rows = new ArrayList<>();
        for (String name : names) {
            List<String> ours = new ArrayList<>(List.of(name));
            List<String> papers = new ArrayList<>(List.of("paper: " + name));
            for (PaperResults.Contest contest : contests) {
                Optional<PaperResults.Row> found = block.apply(contest).stream()
                        .filter(row -> row.name().equals(name))
                        .findFirst();
                double best = block.apply(contest).stream()
                        .mapToDouble(PaperResults.Row::mean)
                        .max()
                        .orElse(Double.NaN);
                ours.add(found.map(
                                row -> withGain(row.mean() == best ? "**" + score(row) + "**" : score(row), row.gain()))
                        .orElse(NOTHING));
                papers.add(found.map(PaperReport::published).orElse(NOTHING));
            }
            rows.add(ours);
            if (papers.stream().skip(1).anyMatch(cell -> !cell.equals(NOTHING))) {
                rows.add(papers);
            }
        }
        document.table(head, rows);
    }

    private static String published(PaperResults.Row row) {
        return row.paper() == null || row.classifierAlone() ? NOTHING : withGain(score(row.paper()), row.paperGain());
    }

    private static String withGain(String score, @Nullable Double gain) {
        return (score + " " + signed(gain)).strip();
    }

    private void contest(PaperResults.Contest contest, List<PaperResults.Row> block) {
        boolean published = block.equals(contest.rows());
        boolean entities = block.stream().anyMatch(row -> row.entityF1() != null);
        List<String> head = new ArrayList<>(List.of("method", "ours", "gain"));
        if (published) {
            head.addAll(List.of("paper", "paper's gain"));
        }
        head.add("validation");
        if (entities) {
            head.add("entity F1");
        }
        head.add("s per run");
        List<List<String>> rows = new ArrayList<>();
        for (PaperResults.Row row : block) {
            List<String> cells = new ArrayList<>(List.of(row.name(), score(row), orNothing(signed(row.gain()))));
            if (published) {
                cells.add(row.paper() == null ? NOTHING : score(row.paper()));
                cells.add(orNothing(signed(row.paperGain())));
            }
            cells.add(percentOrNothing(row.validation()));
            if (entities) {
                cells.add(row.entityF1() == null ? NOTHING : percent(row.entityF1()));
            }
            cells.add(percent(row.seconds()));
            rows.add(cells);
        }
        document.table(head, rows);
    }

    private static String score(PaperResults.Row row) {
        return score(row.mean(), row.deviation());
    }

    private static String score(Published.Score published) {
        return score(published.mean(), published.deviation());
    }

    private static String score(double mean, double deviation) {
        return percent(mean) + " (" + percent(deviation) + ")";
    }

    private static String signed(@Nullable Double gain) {
        return gain == null
                ? ""
                : String.format(Locale.ROOT, "%+.1f", gain)
                        .replace("-0.0", "+0.0")
                        .replace('-', '−');
    }

    private static String orNothing(String text) {
        return text.isEmpty() ? NOTHING : text;
    }

    private void table3() {
        if (results.table3().isEmpty()) {
            return;
        }
        document.heading(2, "Table 3: without what exemplars say of rules");
        document.paragraph("ImplyLoss with and without the first term of LL(phi), which says that a rule holds where it"
                + " was generalised from.");
        document.table(
                List.of("dataset", "with", "without", "paper, with", "paper, without"),
                results.table3().stream()
                        .map(row -> List.of(
                                row.title(),
                                score(row.with()),
                                score(row.without()),
                                row.paperWith() == null ? NOTHING : score(row.paperWith()),
                                row.paperWithout() == null ? NOTHING : score(row.paperWithout())))
                        .toList());
    }

    private void figure1(Drawing drawing) {
        document.heading(2, "Figure 1: rules that reach too far");
        document.figure(
                "figure1",
                "Two rules in the plane as written (bold) and where ImplyLoss learned that they hold.",
                drawing);
    }

    private void figure2() {
        document.heading(2, "Figure 2: the likelihood of the implication");
        document.figure(
                "figure2",
                "log(1 − g(1 − p)), with g the probability that the rule holds and p that of its class: low only where a"
                        + " rule is said to hold and its class is not believed.",
                SurfaceFigure.of());
    }

    private void figure3() {
        if (results.figure3().isEmpty()) {
            return;
        }
        document.heading(2, "Figure 3: denoised rules");
        document.paragraph(
                "The micro precision of the rules on test as they are, and where rules are overruled by P_jphi, as the"
                        + " paper does, or by trust; by ImplyLoss unless another method is named. Suppressed is the"
                        + " share of firings that are overruled, right kept the share of right firings that are not. The paper: more than "
                        + percent(Published.DENOISED_PRECISION) + " after denoising everywhere, question from 64 to "
                        + percent(Published.QUESTION_DENOISED_PRECISION) + ". A row with a rule precision has"
                        + " the threshold of trust at which the kept firings are that precise on validation.");
        document.table(
                List.of(
                        "dataset",
                        "before",
                        "after by P_jphi",
                        "suppressed",
                        "right kept",
                        "after by trust",
                        "suppressed",
                        "right kept",
                        "paper, before"),
                results.figure3().stream()
                        .map(row -> {
                            List<String> cells = new ArrayList<>(List.of(row.label(), percentOrNothing(row.before())));
                            for (PaperResults.Overruled overruled : List.of(row.holding(), row.trust())) {
                                cells.add(percentOrNothing(overruled.after()));
                                cells.add(percentOrNothing(overruled.suppressed()));
                                cells.add(percentOrNothing(overruled.keptOfRight()));
                            }
                            cells.add(percentOrNothing(row.paperBefore()));
                            return cells;
                        })
                        .toList());
        document.paragraph(
                "How well each estimate ranks right firings over wrong ones (area under the ROC curve), and how"
                        + " far it is from the precision of firings (expected calibration error over ten equally filled bins),"
                        + " from 0 to 1.");
        document.table(
                List.of("dataset", "AUC of P_jphi", "AUC of trust", "error of P_jphi", "error of trust"),
                results.figure3().stream()
                        .filter(row -> row.rulePrecision() == null)
                        .map(row -> List.of(
                                row.label(),
                                share(row.holding().auc()),
                                share(row.trust().auc()),
                                share(row.holding().calibrationError()),
                                share(row.trust().calibrationError())))
                        .toList());
        document.figure(
                "figure3",
                "Precision of rules on test before and after denoising; the dots are the shares suppressed.",
                DenoisingFigure.of(results.figure3()));
    }

    private static String share(@Nullable Double value) {
        return value == null ? NOTHING : String.format(Locale.ROOT, "%.3f", value);
    }

    private static String percentOrNothing(@Nullable Double value) {
        return value == null ? NOTHING : percent(value);
    }

    private void figure4() {
        for (PaperResults.Curves curves : results.figure4()) {
            document.heading(2, "Figure 4: " + curves.title() + " without its most precise rules");
            document.paragraph(
                    "Three seeds at most. The rules are ranked by their precision on validation, and the best fifth, two, three and"
                            + " four fifths of them are taken away; the paper says only that it made four sets so."
                            + " `only-l` knows no rules.");
            curves("figure4-" + curves.dataset(), curves, false);
        }
    }

    private void figure5() {
        for (PaperResults.Curves curves : results.figure5()) {
            document.heading(2, "Figure 5: " + curves.title() + " with more labels");
            document.paragraph(
                    "Three seeds at most. The rules stay; instances of U, drawn by chance, move to L with their true classes. L is"
                            + " repeated the less in an epoch the larger it is.");
            curves("figure5-" + curves.dataset(), curves, true);
        }
    }

    private void breakEven() {
        if (results.breakEven().isEmpty()) {
            return;
        }
        document.heading(2, "How many labels rules are worth");
        document.paragraph(
                "As Figure 5, with `implyloss` and `only-l` alone on the other datasets. Between two numbers of"
                        + " labels the curves are read off on a logarithmic scale.");
        document.items(results.breakEven().stream()
                .map(row -> row.title() + ": " + worth(row))
                .toList());
        results.growth().forEach(curves -> curves("labels-" + curves.dataset(), curves, true));
    }

    private static String worth(PaperResults.BreakEven row) {
        if (row.labels() == null) {
            return "rules still pay at " + row.largest() + " labels, the most that were tried.";
        }
        return row.labels() == row.smallest()
                ? "rules do not pay even at the " + row.smallest()
                        + " labels given: `implyloss` is not ahead of `only-l`."
                : "rules stop paying at about " + row.labels() + " labels: there `implyloss` falls to `only-l`.";
    }

    private void curves(String name, PaperResults.Curves curves, boolean logarithmic) {
        List<String> head = new ArrayList<>(List.of(curves.what()));
        curves.curves().forEach(curve -> head.add(curve.method()));
        List<List<String>> rows = new ArrayList<>();
        List<PaperResults.Point> places = curves.curves().get(0).points();
        for (int k = 0; k < places.size(); k++) {
            int place = k;
            String note = k < curves.notes().size() ? " (" + curves.notes().get(k) + ")" : "";
            List<String> cells = new ArrayList<>();
            cells.add((logarithmic
                            ? Integer.toString((int) places.get(k).x())
                            : percent(places.get(k).x()))
                    + note);
            cells.addAll(curves.curves().stream()
                    .map(curve -> curve.points().get(place))
                    .map(point -> score(point.mean(), point.deviation()))
                    .toList());
            rows.add(cells);
        }
        document.table(head, rows);
        document.figure(
                name,
                curves.title() + ": " + curves.metric() + " by " + curves.what() + ".",
                CurvesFigure.of(curves, logarithmic));
    }

    private void choices() {
        if (results.choices().isEmpty()) {
            return;
        }
        document.heading(2, "What was chosen, and how");
        document.items(results.choices());
    }

    private void times() {
        if (results.table2().isEmpty()) {
            return;
        }
        document.heading(2, "Time");
        document.paragraph(
                "Seconds of a run, trained and tested, several side by side; in brackets those of all seeds.");
        Set<String> methods = new LinkedHashSet<>();
        results.table2().forEach(contest -> contest.rows().forEach(row -> methods.add(row.method())));
        List<String> head = new ArrayList<>(List.of("method"));
        results.table2().forEach(contest -> head.add(title(contest)));
        List<List<String>> rows = new ArrayList<>();
        for (String method : methods) {
            List<String> cells = new ArrayList<>(List.of(method));
            for (PaperResults.Contest contest : results.table2()) {
                cells.add(contest.rows().stream()
                        .filter(row -> row.method().equals(method) && !row.classifierAlone())
                        .map(row -> percent(row.seconds()) + " ("
                                + Math.round(row.seconds() * row.runs().size()) + ")")
                        .findFirst()
                        .orElse(NOTHING));
            }
            rows.add(cells);
        }
        rows.add(total("the paper's nine", PaperResults.Row::ofPaper));
        rows.add(total("all", row -> true));
        document.table(head, rows);
    }

    /** The time of all seeds of some methods, dataset by dataset. */
    private List<String> total(String name, Predicate<PaperResults.Row> methods) {
        List<String> cells = new ArrayList<>(List.of(name));
        for (PaperResults.Contest contest : results.table2()) {
            cells.add(Arena.duration(contest.rows().stream()
                    .filter(row -> !row.classifierAlone() && methods.test(row))
                    .mapToDouble(row -> row.seconds() * row.runs().size())
                    .sum()));
        }
        return cells;
    }
}
