package io.overrule.text;

import io.overrule.OverruleException;
import io.overrule.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/** Does many small tasks that have nothing to do with each other. */
final class AllCores {
    private AllCores() {}

    /**
     * Begins the tasks in the given order, as many at a time as there are cores, and returns when none is running any
     * more: all are done, or one failed and the rest is given up.
     */
    static void run(String name, int[] tasks, IntConsumer work, Progress progress) {
        AtomicInteger next = new AtomicInteger();
        AtomicInteger done = new AtomicInteger();
        Runnable worker = () -> {
            for (int i = next.getAndIncrement(); i < tasks.length; i = next.getAndIncrement()) {
                if (Thread.currentThread().isInterrupted()) {
                    throw interrupted(name, new InterruptedException());
                }
                work.accept(tasks[i]);
                progress.update(name, done.incrementAndGet(), tasks.length);
            }
        };
        int threads = Math.min(Runtime.getRuntime().availableProcessors(), tasks.length);
        if (threads <= 1) {
            worker.run();
            return;
        }
        ExecutorService executor = Executors.newFixedThreadPool(threads, task -> {
            Thread thread = new Thread(task, "overrule-" + name);
            thread.setDaemon(true);
            return thread;
        });
        try {
            List<Future<?>> workers = new ArrayList<>();
            for (int t = 0; t < threads; t++) {
                workers.add(executor.submit(() -> {
                    try {
                        worker.run();
                    } finally {
                        // After a failure the others stop here; after success there is nothing left to take.
                        next.set(tasks.length);
                    }
                }));
            }
            for (Future<?> each : workers) {
                finish(name, each);
            }
        } finally {
            executor.shutdownNow();
            awaitQuietly(executor);
        }
    }

    private static void finish(String name, Future<?> worker) {
        try {
            worker.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException known) {
                throw known;
            }
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException(name + " failed", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw interrupted(name, e);
        }
    }

    private static OverruleException interrupted(String name, InterruptedException e) {
        return OverruleException.resource(name + " was interrupted; start it again", e);
    }

    /** Native code cannot be interrupted, and nobody may close what it works with before it is done. */
    private static void awaitQuietly(ExecutorService executor) {
        boolean interrupted = false;
        while (true) {
            try {
                if (executor.awaitTermination(1, TimeUnit.HOURS)) {
                    break;
                }
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
