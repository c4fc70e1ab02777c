package io.overrule.experiment;

import io.overrule.Advance;
import io.overrule.OverruleException;
import io.overrule.Phase;
import io.overrule.Work;
import io.overrule.training.EpochReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Runs jobs in parallel. The result of a job depends only on the job, never on the number of parallel jobs or their
 * order. Jobs whose runs are in the store are not done again, and every run is stored as soon as it is finished. The
 * first job that fails stops all others.
 */
public final class Runner {
    private final Experiment experiment;
    private final RunStore store;
    private final int parallel;

    /** @param parallel the number of jobs to run at the same time */
    public Runner(Experiment experiment, RunStore store, int parallel) {
        if (parallel < 1) {
            throw OverruleException.input("the number of jobs at once is " + parallel + "; expected 1 or more");
        }
        this.experiment = experiment;
        this.store = store;
        this.parallel = parallel;
    }

    public Experiment experiment() {
        return experiment;
    }

    /**
     * Runs jobs and returns the runs in the order of the jobs. Reports {@link RunsFound}, {@link RunFinished} and
     * progress.
     */
    public List<Run> run(List<Job> jobs, Work work) {
        Batch batch = new Batch(jobs, work);
        if (batch.pending().length > 0) {
            experiment.prepare(work);
        }
        return batch.run();
    }

    /** A batch of jobs that are running. Its state is guarded by itself. */
    private final class Batch {
        private final List<Job> jobs;
        private final Work work;
        private final List<String> keys;
        private final List<Optional<Run>> runs;
        private final long[] startedAt;

        Batch(List<Job> jobs, Work work) {
            this.jobs = List.copyOf(jobs);
            this.work = work;
            this.keys = this.jobs.stream().map(experiment::key).toList();
            this.runs = new ArrayList<>(keys.stream().map(store::find).toList());
            this.startedAt = new long[jobs.size()];
        }

        /**
         * The jobs to do. Those of a few seeds come together, because they may share networks: as many seeds as jobs
         * run at the same time, so that no two of these need the same networks. Among them the longest come first,
         * because a long job at the end would leave the other cores idle.
         */
        private int[] pending() {
            List<Long> seeds = jobs.stream().map(Job::seed).distinct().toList();
            return IntStream.range(0, jobs.size())
                    .filter(i -> runs.get(i).isEmpty())
                    .boxed()
                    .sorted(Comparator.<Integer>comparingInt(
                                    i -> seeds.indexOf(jobs.get(i).seed()) / parallel)
                            .thenComparingDouble(i -> -jobs.get(i).entrant().expectedCost()))
                    .mapToInt(Integer::intValue)
                    .toArray();
        }

        List<Run> run() {
            int[] pending = pending();
            work.report(new RunsFound(jobs.size() - pending.length, jobs.size()));
            work.each(pending.length, parallel, (k, own) -> run(pending[k], own));
            return runs.stream().map(Optional::orElseThrow).toList();
        }

        private void run(int index, Work own) {
            Job job = jobs.get(index);
            started(index);
            try {
                Run run = experiment.run(job, own.reportingTo(EpochReport.listener(epoch -> going())));
                store.keep(keys.get(index), job.entrant(), run);
                finished(index, run);
            } catch (OverruleException e) {
                throw e.in(job.toString());
            } catch (RuntimeException e) {
                throw OverruleException.internal(job + ": " + e, e);
            }
        }

        private synchronized void started(int index) {
            startedAt[index] = System.nanoTime();
        }

        private synchronized void going() {
            work.report(advance());
        }

        private synchronized void finished(int index, Run run) {
            runs.set(index, Optional.of(run));
            work.report(new RunFinished(jobs.get(index), run));
            work.report(advance());
        }

        private Advance advance() {
            int done = (int) runs.stream().filter(Optional::isPresent).count();
            OptionalDouble seconds = secondsLeft(done);
            return new Advance(
                    Phase.RUNNING,
                    done,
                    jobs.size(),
                    seconds.isPresent()
                            ? Optional.of(Duration.ofMillis(Math.round(1000 * seconds.getAsDouble())))
                            : Optional.empty());
        }

        /** Estimates the remaining time from the finished runs of the same entrant, or else from its expected cost. */
        private OptionalDouble secondsLeft(int done) {
            if (done == jobs.size()) {
                return OptionalDouble.of(0);
            }
            Map<String, List<Double>> secondsOf = new HashMap<>();
            double seconds = 0;
            double cost = 0;
            for (int i = 0; i < jobs.size(); i++) {
                if (runs.get(i).isPresent()) {
                    Entrant entrant = jobs.get(i).entrant();
                    secondsOf
                            .computeIfAbsent(entrant.name(), name -> new ArrayList<>())
                            .add(runs.get(i).get().seconds());
                    seconds += runs.get(i).get().seconds();
                    cost += entrant.expectedCost();
                }
            }
            if (cost == 0) {
                return OptionalDouble.empty();
            }
            double rate = seconds / cost;
            double left = 0;
            double longest = 0;
            long now = System.nanoTime();
            for (int i = 0; i < jobs.size(); i++) {
                if (runs.get(i).isEmpty()) {
                    Entrant entrant = jobs.get(i).entrant();
                    double expected = secondsOf.getOrDefault(entrant.name(), List.of()).stream()
                            .mapToDouble(Double::doubleValue)
                            .average()
                            .orElse(rate * entrant.expectedCost());
                    double gone = startedAt[i] == 0 ? 0 : (now - startedAt[i]) / 1e9;
                    double rest = Math.max(0, expected - gone);
                    left += rest;
                    longest = Math.max(longest, rest);
                }
            }
            return OptionalDouble.of(Math.max(longest, left / Math.min(parallel, jobs.size() - done)));
        }
    }
}
