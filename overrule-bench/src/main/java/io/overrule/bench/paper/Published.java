package io.overrule.bench.paper;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** The published values of the paper in percent, by dataset and method, with the names of our command line. */
final class Published {
    /** The order of the columns of the paper's Table 2. */
    private static final List<String> COLUMNS = List.of("question", "mitr", "youtube", "sms", "census");

    /** Section "Diagnostics" and Figure 3: "the precision is more than 91% on all datasets". */
    static final double DENOISED_PRECISION = 91;

    /** Section "Diagnostics": "For the Question dataset, the precision jumped from 64% to 98%". */
    static final double QUESTION_DENOISED_PRECISION = 98;

    private static final Map<String, Statistics> STATISTICS = Map.of(
            "question", new Statistics(68, 4884, 68, 95, 63.8, 22.5, 124, 1.8, 500, 500),
            "mitr", new Statistics(1842, 64888, 15, 14, 80.7, 2.5, 634, 1.1, 4091, 14256),
            "sms", new Statistics(69, 4502, 73, 40, 97.3, 0.6, 31, 1.3, 500, 500),
            "youtube", new Statistics(100, 1586, 10, 87, 78.6, 30.2, 258, 1.9, 120, 250),
            "census", new Statistics(83, 10000, 83, 100, 84.1, 27.5, 540, 4.5, 5561, 16281));

    private static final Map<String, Score> MAJORITY = columns(60.9, 0.7, 40.9, 0.1, 82.2, 0.9, 48.4, 1.2, 80.1, 0.1);
    private static final Map<String, Score> ONLY_L = columns(72.9, 0.6, 73.5, 0.3, 90.9, 1.8, 89.0, 1.6, 79.4, 0.5);

    /** Table 2 below the double line: the gain over Only-L, and the deviation of the score itself. */
    private static final Map<String, Map<String, Score>> GAINS = Map.of(
            "l+umaj", columns(-1.4, 1.5, 0.0, 0.3, 0.8, 1.9, 3.5, 1.2, 0.9, 0.1),
            "noise-tolerant", columns(-0.5, 1.1, 0.0, 0.2, 1.7, 1.1, 2.9, 1.2, 1.0, 0.2),
            "l2r", columns(0.3, 2.1, -15.4, 1.0, 2.5, 0.5, 2.3, 0.8, 2.9, 0.3),
            "l+usnorkel", columns(-0.7, 3.0, 0.0, 0.2, 2.7, 0.7, 3.5, 1.3, 1.0, 0.4),
            "snorkel-noise-tolerant", columns(-1.4, 1.6, 0.0, 0.3, 2.0, 0.7, 2.7, 1.5, 0.2, 0.5),
            "posterior-reg", columns(-0.8, 1.0, -0.1, 0.4, -2.9, 1.9, 1.8, 1.5, -0.8, 0.5),
            "implyloss", columns(11.7, 1.5, 0.8, 0.3, 3.2, 1.1, 4.2, 1.0, 1.7, 0.2));

    /** Table 3, first row: with r_j=1 for rule-exemplar pairs. */
    private static final Map<String, Score> WITH_EXEMPLARS = Map.of(
            "question", new Score(84.5, 1.5),
            "mitr", new Score(73.7, 0.3),
            "sms", new Score(93.2, 1.0),
            "census", new Score(81.0, 0.2));

    /** Table 3, second row. */
    private static final Map<String, Score> WITHOUT_EXEMPLARS = Map.of(
            "question", new Score(83.8, 0.7),
            "mitr", new Score(73.5, 0.5),
            "sms", new Score(93.5, 1.2),
            "census", new Score(80.8, 0.3));

    private Published() {}

    /**
     * A row of Table 1. Cover, conflict, cover size and rules per instance are of U; the precision is of test.
     *
     * @param cover in percent, as are precision and conflict
     */
    record Statistics(
            int labelled,
            int unlabelled,
            int rules,
            double cover,
            double precision,
            double conflict,
            double coverSize,
            double rulesPerInstance,
            int validation,
            int test) {}

    /** A mean over ten runs and its deviation. */
    record Score(double mean, double deviation) {}

    private static Map<String, Score> columns(double... pairs) {
        return Map.of(
                COLUMNS.get(0), new Score(pairs[0], pairs[1]),
                COLUMNS.get(1), new Score(pairs[2], pairs[3]),
                COLUMNS.get(2), new Score(pairs[4], pairs[5]),
                COLUMNS.get(3), new Score(pairs[6], pairs[7]),
                COLUMNS.get(4), new Score(pairs[8], pairs[9]));
    }

    /** Table 1. */
    static Optional<Statistics> statistics(String dataset) {
        return Optional.ofNullable(STATISTICS.get(dataset));
    }

    /** Table 2, as a score of its own: what the paper prints as a gain is added to Only-L. */
    static Optional<Score> score(String method, String dataset) {
        Score onlyLabelled = ONLY_L.get(dataset);
        if (onlyLabelled == null) {
            return Optional.empty();
        }
        return switch (method) {
            case "majority" -> Optional.ofNullable(MAJORITY.get(dataset));
            case "only-l" -> Optional.of(onlyLabelled);
            default ->
                Optional.ofNullable(GAINS.get(method))
                        .map(row -> row.get(dataset))
                        .map(gain -> new Score(onlyLabelled.mean() + gain.mean(), gain.deviation()));
        };
    }

    /** Table 2, the gain over Only-L as printed. */
    static OptionalDouble gain(String method, String dataset) {
        return Optional.ofNullable(GAINS.get(method)).map(row -> row.get(dataset)).map(Score::mean).stream()
                .mapToDouble(Double::doubleValue)
                .findFirst();
    }

    /** Table 3, first row. */
    static Optional<Score> withExemplars(String dataset) {
        return Optional.ofNullable(WITH_EXEMPLARS.get(dataset));
    }

    /** Table 3, second row. */
    static Optional<Score> withoutExemplars(String dataset) {
        return Optional.ofNullable(WITHOUT_EXEMPLARS.get(dataset));
    }

    /** Figure 3 gives the precision before denoising as Table 1 does. */
    static OptionalDouble precision(String dataset) {
        return statistics(dataset).stream().mapToDouble(Statistics::precision).findFirst();
    }
}
