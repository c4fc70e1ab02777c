package io.overrule.spark;

import io.overrule.OverruleException;
import io.overrule.Sha256;
import io.overrule.cover.CoverMatrix;
import io.overrule.feature.FeatureMatrix;
import io.overrule.feature.FeatureRow;
import io.overrule.feature.FeatureStore;
import io.overrule.feature.InMemoryFeatures;
import io.overrule.labelmodel.VotePatterns;
import io.overrule.training.CoveredPart;
import io.overrule.training.PreparedUnlabelled;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads on the driver what {@link TouchedRows} sent, in the order of the rows, and writes the features to a
 * memory-mapped file. In memory it keeps only covers and a small sample.
 */
final class ReceivedRows implements Iterator<FeatureRow> {
    private final Iterator<byte[]> pieces;
    private final int denseWidth;
    private final int ruleCount;
    private final Sha256 hash = new Sha256();
    private final List<int[]> covers = new ArrayList<>();
    private final List<int[]> sampledCovers = new ArrayList<>();
    private final List<FeatureRow> sampled = new ArrayList<>();
    private final FeatureRow row;
    private @Nullable DataInputStream piece;
    private int instancesLeft;
    private boolean ready;

    private ReceivedRows(Iterator<byte[]> pieces, int denseWidth, int ruleCount) {
        this.pieces = pieces;
        this.denseWidth = denseWidth;
        this.ruleCount = ruleCount;
        this.row = new FeatureRow(denseWidth);
    }

    /**
     * @param file where the features of the instances that train are stored
     * @param count how many those are
     * @param all whether they are all instances, not only covered ones
     */
    static PreparedUnlabelled read(
            Iterator<byte[]> pieces,
            Path file,
            int denseWidth,
            int sparseWidth,
            int count,
            boolean all,
            VotePatterns votes,
            Map<String, String> facts) {
        ReceivedRows rows = new ReceivedRows(pieces, denseWidth, votes.ruleCount());
        FeatureMatrix features = FeatureStore.write(file, denseWidth, sparseWidth, count, rows);
        if (rows.hasNext()) {
            throw OverruleException.internal("the executors sent more than " + count + " rows to train with");
        }
        CoveredPart trains = new CoveredPart(features, rows.cover(rows.covers));
        return new PreparedUnlabelled(
                rows.hash.hex(),
                all ? coveredOf(trains) : trains,
                new CoveredPart(
                        InMemoryFeatures.of(denseWidth, sparseWidth, rows.sampled), rows.cover(rows.sampledCovers)),
                all ? Optional.of(trains) : Optional.empty(),
                votes,
                facts);
    }

    private CoverMatrix cover(List<int[]> rows) {
        return CoverMatrix.of(ruleCount, rows.toArray(int[][]::new));
    }

    private static CoveredPart coveredOf(CoveredPart all) {
        int[] rows = IntStream.range(0, all.cover().instanceCount())
                .filter(i -> all.cover().coverCount(i) > 0)
                .toArray();
        return new CoveredPart(all.features().withRows(rows), all.cover().rows(rows));
    }

    @Override
    public boolean hasNext() {
        try {
            while (!ready && advance()) {
                // Until an instance comes that trains.
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return ready;
    }

    @Override
    public FeatureRow next() {
        if (!hasNext()) {
            throw new NoSuchElementException("the executors sent no more rows");
        }
        ready = false;
        return row;
    }

    /** Reads an instance, or the beginning of a row; whether there was any more. */
    private boolean advance() throws IOException {
        DataInputStream in = piece;
        if (in == null || in.available() == 0) {
            if (!pieces.hasNext()) {
                return false;
            }
            in = new DataInputStream(new ByteArrayInputStream(pieces.next()));
            piece = in;
            return true;
        }
        if (instancesLeft == 0) {
            hash.add(in.readNBytes(in.readInt()));
            instancesLeft = in.readInt();
            return true;
        }
        instancesLeft--;
        int flags = in.readByte();
        if (flags != 0) {
            int[] cover = new int[in.readInt()];
            for (int k = 0; k < cover.length; k++) {
                cover[k] = in.readInt();
            }
            boolean samples = (flags & TouchedRows.SAMPLED) != 0;
            FeatureRow read = samples ? new FeatureRow(denseWidth) : row;
            readFeatures(in, read);
            if (samples) {
                sampled.add(read);
                sampledCovers.add(cover);
            }
            if ((flags & TouchedRows.TRAINS) != 0) {
                covers.add(cover);
                if (samples) {
                    copy(read, row);
                }
                ready = true;
            }
        }
        return true;
    }

    private void readFeatures(DataInputStream in, FeatureRow target) throws IOException {
        target.clear();
        for (int column = 0; column < denseWidth; column++) {
            target.setDense(column, in.readFloat());
        }
        int count = in.readInt();
        for (int k = 0; k < count; k++) {
            int column = in.readInt();
            target.addSparse(column, in.readFloat());
        }
    }

    private static void copy(FeatureRow from, FeatureRow to) {
        to.clear();
        for (int column = 0; column < from.denseWidth(); column++) {
            to.setDense(column, from.dense(column));
        }
        for (int k = 0; k < from.sparseCount(); k++) {
            to.addSparse(from.sparseIndex(k), from.sparseValue(k));
        }
    }
}
