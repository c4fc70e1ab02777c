package io.overrule.workbench.desk;

import io.overrule.OverruleException;
import io.overrule.app.usecase.ProposeNext;
import io.overrule.cache.FeatureCache;
import io.overrule.data.Instance;
import io.overrule.data.Sentence;
import io.overrule.data.TokenInstance;
import io.overrule.discovery.Reason;
import io.overrule.inference.Model;
import io.overrule.workbench.project.Project;
import io.overrule.workbench.project.Snapshot;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The instances to look at next. Proposing takes a second or two on large data, so proposals are made ahead, in the
 * background; while none are ready, instances that no rule covers are shown in their order.
 */
final class NextQueue {
    private static final Logger LOG = LoggerFactory.getLogger(NextQueue.class);
    private static final int AHEAD = 24;
    private static final int FEW = 6;

    /** After this many changes the proposals are made again. */
    private static final int CHANGES = 12;

    /**
     * On large data, after this many times as many: there one change alters little, and proposing takes memory and
     * time.
     */
    private static final int LARGE_FACTOR = 4;

    /** On large data nobody waits: proposals would not be ready in time. */
    private static final int WAIT_MILLIS = 400;

    private final Project project;
    private final Supplier<Optional<Model>> model;
    private final ProposeNext proposals;
    private final Executor background;
    private List<ProposeNext.Dealt> ready = List.of();
    private long madeAt = -1;
    private @Nullable CompletableFuture<Void> making;

    /** An instance to look at, and why. */
    record Next(Instance instance, String reason) {}

    NextQueue(Project project, Supplier<Optional<Model>> model, FeatureCache cache, Executor background) {
        this.project = project;
        this.model = model;
        this.proposals = new ProposeNext(cache);
        this.background = background;
    }

    /** The next instance that is still unlabelled and was not skipped; empty if nothing is left. */
    Optional<Next> next(Set<String> skipped) {
        Snapshot now = project.now();
        List<Instance> unlabelled = now.dataset().unlabelled();
        if (unlabelled.isEmpty()) {
            return Optional.empty();
        }
        CompletableFuture<Void> wait = refresh(now, skipped);
        Optional<Next> found = fromReady(now, skipped);
        if (found.isEmpty() && wait != null && unlabelled.size() <= Desk.LARGE) {
            await(wait);
            found = fromReady(now, skipped);
        }
        return found.or(() -> anything(now, skipped));
    }

    private static void await(CompletableFuture<Void> wait) {
        try {
            wait.get(WAIT_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            // Another instance is shown instead.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String lineId(Instance instance) {
        return instance instanceof TokenInstance token ? token.sentence().id() : instance.id();
    }

    private synchronized Optional<Next> fromReady(Snapshot now, Set<String> skipped) {
        Set<String> taken = taken(now);
        for (ProposeNext.Dealt dealt : ready) {
            Instance instance = dealt.proposal().instance();
            if (!skipped.contains(lineId(instance)) && !taken.contains(lineId(instance))) {
                return Optional.of(new Next(instance, dealt.proposal().reason().words()));
            }
        }
        return Optional.empty();
    }

    /** The ids of what is no longer unlabelled: far fewer than those that still are. */
    private static Set<String> taken(Snapshot now) {
        Set<String> taken = new HashSet<>();
        now.dataset().labelled().forEach(labelled -> taken.add(lineId(labelled.instance())));
        now.dataset().validation().forEach(labelled -> taken.add(lineId(labelled.instance())));
        now.dataset().audit().lines().forEach(line -> taken.add(line.id()));
        return taken;
    }

    private static Optional<Next> anything(Snapshot now, Set<String> skipped) {
        List<Instance> unlabelled = now.dataset().unlabelled();
        Optional<Next> covered = Optional.empty();
        for (int i = 0; i < unlabelled.size(); i = Sentence.end(unlabelled, i)) {
            if (!skipped.contains(lineId(unlabelled.get(i)))) {
                if (now.covered().unlabelled().coverCount(i) == 0) {
                    return Optional.of(new Next(unlabelled.get(i), new Reason.NotCovered().words()));
                }
                if (covered.isEmpty()) {
                    covered = Optional.of(new Next(unlabelled.get(i), "it is the next in the order of the data"));
                }
            }
        }
        return covered;
    }

    private synchronized @Nullable CompletableFuture<Void> refresh(Snapshot now, Set<String> skipped) {
        Set<String> taken = taken(now);
        long left = ready.stream()
                .filter(dealt -> !skipped.contains(lineId(dealt.proposal().instance())))
                .filter(dealt -> !taken.contains(lineId(dealt.proposal().instance())))
                .limit(FEW)
                .count();
        boolean due = left < FEW || now.number() - madeAt >= (long) CHANGES * factor(now) || now.number() < madeAt;
        if (due && making == null) {
            making = CompletableFuture.runAsync(() -> make(now), background);
        }
        return making;
    }

    private static int factor(Snapshot now) {
        return now.dataset().unlabelled().size() > Desk.LARGE ? LARGE_FACTOR : 1;
    }

    private void make(Snapshot now) {
        List<ProposeNext.Dealt> made = List.of();
        try {
            made = proposals
                    .run(
                            new ProposeNext.Request(
                                    now.task(), model.get(), AHEAD * factor(now), now.number(), project.allotment()),
                            now.covered(),
                            Desk.BEHIND)
                    .dealt();
        } catch (OverruleException e) {
            LOG.debug("no proposals", e);
        } finally {
            synchronized (this) {
                ready = made;
                madeAt = now.number();
                making = null;
            }
        }
    }
}
