package io.overrule.training;

import io.overrule.Tensor;
import io.overrule.Work;
import io.overrule.network.FrozenNetwork;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Networks that several runs on the same data need, trained once. With the same seed and options, the members of an
 * ensemble are also the teachers of self-training. Training them again gives the same bits, so a run's result does not
 * depend on what is kept here. Two runs that need the same networks at the same time both train them; neither waits.
 *
 * <p>The networks used least recently are dropped when all of them are larger than a limit.
 */
final class SharedNetworks {
    private static final long MOST_BYTES = 256L << 20;

    private final long mostBytes;
    private final Map<Key, Trained> kept = new LinkedHashMap<>(16, 0.75f, true);
    private long bytes;

    /** @param mostBytes the limit on all networks together */
    SharedNetworks(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    static SharedNetworks withinMemory() {
        return new SharedNetworks(MOST_BYTES);
    }

    /** Keeps nothing. */
    static SharedNetworks none() {
        return new SharedNetworks(0);
    }

    private record Key(Map<String, String> options, long seed) {}

    private record Trained(Outcome outcome, double seconds, long bytes) {}

    /**
     * The networks for these options: found, or trained now.
     *
     * @param work gets {@link NetworksFound} if they are found
     */
    Outcome get(TrainingOptions options, Supplier<Outcome> training, Work work) {
        Key key = new Key(options.toMap(), options.seed());
        Trained found = find(key);
        if (found != null) {
            work.report(new NetworksFound(found.seconds()));
            return found.outcome();
        }
        long start = System.nanoTime();
        Outcome outcome = training.get();
        keep(key, new Trained(outcome, (System.nanoTime() - start) / 1e9, size(outcome)));
        return outcome;
    }

    private synchronized @Nullable Trained find(Key key) {
        return kept.get(key);
    }

    private synchronized void keep(Key key, Trained trained) {
        if (trained.bytes() > mostBytes || kept.putIfAbsent(key, trained) != null) {
            return;
        }
        bytes += trained.bytes();
        Iterator<Trained> oldest = kept.values().iterator();
        while (bytes > mostBytes) {
            bytes -= oldest.next().bytes();
            oldest.remove();
        }
    }

    private static long size(Outcome outcome) {
        return Stream.concat(Stream.of(outcome.classifier()), Stream.ofNullable(outcome.ruleNetwork()))
                .map(FrozenNetwork::tensors)
                .flatMap(tensors -> tensors.values().stream())
                .mapToLong(Tensor::size)
                .map(values -> values * Float.BYTES)
                .sum();
    }
}
