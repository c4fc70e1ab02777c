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
 * What a long operation runs under: who listens to its reports, who may cancel it, and on how many threads it may run.
 * One such object goes through everything that the operation does.
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

    /** Threads that may work beside the calling one; shared by all that an operation does. */
    private record Budget(int threads, Semaphore besides) {
        static Budget of(int threads) {
            return new Budget(threads, new Semaphore(threads - 1));
        }
    }

    private static void ignore(Report report) {}

    /** Nobody listens, only an interruption of the calling thread ends it, and all cores work. */
    public static Work quiet() {
        return new Work(Work::ignore, List.of(), Budget.of(Runtime.getRuntime().availableProcessors()), null);
    }

    /** The same on at most so many threads, the calling one among them. */
    public Work onThreads(int threads) {
        if (threads < 1) {
            throw OverruleException.input("nothing can be done on " + threads + " threads; give at least one");
        }
        return new Work(listener, cancellations, Budget.of(threads), outer);
    }

    /** The same, with reports to this listener. */
    public Work reportingTo(Consumer<? super Report> newListener) {
        return new Work(Objects.requireNonNull(newListener, "listener"), cancellations, budget, outer);
    }

    /** The same, without reports: for a part of an operation that is not worth any. */
    public Work silent() {
        return new Work(Work::ignore, cancellations, budget, null);
    }

    /** The same, ended by this cancellation too. */
    public Work cancelledBy(Cancellation cancellation) {
        List<Cancellation> all = new ArrayList<>(cancellations);
        all.add(cancellation);
        return new Work(listener, List.copyOf(all), budget, outer);
    }

    Work inside(Steps steps) {
        return new Work(listener, cancellations, budget, steps);
    }

    /** The most threads that work on it at once. */
    public int threads() {
        return budget.threads();
    }

    /** Begins a phase of so many equal steps. */
    public Steps begin(Phase phase, long total) {
        return begin(phase, 0, total);
    }

    /** Begins a phase of so many equal steps, some of which were done before. */
    public Steps begin(Phase phase, long done, long total) {
        check();
        return new Steps(this, phase, done, total, outer);
    }

    public void report(Report report) {
        listener.accept(report);
    }

    /** Whether it should end. */
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

    /** Ends the operation with an exception if it is cancelled. Cheap: call it every few milliseconds. */
    public void check() {
        if (isCancelled()) {
            throw OverruleException.cancelled("cancelled");
        }
    }

    /** A view of a list that ends the operation while it is read, if it is cancelled. */
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

    /** Does something that checks nothing by itself, and stops it on cancellation by an action that returns at once. */
    public void stoppingBy(Runnable stop, Runnable action) {
        check();
        cancellations.forEach(cancellation -> cancellation.add(stop));
        try {
            action.run();
        } finally {
            cancellations.forEach(cancellation -> cancellation.remove(stop));
        }
    }

    /** One of many things to do. */
    @FunctionalInterface
    public interface Item {
        /** @param work for this item alone: also cancelled if another item fails */
        void run(int index, Work work);
    }

    /**
     * Does many things that do not depend on each other, on as many threads as are free. They begin in their order. Of
     * several failures the one of the first item is thrown; the other items are cancelled, and none is running any more
     * when this returns.
     */
    public void each(int count, Item item) {
        each(count, threads(), item);
    }

    /** The same with at most so many at once. */
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

    /** The results of many things that do not depend on each other, in their order. */
    public <T> List<T> map(int count, IntFunction<T> item) {
        return map(count, (index, work) -> item.apply(index));
    }

    /** A thing that has a result. */
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

    /** Does two things, at once where a thread is free. For things of a millisecond: it costs microseconds. */
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

    /** Items under way. If several fail, the first of them in the order of the items is the one that is thrown. */
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
            // Items before it may fail for a reason of their own, and theirs would count.
            underWay.forEach((other, cancellation) -> {
                if (other > index) {
                    cancellation.cancel();
                }
            });
        }

        /** The calling thread was interrupted: no item shall go on. */
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

    /** A thread that works on a loop beside the one that called it. */
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

        /** Waits for it, unless the pool never had a thread for it. */
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
