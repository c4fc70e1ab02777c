package io.overrule.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.data.Instance;
import io.overrule.data.TextInstance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FeatureStoreTest {
    /** The second has no known n-gram, the last is empty. */
    private static final List<Instance> INSTANCES = List.of(
            new TextInstance("0", "where is my parcel"),
            new TextInstance("1", "zzz"),
            new TextInstance("2", "my parcel is late and my parcel is wet"),
            new TextInstance("3", ""));

    private final FeatureExtractor extractor =
            FeatureSettings.parse("ngrams").fit(List.of(INSTANCES.get(0), INSTANCES.get(2)));

    @TempDir
    private Path folder;

    private Path write() {
        Path file = folder.resolve("features");
        FeatureStore.write(file, extractor, INSTANCES, FeatureCache.none(), Work.quiet());
        return file;
    }

    @Test
    void aStoreHoldsTheSameRowsAsMemory() {
        FeatureMatrix stored = FeatureStore.open(write());
        FeatureMatrix memory = FeatureMatrix.extract(extractor, INSTANCES, FeatureCache.none(), Work.quiet());

        assertThat(stored.rows()).isEqualTo(memory.rows());
        assertThat(stored.denseWidth()).isEqualTo(memory.denseWidth());
        assertThat(stored.sparseWidth()).isEqualTo(memory.sparseWidth());
        for (int row = 0; row < memory.rows(); row++) {
            assertThat(stored.sparseCount(row)).isEqualTo(memory.sparseCount(row));
            assertThat(columns(stored, row)).isEqualTo(columns(memory, row));
            assertThat(values(stored, row)).isEqualTo(values(memory, row));
            assertThat(dense(stored, row)).isEqualTo(dense(memory, row));
        }
    }

    private static int[] columns(FeatureMatrix matrix, int row) {
        int[] columns = new int[matrix.sparseCount(row)];
        matrix.copySparse(row, columns, new float[columns.length], 0);
        return columns;
    }

    private static float[] values(FeatureMatrix matrix, int row) {
        float[] values = new float[matrix.sparseCount(row)];
        matrix.copySparse(row, new int[values.length], values, 0);
        return values;
    }

    private static float[] dense(FeatureMatrix matrix, int row) {
        float[] dense = new float[matrix.denseWidth()];
        matrix.copyDense(row, dense, 0);
        return dense;
    }

    @Test
    void anEmptyInstanceHasAnEmptyRow() {
        FeatureMatrix stored = FeatureStore.open(write());

        assertThat(stored.sparseCount(1)).isZero();
        assertThat(stored.sparseCount(3)).isZero();
    }

    @Test
    void nothingButTheStoreIsLeftInTheFolder() throws IOException {
        Path file = write();
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void aStoreCutShortAnywhereIsRefused() throws IOException {
        byte[] whole = Files.readAllBytes(write());
        for (int length = 0; length < whole.length; length += 3) {
            Path cut = folder.resolve("cut" + length);
            Files.write(cut, Arrays.copyOf(whole, length));

            assertThatThrownBy(() -> FeatureStore.open(cut))
                    .isInstanceOf(OverruleException.class)
                    .hasMessageContaining(cut + ": ")
                    .hasMessageContaining("write it again");
        }
    }

    @Test
    void anotherFileIsRefused() throws IOException {
        Path file = folder.resolve("other");
        Files.writeString(file, "label,text\n".repeat(10));

        assertThatThrownBy(() -> FeatureStore.open(file)).hasMessage(file + ": is not a feature store; write it again");
    }

    @Test
    void rowsThatWereExtractedElsewhereMakeTheSameFile(@TempDir Path other) throws IOException {
        FeatureExtractor extractor = FeatureSettings.parse("ngrams").fit(INSTANCES);
        Path whole = other.resolve("whole.features");
        FeatureStore.write(whole, extractor, INSTANCES, FeatureCache.none(), Work.quiet());
        Path rows = other.resolve("rows.features");
        FeatureStore.write(
                rows,
                extractor.denseWidth(),
                extractor.sparseWidth(),
                INSTANCES.size(),
                INSTANCES.stream()
                        .map(instance -> {
                            FeatureRow row = new FeatureRow(extractor.denseWidth());
                            extractor.extract(instance, row);
                            return row;
                        })
                        .iterator());

        assertThat(rows).hasSameBinaryContentAs(whole);
    }
}
