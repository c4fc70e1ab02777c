package io.overrule;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The context of a long operation: the listener for its reports, its cancellation, and the number of threads it may
 * use. The same object is passed to everything that the operation calls.
 *
 * <pre>{@code
 * Cancellation cancellation = new Cancellation();
 * Work work = Work.quiet().onThreads(2).cancelledBy(cancellation).reportingTo(System.out::println);
 * Model model = new Trainer(options).train(task, work).model();
 * }</pre>
 *
 * <p>An operation that is cancelled, or whose calling thread is interrupted, ends with an {@link OverruleException} of
 * kind {@link OverruleException.Kind#CANCELLED}; the thread stays interrupted. Results never depend on the number of
 * threads. Listeners are called from any of the threads, possibly from several at once, and must return quickly.
 */
public final class Work {
    private final Consumer<? super Report> listener;
    private final List<Cancellation> cancellations;
    private final Budget budget;
    private final @Nullable Steps outer;

    private Work(
            Consumer<? super Report> listener, List<Cancellation> cancellations, Budget budget, @Nullable Steps outer) {
        this.listener = listener;
        this.cancellations = cancellations;
        this.budget = budget;
        this.outer = outer;
    }

    /** The threads that may work in addition to the calling one, shared by the whole operation. */
    private record Budget(int threads, Semaphore besides) {
        static Budget of(int threads) {
            return new Budget(threads, new Semaphore(threads - 1));
        }
    }

    private static void ignore(Report report) {}

    /** No listener, all cores, and no cancellation except an interrupt of the calling thread. */
    public static Work quiet() {
        return new Work(Work::ignore, List.of(), Budget.of(Runtime.getRuntime().availableProcessors()), null);
    }

    /** The same with at most this many threads, including the calling one. */
    public Work onThreads(int threads) {
        if (threads < 1) {
            throw OverruleException.input("the number of threads is " + threads + "; give at least one");
        }
        return new Work(listener, cancellations, Budget.of(threads), outer);
    }

    /** The same with reports to this listener. */
    public Work reportingTo(Consumer<? super Report> newListener) {
        return new Work(Objects.requireNonNull(newListener, "listener"), cancellations, budget, outer);
    }

    /** The same without reports, for a part of an operation that needs none. */
    public Work silent() {
        return new Work(Work::ignore, cancellations, budget, null);
    }

    /** The same with an additional cancellation. */
    public Work cancelledBy(Cancellation cancellation) {
        List<Cancellation> all = new ArrayList<>(cancellations);
        all.add(cancellation);
        return new Work(listener, List.copyOf(all), budget, outer);
    }

    Work inside(Steps steps) {
        return new Work(listener, cancellations, budget, steps);
    }

    /** The maximum number of threads that work at the same time. */
    public int threads() {
        return budget.threads();
    }

    /** Begins a phase with this many equal steps. */
    public Steps begin(Phase phase, long total) {
        return begin(phase, 0, total);
    }

    /** Begins a phase with this many equal steps, some of which are already finished. */
    public Steps begin(Phase phase, long done, long total) {
        check();
        return new Steps(this, phase, done, total, outer);
    }

    public void report(Report report) {
        listener.accept(report);
    }

    /** Whether the operation should end. */
    public boolean isCancelled() {
        if (Thread.currentThread().isInterrupted()) {
            return true;
        }
        for (Cancellation cancellation : cancellations) {
            if (cancellation.isRequested()) {
                return true;
            }
        }
        return false;
    }

    /** Throws an exception if the operation is cancelled. Cheap enough to call every few milliseconds. */
    public void check() {
        if (isCancelled()) {
            throw OverruleException.cancelled("cancelled");
        }
    }

    /** A view of a list that checks for cancellation while it is read. */
    public <T> List<T> watching(List<T> list) {
        return new WatchedList<>(list, this);
    }

    /** See {@link #watching}. */
    private static final class WatchedList<T> extends AbstractList<T> implements RandomAccess {
        private static final int CHECKED = 64;
        private final List<T> list;
        private final Work work;

        WatchedList(List<T> list, Work work) {
            this.list = list;
            this.work = work;
        }

        @Override
        public T get(int index) {
            if (index % CHECKED == 0) {
                work.check();
            }
            return list.get(index);
        }

        @Override
        public int size() {
            return list.size();
        }
    }

    /**
     * Runs an action that does not check for cancellation itself. On cancellation, {@code stop} is called to end it; it
     * must return at once.
     */
    public void stoppingBy(Runnable stop, Runnable action) {
        check();
        cancellations.forEach(cancellation -> cancellation.add(stop));
        try {
            action.run();
        } finally {
            cancellations.forEach(cancellation -> cancellation.remove(stop));
        }
    }

    /** One of many independent items of work. */
    @FunctionalInterface
    public interface Item {
        /** @param work the context of this item, which is also cancelled if another item fails */
        void run(int index, Work work);
    }

    /**
     * Runs many independent items on all free threads. The items start in order. If any item fails, the others are
     * cancelled and the failure of the first failed item is thrown. When this method returns, no item is running.
     */
    public void each(int count, Item item) {
        each(count, threads(), item);
    }

    /** The same with at most this many items at a time. */
    public void each(int count, int atOnce, Item item) {
        check();
        Loop loop = new Loop(this, count, item);
        List<Beside> besides = new ArrayList<>();
        try {
            while (besides.size() < Math.min(count, atOnce) - 1
                    && budget.besides().tryAcquire()) {
                Beside beside = new Beside(loop);
                besides.add(beside);
                ForkJoinPool.commonPool().execute(beside);
            }
            loop.run();
        } finally {
            besides.forEach(beside -> beside.end(loop));
        }
        loop.throwFailure();
    }

    /** Computes the results of many independent items, in order. */
    public <T> List<T> map(int count, IntFunction<T> item) {
        return map(count, (index, work) -> item.apply(index));
    }

    /** An item of work with a result. */
    @FunctionalInterface
    public interface Question<T> {
        T answer(int index, Work work);
    }

    /** The results of many things that do not depend on each other, in their order. */
    @SuppressWarnings("unchecked")
    public <T> List<T> map(int count, Question<T> question) {
        Object[] answers = new Object[count];
        each(count, (index, work) -> answers[index] = question.answer(index, work));
        List<T> list = new ArrayList<>(count);
        for (Object answer : answers) {
            list.add((T) answer);
        }
        return list;
    }

    /**
     * Runs two actions, in parallel if a thread is free. The overhead is microseconds, so it suits actions of a
     * millisecond.
     */
    public void both(Runnable first, Runnable second) {
        if (!budget.besides().tryAcquire()) {
            first.run();
            second.run();
            return;
        }
        try {
            ForkJoinTask<?> beside = ForkJoinPool.commonPool().submit(second);
            try {
                first.run();
            } finally {
                beside.join();
            }
        } finally {
            budget.besides().release();
        }
    }

    /** The running items. If several fail, the failure of the first item in order is thrown. */
    private static final class Loop {
        private final Work whole;
        private final int count;
        private final Item item;
        private final AtomicInteger next = new AtomicInteger();
        private final Map<Integer, Cancellation> underWay = new HashMap<>();
        private int failed = Integer.MAX_VALUE;
        private @Nullable Throwable failure;

        Loop(Work whole, int count, Item item) {
            this.whole = whole;
            this.count = count;
            this.item = item;
        }

        void run() {
            for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
                Work own = whole.cancelledBy(begin(i));
                try {
                    own.check();
                    item.run(i, own);
                } catch (RuntimeException | Error e) {
                    fail(i, e);
                } finally {
                    end(i);
                }
            }
        }

        private synchronized Cancellation begin(int index) {
            Cancellation own = new Cancellation();
            underWay.put(index, own);
            if (failure != null && index > failed) {
                own.cancel();
            }
            return own;
        }

        private synchronized void end(int index) {
            underWay.remove(index);
        }

        private synchronized void fail(int index, Throwable thrown) {
            next.set(count);
            if (failure == null || index < failed) {
                failed = index;
                failure = thrown;
            }
            // Earlier items may still fail, and their failure would take precedence.
            underWay.forEach((other, cancellation) -> {
                if (other > index) {
                    cancellation.cancel();
                }
            });
        }

        /** The calling thread was interrupted, so no item may continue. */
        synchronized void interrupted() {
            next.set(count);
            if (failure == null) {
                failed = -1;
                failure = OverruleException.cancelled("cancelled");
            }
            underWay.values().forEach(Cancellation::cancel);
        }

        synchronized void throwFailure() {
            if (failure instanceof Error error) {
                throw error;
            }
            if (failure instanceof RuntimeException exception) {
                throw exception;
            }
        }
    }

    /** A task in which another thread helps the calling one with a loop. */
    private final class Beside implements Runnable {
        private final Loop loop;
        private final AtomicBoolean begun = new AtomicBoolean();
        private final CountDownLatch ended = new CountDownLatch(1);

        Beside(Loop loop) {
            this.loop = loop;
        }

        @Override
        public void run() {
            if (begun.compareAndSet(false, true)) {
                try {
                    loop.run();
                } finally {
                    budget.besides().release();
                    ended.countDown();
                }
            }
        }

        /** Waits for the task, unless the pool never started it. */
        void end(Loop whole) {
            if (begun.compareAndSet(false, true)) {
                budget.besides().release();
                return;
            }
            boolean interrupted = false;
            while (true) {
                try {
                    ended.await();
                    break;
                } catch (InterruptedException e) {
                    interrupted = true;
                    whole.interrupted();
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
