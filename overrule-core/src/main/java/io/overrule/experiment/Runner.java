package io.overrule.experiment;

import io.overrule.OverruleException;
import io.overrule.Progress;
import io.overrule.training.EpochReport;
import io.overrule.training.TrainingListener;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Does jobs side by side. What a job gives depends on the job alone, never on how many run at once or which is done
 * first. Jobs whose runs the store holds are not done again; every run is kept as soon as it is finished. The first job
 * that fails stops all others.
 */
public final class Runner {
    private final Experiment experiment;
    private final RunStore store;
    private final int parallel;
    private final RunListener listener;

    /** @param parallel how many jobs are done at once */
    public Runner(Experiment experiment, RunStore store, int parallel, RunListener listener) {
        if (parallel < 1) {
            throw OverruleException.input("the number of jobs at once is " + parallel + "; expected 1 or more");
        }
        this.experiment = experiment;
        this.store = store;
        this.parallel = parallel;
        this.listener = listener;
    }

    public Experiment experiment() {
        return experiment;
    }

    /** The runs of jobs, in their order. */
    public List<Run> run(List<Job> jobs) {
        return run(jobs, Progress.NONE);
    }

    /** @param progress hears how the test part is encoded, if it is */
    public List<Run> run(List<Job> jobs, Progress progress) {
        Batch batch = new Batch(jobs);
        if (batch.pending().length > 0) {
            experiment.prepare(progress);
        }
        return batch.run();
    }

    /** Jobs under way. Its state is guarded by itself. */
    private final class Batch {
        private final List<Job> jobs;
        private final List<String> keys;
        private final List<Optional<Run>> runs;
        private final long[] startedAt;
        private @Nullable Throwable failure;
        private boolean stopped;

        Batch(List<Job> jobs) {
            this.jobs = List.copyOf(jobs);
            this.keys = this.jobs.stream().map(experiment::key).toList();
            this.runs = new ArrayList<>(keys.stream().map(store::find).toList());
            this.startedAt = new long[jobs.size()];
        }

        /** What is to be done, the longest first: a long job at the end would have one core busy and the others idle. */
        private int[] pending() {
            return IntStream.range(0, jobs.size())
                    .filter(i -> runs.get(i).isEmpty())
                    .boxed()
                    .sorted(Comparator.comparingDouble(
                            i -> -jobs.get(i).entrant().expectedCost()))
                    .mapToInt(Integer::intValue)
                    .toArray();
        }

        List<Run> run() {
            int[] pending = pending();
            listener.starting(jobs.size() - pending.length, jobs.size());
            if (pending.length > 0) {
                ExecutorService pool = Executors.newFixedThreadPool(Math.min(parallel, pending.length), work -> {
                    Thread thread = new Thread(work, "overrule run");
                    thread.setDaemon(true);
                    return thread;
                });
                for (int job : pending) {
                    pool.execute(() -> work(job));
                }
                pool.shutdown();
                boolean interrupted = await(pool);
                if (failure != null) {
                    throw rethrown(failure);
                }
                if (interrupted) {
                    Thread.currentThread().interrupt();
                    throw OverruleException.resource(
                            "interrupted; the runs that were finished are kept, and the same command goes on with the"
                                    + " others",
                            new InterruptedException());
                }
            }
            return runs.stream().map(Optional::orElseThrow).toList();
        }

        /** Waits until all work has ended, and tells whether somebody asked it to end before its time. */
        private boolean await(ExecutorService pool) {
            boolean interrupted = false;
            while (true) {
                try {
                    if (pool.awaitTermination(1, TimeUnit.DAYS)) {
                        return interrupted;
                    }
                } catch (InterruptedException e) {
                    interrupted = true;
                    stop();
                }
            }
        }

        private void work(int index) {
            Job job = jobs.get(index);
            try {
                if (isStopped()) {
                    return;
                }
                started(index);
                Run run = experiment.run(job, new TrainingListener() {
                    @Override
                    public void epoch(EpochReport report) {
                        if (isStopped()) {
                            throw new CancellationException();
                        }
                        going();
                    }
                });
                store.keep(keys.get(index), job.entrant(), run);
                finished(index, run);
            } catch (CancellationException e) {
                // Another job failed, or somebody does not want to wait.
            } catch (OverruleException e) {
                fail(e.in(job.toString()));
            } catch (RuntimeException e) {
                fail(OverruleException.internal(job + ": " + e, e));
            } catch (Error e) {
                fail(e);
            }
        }

        private synchronized void fail(Throwable thrown) {
            failure = failure == null ? thrown : failure;
            stopped = true;
        }

        private synchronized void stop() {
            stopped = true;
        }

        private synchronized boolean isStopped() {
            return stopped;
        }

        private synchronized void started(int index) {
            startedAt[index] = System.nanoTime();
        }

        private synchronized void going() {
            if (!stopped) {
                listener.going(state());
            }
        }

        private synchronized void finished(int index, Run run) {
            runs.set(index, Optional.of(run));
            if (!stopped) {
                listener.finished(jobs.get(index), run, state());
            }
        }

        private RunListener.State state() {
            int done = (int) runs.stream().filter(Optional::isPresent).count();
            return new RunListener.State(done, jobs.size(), secondsLeft(done));
        }

        /** From how long the finished runs took: those of the same entrant, otherwise by what is expected of it. */
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

    private static RuntimeException rethrown(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        return (RuntimeException) failure;
    }
}
