package io.overrule.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Times engines in turn, round after round, so that other load on the machine affects all of them equally. */
final class Rounds {
    private static final double NANOSECONDS = 1e9;
    /** How long a engine is at it before the next has its turn. */
    private static final double TURN_SECONDS = 0.2;

    private static final int FEWEST = 5;

    private final List<? extends StepEngine> engines;
    private final int batches;
    private final int[] stepsPerTurn;
    private int batch;

    private Rounds(List<? extends StepEngine> engines, int batches) {
        this.engines = engines;
        this.batches = batches;
        this.stepsPerTurn = new int[engines.size()];
    }

    /**
     * The median over the rounds of the milliseconds a step takes, per engine. A quarter of the time is spent before,
     * for the compiler to be done.
     *
     * @param batches how many batches the task has; engines go through them
     */
    static double[] medianMilliseconds(List<? extends StepEngine> engines, int batches, double seconds) {
        Rounds rounds = new Rounds(engines, batches);
        Arrays.fill(rounds.stepsPerTurn, 1);
        rounds.run(0);
        double[] warm = rounds.run(seconds / 8);
        rounds.fitTurns(warm);
        warm = rounds.run(seconds / 8);
        rounds.fitTurns(warm);
        return rounds.run(seconds);
    }

    private void fitTurns(double[] milliseconds) {
        for (int c = 0; c < stepsPerTurn.length; c++) {
            stepsPerTurn[c] = (int) Math.max(1, Math.round(1000 * TURN_SECONDS / milliseconds[c]));
        }
    }

    private double[] run(double seconds) {
        List<double[]> rounds = new ArrayList<>();
        long start = System.nanoTime();
        while (rounds.size() < FEWEST || System.nanoTime() - start < seconds * NANOSECONDS) {
            double[] round = new double[engines.size()];
            for (int c = 0; c < round.length; c++) {
                round[c] = turn(c);
            }
            rounds.add(round);
        }
        double[] medians = new double[engines.size()];
        for (int c = 0; c < medians.length; c++) {
            int engine = c;
            medians[c] =
                    median(rounds.stream().mapToDouble(round -> round[engine]).toArray());
        }
        return medians;
    }

    /** The milliseconds a step takes in one turn of a engine. */
    private double turn(int engine) {
        int steps = stepsPerTurn[engine];
        long start = System.nanoTime();
        for (int i = 0; i < steps; i++) {
            engines.get(engine).step(batch);
            batch = (batch + 1) % batches;
        }
        return (System.nanoTime() - start) / NANOSECONDS * 1000 / steps;
    }

    /** The value that a given share of all values does not exceed. */
    static double percentile(double share, List<Double> values) {
        double[] sorted =
                values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        return Json.rounded(sorted[(int) Math.ceil(share * sorted.length) - 1]);
    }

    static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
