package io.overrule.bench.fuzz;

import com.sun.management.ThreadMXBean;
import io.overrule.FileFailure;
import io.overrule.OverruleException;
import io.overrule.RandomStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/** Tries one case after the other. */
public final class Fuzzer implements AutoCloseable {
    /** Of processor time: on a busy machine every case takes longer by the clock. */
    private static final double SLOW_SECONDS = 5;

    private static final long ENDLESS_SECONDS = 60;

    /** Of everything that a case allocates, which is at least as much as it holds at any one time. */
    private static final long MOST_BYTES = 1L << 30;

    private static final int MOST_FAILURES = 200;
    private static final int MOST_FRAMES = 6;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final long seed;
    private final Path folder;
    private final Optional<Path> kept;
    private final List<FuzzFailure> failures = new ArrayList<>();
    private ExecutorService worker = worker();
    private long folders;

    /**
     * @param folder for files of cases; what is made in it is deleted
     * @param kept where inputs that went wrong are kept
     */
    public Fuzzer(long seed, Path folder, Optional<Path> kept) {
        this.seed = seed;
        this.folder = folder;
        this.kept = kept;
    }

    private static ExecutorService worker() {
        return Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(task, "fuzz");
            thread.setDaemon(true);
            return thread;
        });
    }

    /** What became of a case, and what it took. */
    private record Outcome(boolean accepted, Optional<FuzzFailure> failure) {}

    /** Tries cases of all readers in turn, until it is time to stop; each reader at least one. */
    public FuzzResults run(List<FuzzedReader> readers, BooleanSupplier stop) {
        return run(readers, 0, stop);
    }

    /** Tries the one case of each reader that has this number. */
    public FuzzResults repeat(List<FuzzedReader> readers, long number) {
        return run(readers, number, () -> true);
    }

    private FuzzResults run(List<FuzzedReader> readers, long first, BooleanSupplier stop) {
        failures.clear();
        long[] cases = new long[readers.size()];
        long[] accepted = new long[readers.size()];
        long[] wrong = new long[readers.size()];
        long number = first;
        do {
            for (int r = 0; r < readers.size(); r++) {
                Outcome outcome = attempt(readers.get(r), number);
                cases[r]++;
                accepted[r] += outcome.accepted() ? 1 : 0;
                wrong[r] += outcome.failure().isPresent() ? 1 : 0;
                if (failures.size() < MOST_FAILURES) {
                    outcome.failure().ifPresent(failures::add);
                }
            }
            number++;
        } while (!stop.getAsBoolean());
        List<FuzzResults.Count> counts = new ArrayList<>();
        for (int r = 0; r < readers.size(); r++) {
            counts.add(new FuzzResults.Count(
                    readers.get(r).name(), cases[r], accepted[r], cases[r] - accepted[r] - wrong[r], wrong[r]));
        }
        return new FuzzResults(seed, counts, failures);
    }

    /** The input of a case: the known ones first, then others without an end. */
    private Map<String, byte[]> input(FuzzedReader reader, long number) {
        List<Map<String, byte[]>> known = reader.known();
        if (number < known.size()) {
            return known.get((int) number);
        }
        return Mutation.of(RandomStream.of(seed, reader.name() + " " + number)).input(reader.seeds());
    }

    private Outcome attempt(FuzzedReader reader, long number) {
        Map<String, byte[]> files = input(reader, number);
        Path scratch = scratch();
        Future<Outcome> future = worker.submit(() -> measured(reader, number, files, scratch));
        Outcome outcome;
        try {
            outcome = future.get(ENDLESS_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            // A thread cannot be ended from outside; it is left alone, and another one goes on.
            worker.shutdownNow();
            worker = worker();
            outcome = wrong(reader, number, FuzzFailure.Kind.ENDLESS, "has not ended after " + ENDLESS_SECONDS + " s");
        } catch (ExecutionException e) {
            throw OverruleException.internal("a case ended badly: " + e.getCause(), e);
        } catch (InterruptedException | CancellationException e) {
            Thread.currentThread().interrupt();
            throw OverruleException.cancelled("cancelled", e);
        }
        if (outcome.failure().isPresent() && kept.isPresent()) {
            keep(kept.get().resolve(reader.name() + "-" + number), files);
        }
        Scratch.delete(scratch);
        return outcome;
    }

    private static Outcome measured(FuzzedReader reader, long number, Map<String, byte[]> files, Path scratch) {
        long cpu = THREADS.getCurrentThreadCpuTime();
        long bytes = THREADS.getCurrentThreadAllocatedBytes();
        Outcome outcome = read(reader, number, files, scratch);
        double seconds = (THREADS.getCurrentThreadCpuTime() - cpu) / 1e9;
        long allocated = THREADS.getCurrentThreadAllocatedBytes() - bytes;
        if (outcome.failure().isPresent()) {
            return outcome;
        }
        if (seconds > SLOW_SECONDS) {
            return wrong(reader, number, FuzzFailure.Kind.SLOW, "takes " + Math.round(seconds) + " s");
        }
        if (allocated > MOST_BYTES) {
            return wrong(reader, number, FuzzFailure.Kind.MEMORY, "takes " + (allocated >> 20) + " MB");
        }
        return outcome;
    }

    /** A throwable is what is looked for here, so nothing is let through. */
    private static Outcome read(FuzzedReader reader, long number, Map<String, byte[]> files, Path scratch) {
        try {
            return new Outcome(reader.read(files, scratch), Optional.empty());
        } catch (WrongException e) {
            return wrong(reader, number, e.kind(), String.valueOf(e.getMessage()));
        } catch (OverruleException e) {
            return e.kind() == OverruleException.Kind.INPUT
                    ? new Outcome(false, Optional.empty())
                    : wrong(reader, number, FuzzFailure.Kind.THROWN, trace(e));
        } catch (IOException | RuntimeException | Error e) {
            return wrong(reader, number, FuzzFailure.Kind.THROWN, trace(e));
        }
    }

    private static Outcome wrong(FuzzedReader reader, long number, FuzzFailure.Kind kind, String message) {
        return new Outcome(false, Optional.of(new FuzzFailure(reader.name(), number, kind, message)));
    }

    private static String trace(Throwable thrown) {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text));
        return text.toString()
                .lines()
                .limit(MOST_FRAMES)
                .map(line -> line.substring(0, Math.min(line.length(), 300)))
                .collect(Collectors.joining("\n"));
    }

    private Path scratch() {
        try {
            return Files.createDirectories(folder.resolve("case-" + folders++));
        } catch (IOException e) {
            throw OverruleException.resource(folder + ": cannot be written (" + FileFailure.words(e) + ")", e);
        }
    }

    private static void keep(Path folder, Map<String, byte[]> files) {
        try {
            FuzzFiles.write(folder, files);
        } catch (IOException e) {
            throw OverruleException.resource(folder + ": cannot be written (" + FileFailure.words(e) + ")", e);
        }
    }

    @Override
    public void close() {
        worker.shutdownNow();
    }
}
