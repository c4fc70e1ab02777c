package io.overrule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkTest {
    private static boolean isCancellation(Throwable thrown) {
        return thrown instanceof OverruleException known && known.kind() == OverruleException.Kind.CANCELLED;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7})
    void resultsComeInTheirOrderOnAnyNumberOfThreads(int threads) {
        List<Integer> squares = Work.quiet().onThreads(threads).map(1000, i -> i * i);
        assertThat(squares)
                .isEqualTo(IntStream.range(0, 1000).map(i -> i * i).boxed().toList());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void noMoreThreadsWorkThanTheBudgetAllowsAlsoWhereLoopsAreNested(int threads) {
        AtomicInteger working = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        Work.quiet()
                .onThreads(threads)
                .each(
                        6,
                        (i, outer) -> outer.each(6, (k, inner) -> {
                            most.accumulateAndGet(working.incrementAndGet(), Math::max);
                            pause(2);
                            working.decrementAndGet();
                        }));
        assertThat(most.get()).isBetween(1, threads);
    }

    private static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void theFailureOfAnItemCancelsTheOthersAndIsThrown() {
        CountDownLatch waiting = new CountDownLatch(1);
        assertThatThrownBy(() -> Work.quiet().onThreads(2).each(50, (i, own) -> {
                    if (i == 0) {
                        // On the other thread, unless the pool has none to spare and nothing ever waits for anything.
                        for (int k = 0; k < 200 && waiting.getCount() > 0; k++) {
                            pause(1);
                        }
                        throw new IllegalStateException("item 0");
                    }
                    waiting.countDown();
                    while (true) {
                        own.check();
                        pause(1);
                    }
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("item 0");
    }

    @Test
    void ofSeveralFailuresTheFirstInTheOrderOfTheItemsIsThrown() {
        for (int round = 0; round < 20; round++) {
            assertThatThrownBy(() -> Work.quiet().onThreads(2).each(2, (i, own) -> {
                        if (i == 0) {
                            pause(5);
                            own.check();
                        }
                        throw new IllegalStateException("item " + i);
                    }))
                    .hasMessage("item 0");
        }
    }

    @Test
    void aCancellationEndsALoopThatWouldRunForEver() throws Exception {
        Cancellation cancellation = new Cancellation();
        CountDownLatch begun = new CountDownLatch(1);
        List<Throwable> thrown = Collections.synchronizedList(new ArrayList<>());
        Thread thread = new Thread(() -> {
            try {
                Work.quiet().cancelledBy(cancellation).each(4, (i, own) -> {
                    begun.countDown();
                    while (true) {
                        own.check();
                        pause(1);
                    }
                });
            } catch (OverruleException e) {
                thrown.add(e);
            }
        });
        thread.start();
        assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
        cancellation.cancel();
        thread.join(10_000);
        assertThat(thrown).singleElement().matches(WorkTest::isCancellation);
    }

    @Test
    void anInterruptionOfTheCallingThreadEndsAllItemsAndIsKept() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        List<Throwable> thrown = Collections.synchronizedList(new ArrayList<>());
        List<Boolean> interrupted = Collections.synchronizedList(new ArrayList<>());
        Thread thread = new Thread(() -> {
            try {
                Work.quiet().each(2, (i, own) -> {
                    begun.countDown();
                    while (true) {
                        own.check();
                        Thread.onSpinWait();
                    }
                });
            } catch (OverruleException e) {
                thrown.add(e);
                interrupted.add(Thread.currentThread().isInterrupted());
            }
        });
        thread.start();
        assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
        thread.interrupt();
        thread.join(10_000);
        assertThat(thrown).singleElement().matches(WorkTest::isCancellation);
        assertThat(interrupted).containsExactly(true);
    }

    @Test
    void whatChecksNothingIsStoppedByItsAction() {
        Cancellation cancellation = new Cancellation();
        AtomicInteger stopped = new AtomicInteger();
        Work work = Work.quiet().cancelledBy(cancellation);
        work.stoppingBy(stopped::incrementAndGet, cancellation::cancel);
        assertThat(stopped).hasValue(1);
        assertThatThrownBy(() -> work.stoppingBy(stopped::incrementAndGet, () -> {}))
                .matches(WorkTest::isCancellation);
    }

    @Test
    void aListIsWatchedWhileItIsRead() {
        Cancellation cancellation = new Cancellation();
        List<Integer> numbers = IntStream.range(0, 1000).boxed().toList();
        List<Integer> watched = Work.quiet().cancelledBy(cancellation).watching(numbers);
        assertThat(watched).isEqualTo(numbers);
        cancellation.cancel();
        assertThatThrownBy(() -> watched.forEach(number -> {})).matches(WorkTest::isCancellation);
    }

    @Test
    void aPhaseReportsWhatIsDoneInOrderAndAPartOfItCountsTowardsIt() {
        List<Advance> advances = new ArrayList<>();
        Work work = Work.quiet().reportingTo(report -> advances.add((Advance) report));
        Steps steps = work.begin(Phase.ENCODING, 10, 30);
        steps.asWork().begin(Phase.EXTRACTING, 5).add(5);
        steps.reach(15);
        steps.reach(30);
        assertThat(advances)
                .extracting(Advance::done, Advance::total, Advance::phase)
                .containsExactly(tuple(15L, 30L, Phase.ENCODING), tuple(30L, 30L, Phase.ENCODING));
        assertThat(advances.get(1).left()).contains(Duration.ZERO);
        assertThat(advances.get(1).isComplete()).isTrue();
    }

    @Test
    void twoThingsAreBothDoneWithAndWithoutAFreeThread() {
        for (int threads = 1; threads <= 2; threads++) {
            AtomicInteger sum = new AtomicInteger();
            Work.quiet().onThreads(threads).both(() -> sum.addAndGet(1), () -> sum.addAndGet(2));
            assertThat(sum).hasValue(3);
        }
    }
}
