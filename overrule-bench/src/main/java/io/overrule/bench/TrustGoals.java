package io.overrule.bench;

import io.overrule.bench.paper.Goal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Checks the goals for trust on the test part, for all measured features. */
final class TrustGoals {
    private static final String SMS = "sms";

    private static final Map<String, Double> AUC = Map.of(
            Datasets.HELP_DESK,
            0.95,
            "youtube",
            0.95,
            SMS,
            0.95,
            "question",
            0.94,
            "mitr",
            0.90,
            TrustBenchmark.CENSUS,
            0.87,
            TrustBenchmark.SMALL_CENSUS,
            0.87);

    private static final Map<String, Double> CALIBRATION_ERROR = Map.of(
            TrustBenchmark.CENSUS,
            0.05,
            "mitr",
            0.05,
            SMS,
            0.05,
            "question",
            0.08,
            Datasets.HELP_DESK,
            0.08,
            "youtube",
            0.08);

    /** Where half of the firings are suppressed. Almost all firings are right on SMS, so that there is little to gain. */
    private static final Map<String, Double> PRECISION = Map.of(
            TrustBenchmark.CENSUS, 0.97, "mitr", 0.97, "question", 0.95, Datasets.HELP_DESK, 0.97, "youtube", 0.97);

    private static final double SMS_KEPT_OF_RIGHT = 0.98;
    private static final double BEHIND = 0.01;

    private final List<Goal> goals = new ArrayList<>();

    private TrustGoals() {}

    static List<Goal> of(List<TrustBenchmark.Row> rows) {
        TrustGoals goals = new TrustGoals();
        rows.forEach(goals::judge);
        return goals.goals;
    }

    private void judge(TrustBenchmark.Row row) {
        Optional<TrustBenchmark.Estimate> found = estimate(row, "trust");
        if (found.isEmpty()) {
            return;
        }
        TrustBenchmark.Estimate trust = found.get();
        atLeast(row, "AUC of trust", AUC.get(row.name()), trust.auc());
        Double most = CALIBRATION_ERROR.get(row.name());
        if (most != null && trust.ece() != null) {
            add(
                    row,
                    "calibration error of trust",
                    "at most " + digits(most),
                    digits(trust.ece()) + " (by chance " + digits(trust.eceByChance()) + ")",
                    trust.ece() <= most);
        }
        atLeast(row, "precision at 0.5 suppressed", PRECISION.get(row.name()), trust.precisionAt50());
        if (row.name().equals(SMS)) {
            atLeast(row, "right firings kept at the default threshold", SMS_KEPT_OF_RIGHT, trust.keptOfRight());
        } else {
            notBehind(row, trust);
        }
    }

    private void notBehind(TrustBenchmark.Row row, TrustBenchmark.Estimate trust) {
        double best = Double.NEGATIVE_INFINITY;
        for (String name : List.of("phi", "theta")) {
            Double auc = estimate(row, name).map(TrustBenchmark.Estimate::auc).orElse(null);
            best = auc == null ? best : Math.max(best, auc);
        }
        if (trust.auc() != null && best > Double.NEGATIVE_INFINITY) {
            add(
                    row,
                    "AUC of trust beside the better of phi and theta",
                    "at least " + digits(best) + " less " + digits(BEHIND),
                    digits(trust.auc()),
                    trust.auc() >= best - BEHIND);
        }
    }

    private void atLeast(TrustBenchmark.Row row, String what, @Nullable Double least, @Nullable Double found) {
        if (least != null && found != null) {
            add(row, what, "at least " + digits(least), digits(found), found >= least);
        }
    }

    private void add(TrustBenchmark.Row row, String what, String wanted, String found, boolean reached) {
        goals.add(new Goal(row.name() + ", " + row.features() + ", " + what, wanted, found, reached));
    }

    private static Optional<TrustBenchmark.Estimate> estimate(TrustBenchmark.Row row, String name) {
        return row.estimates().stream()
                .filter(estimate -> estimate.name().equals(name))
                .findFirst();
    }

    private static String digits(@Nullable Double value) {
        return value == null ? "–" : String.format(Locale.ROOT, "%.3f", value);
    }
}
