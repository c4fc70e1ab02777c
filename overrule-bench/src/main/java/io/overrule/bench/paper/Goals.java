package io.overrule.bench.paper;

import static io.overrule.bench.paper.Reproduction.percent;

import io.overrule.OverruleException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** The goals, and whether they are reached. Where there is a choice, the validation scores decide. */
final class Goals {
    private static final double MAJORITY_TOLERANCE = 1.0;
    private static final double MOST_SUPPRESSED = 60;
    private static final int DATASETS = 5;
    private static final int DATASETS_AHEAD = 4;
    /** Rounding to the printed decimal must not decide. */
    private static final double HALF_OF_LAST_DECIMAL = 0.05;

    private final List<Goal> goals = new ArrayList<>();

    private Goals() {}

    static List<Goal> of(
            List<PaperTask> tasks, List<PaperResults.Contest> contests, List<PaperResults.Denoising> denoisings) {
        Goals goals = new Goals();
        for (PaperTask task : tasks) {
            task.goal().ifPresent(goal -> goals.bestOfOwn(task, goal, contests));
        }
        contests.forEach(goals::asThePaper);
        goals.ahead(
                contests.stream().filter(contest -> !contest.paperFeatures()).toList());
        contests.stream().filter(contest -> !contest.paperFeatures()).forEach(goals::majority);
        for (PaperTask task : tasks) {
            denoisings.stream()
                    .filter(row -> row.dataset().equals(task.name())
                            && row.features().equals(task.features().toString()))
                    .filter(row -> row.method().equals(task.denoiser()) || row.rulePrecision() != null)
                    .forEach(goals::denoised);
        }
        return goals.goals;
    }

    private void add(String what, String wanted, String found, boolean reached) {
        goals.add(new Goal(what, wanted, found, reached));
    }

    private void bestOfOwn(PaperTask task, PaperTask.ScoreGoal goal, List<PaperResults.Contest> contests) {
        record Way(PaperResults.Contest contest, PaperResults.Row row) {}
        Optional<Way> chosen = contests.stream()
                .filter(contest -> contest.dataset().equals(task.name()))
                .flatMap(contest ->
                        contest.rows().stream().filter(PaperResults.Row::own).map(row -> new Way(contest, row)))
                .max(Comparator.comparingDouble(way -> validation(way.row())));
        chosen.ifPresent(way -> {
            double found = score(way.row(), way.contest(), goal.metric());
            add(
                    task.title() + ", the best of our own methods on validation",
                    "at least " + percent(goal.score()) + " " + goal.metric(),
                    percent(found) + " by " + way.row().name() + " with `"
                            + way.contest().features() + "`",
                    found + HALF_OF_LAST_DECIMAL >= goal.score());
        });
    }

    /** By the metric that the published score is measured by, which may not be the one of the table. */
    private static double score(PaperResults.Row row, PaperResults.Contest contest, String metric) {
        return metric.equals(contest.metric())
                ? row.mean()
                : Optional.ofNullable(row.otherMetrics().get(metric))
                        .orElseThrow(() -> OverruleException.internal(metric + " was not measured"));
    }

    private static double validation(PaperResults.Row row) {
        return Objects.requireNonNullElse(row.validation(), Double.NEGATIVE_INFINITY);
    }

    /** Plain ImplyLoss, by the way to predict that is better on validation. */
    private static Optional<PaperResults.Row> implyLoss(PaperResults.Contest contest) {
        return contest.rows().stream()
                .filter(row -> row.method().equals("implyloss"))
                .max(Comparator.comparingDouble(Goals::validation));
    }

    private void asThePaper(PaperResults.Contest contest) {
        Optional<PaperResults.Row> row = implyLoss(contest);
        Optional<Published.Score> paper = Published.score("implyloss", contest.dataset());
        if (row.isPresent() && paper.isPresent()) {
            add(
                    contest.title() + ", plain implyloss"
                            + (contest.paperFeatures() ? " with the paper's features" : ""),
                    "at least the paper's " + percent(paper.get().mean()),
                    percent(row.get().mean()) + " by " + row.get().name(),
                    row.get().mean() + HALF_OF_LAST_DECIMAL >= paper.get().mean());
        }
    }

    private void ahead(List<PaperResults.Contest> contests) {
        List<PaperResults.Contest> compared = contests.stream()
                .filter(contest -> Published.statistics(contest.dataset()).isPresent())
                .toList();
        if (compared.size() < DATASETS) {
            return;
        }
        List<String> titles = compared.stream()
                .filter(contest -> implyLoss(contest).stream().anyMatch(row -> row.mean() > bestOther(contest)))
                .map(PaperResults.Contest::title)
                .toList();
        add(
                "plain implyloss ahead of the paper's eight other methods",
                "on at least " + DATASETS_AHEAD + " of five datasets",
                "on " + titles.size() + " of " + compared.size()
                        + (titles.isEmpty() ? "" : ": " + String.join(", ", titles)),
                titles.size() >= DATASETS_AHEAD);
    }

    /** The best on test, by whichever way to predict: nothing is made easy here. */
    private static double bestOther(PaperResults.Contest contest) {
        return contest.rows().stream()
                .filter(row -> row.ofPaper() && !row.method().equals("implyloss"))
                .mapToDouble(PaperResults.Row::mean)
                .max()
                .orElse(Double.NEGATIVE_INFINITY);
    }

    private void majority(PaperResults.Contest contest) {
        Stream<PaperResults.Row> rows =
                contest.rows().stream().filter(row -> row.method().equals("majority"));
        rows.forEach(row -> Published.score("majority", contest.dataset())
                .ifPresent(paper -> add(
                        contest.title() + ", majority",
                        "within " + percent(MAJORITY_TOLERANCE) + " of the paper's " + percent(paper.mean()),
                        percent(row.mean()),
                        Math.abs(row.mean() - paper.mean()) <= MAJORITY_TOLERANCE + HALF_OF_LAST_DECIMAL)));
    }

    private void denoised(PaperResults.Denoising row) {
        if (row.rulePrecision() == null) {
            denoised(row, "P_jphi", row.holding());
            denoised(row, "trust", row.trust());
            return;
        }
        Double after = row.trust().after();
        Double suppressed = row.trust().suppressed();
        if (after != null && suppressed != null) {
            add(
                    row.title() + ", a threshold of trust that leaves rules alive",
                    "at least " + percent(row.rulePrecision()) + " with at most " + percent(MOST_SUPPRESSED)
                            + " suppressed",
                    found(row, after, suppressed),
                    after + HALF_OF_LAST_DECIMAL >= row.rulePrecision()
                            && suppressed - HALF_OF_LAST_DECIMAL <= MOST_SUPPRESSED);
        }
    }

    private void denoised(PaperResults.Denoising row, String estimate, PaperResults.Overruled overruled) {
        Double after = overruled.after();
        Double suppressed = overruled.suppressed();
        if (after != null && suppressed != null) {
            add(
                    row.title() + ", precision of rules after denoising by " + estimate,
                    "at least " + percent(Published.DENOISED_PRECISION),
                    found(row, after, suppressed),
                    after + HALF_OF_LAST_DECIMAL >= Published.DENOISED_PRECISION);
        }
    }

    private static String found(PaperResults.Denoising row, double after, double suppressed) {
        return percent(after) + " with " + percent(suppressed) + " suppressed by " + row.method() + " with `"
                + row.features() + "`";
    }
}
