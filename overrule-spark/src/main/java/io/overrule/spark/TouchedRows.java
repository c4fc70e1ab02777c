package io.overrule.spark;

import io.overrule.Work;
import io.overrule.cover.CoverMatrix;
import io.overrule.data.Instance;
import io.overrule.data.InstanceWriter;
import io.overrule.feature.FeatureExtractor;
import io.overrule.feature.FeatureMatrix;
import io.overrule.feature.FeatureSettings;
import io.overrule.training.PreparedUnlabelled;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.Collectors;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;

/**
 * The data of a partition's rows that training needs, as bytes for the driver: the lines that are hashed, and the cover
 * and features of the instances that training uses.
 *
 * @param instanceOffsets the number of instances before each partition
 * @param instances how many there are in all partitions
 * @param selection which covered instances are touched
 * @param all whether instances that no rule covers are touched as well
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record TouchedRows(
        CoveredPartition partition,
        Broadcast<SharedExtractor> extractor,
        ExecutorCache cache,
        long[] instanceOffsets,
        long instances,
        RuleShares selection,
        boolean all)
        implements Serializable {
    /** The instance trains. */
    static final int TRAINS = 1;
    /** The instance is one of a few, evenly spaced, that say how frequent the classes are. */
    static final int SAMPLED = 2;

    /** Bytes are sent in pieces of about this size. */
    private static final int PIECE = 1 << 20;

    Iterator<byte[]> pieces(int index, Iterator<Row> rows) {
        return new Pieces(index, rows);
    }

    /** See {@link #pieces}. */
    private final class Pieces implements Iterator<byte[]> {
        private final Iterator<CoveredBatch> batches;
        private final FeatureExtractor features = extractor.value().extractor();
        private final Work work = AddColumns.work(AddColumns.cores());
        private final RuleShares.Counting counting;
        private long position;

        Pieces(int index, Iterator<Row> rows) {
            this.batches = partition.batches(rows);
            this.position = instanceOffsets[index];
            this.counting = selection.counting(index);
        }

        @Override
        public boolean hasNext() {
            return batches.hasNext();
        }

        @Override
        public byte[] next() {
            if (!hasNext()) {
                throw new NoSuchElementException("the partition has no more rows");
            }
            ByteArrayOutputStream bytes = new ByteArrayOutputStream(PIECE + PIECE / 4);
            try (DataOutputStream out = new DataOutputStream(bytes)) {
                while (bytes.size() < PIECE && batches.hasNext()) {
                    write(batches.next(), out);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return bytes.toByteArray();
        }

        private void write(CoveredBatch batch, DataOutputStream out) throws IOException {
            CoverMatrix cover = batch.cover();
            int[] flags = new int[cover.instanceCount()];
            List<Instance> touched = new ArrayList<>();
            for (int i = 0; i < flags.length; i++) {
                flags[i] = flags(cover, i);
                if (flags[i] != 0) {
                    touched.add(batch.instances().get(i));
                }
                position++;
            }
            FeatureMatrix extracted = cache.with(kept -> FeatureMatrix.extract(features, touched, kept, work));
            int instance = 0;
            int row = 0;
            for (List<? extends Instance> found : batch.found()) {
                int end = instance + found.size();
                boolean trains = false;
                for (int i = instance; i < end; i++) {
                    trains |= (flags[i] & TRAINS) != 0;
                }
                // Of a sample, the hash is that of what was sampled.
                writeLine(found, !selection.samples() || trains, out);
                out.writeInt(found.size());
                for (; instance < end; instance++) {
                    out.writeByte(flags[instance]);
                    if (flags[instance] != 0) {
                        writeCover(cover, instance, out);
                        writeFeatures(extracted, row++, out);
                    }
                }
            }
        }

        private int flags(CoverMatrix cover, int i) {
            boolean covered = cover.coverCount(i) > 0;
            boolean trains = all || (covered && counting.takes(cover, i));
            boolean sampled = FeatureSettings.isSampled(position, instances, PreparedUnlabelled.SOME);
            return (trains ? TRAINS : 0) | (sampled ? SAMPLED : 0);
        }

        private static void writeLine(List<? extends Instance> found, boolean hashed, DataOutputStream out)
                throws IOException {
            byte[] line = hashed
                    ? InstanceWriter.lines(found)
                            .map(text -> text + "\n")
                            .collect(Collectors.joining())
                            .getBytes(StandardCharsets.UTF_8)
                    : new byte[0];
            out.writeInt(line.length);
            out.write(line);
        }

        private static void writeCover(CoverMatrix cover, int instance, DataOutputStream out) throws IOException {
            out.writeInt(cover.coverCount(instance));
            for (int pair = cover.firstPair(instance); pair < cover.firstPair(instance + 1); pair++) {
                out.writeInt(cover.rule(pair));
            }
        }

        private static void writeFeatures(FeatureMatrix features, int row, DataOutputStream out) throws IOException {
            float[] dense = new float[features.denseWidth()];
            features.copyDense(row, dense, 0);
            for (float value : dense) {
                out.writeFloat(value);
            }
            int count = features.sparseCount(row);
            int[] columns = new int[count];
            float[] values = new float[count];
            features.copySparse(row, columns, values, 0);
            out.writeInt(count);
            for (int k = 0; k < count; k++) {
                out.writeInt(columns[k]);
                out.writeFloat(values[k]);
            }
        }
    }
}
