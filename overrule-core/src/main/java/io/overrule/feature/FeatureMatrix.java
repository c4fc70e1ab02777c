package io.overrule.feature;

import io.overrule.OverruleException;
import io.overrule.Phase;
import io.overrule.Steps;
import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.data.Instance;
import java.util.List;

/**
 * The features of many instances, one row each. Rows are copied on reading, so the matrix may be in memory or in a
 * mapped file. Safe to read from several threads.
 */
public interface FeatureMatrix {
    int rows();

    /** The width of the dense block; 0 if there is none. */
    int denseWidth();

    /** The width of the sparse block; 0 if there is none. */
    int sparseWidth();

    /** The number of non-zero entries in the sparse block of a row. */
    int sparseCount(int row);

    /** Copies the dense block of a row to {@code target} from {@code offset} on. */
    void copyDense(int row, float[] target, int offset);

    /** Copies the non-zero entries of a row's sparse block, in ascending order of columns, from {@code offset} on. */
    void copySparse(int row, int[] indices, float[] values, int offset);

    /** A view of some of the rows, in the given order. */
    default FeatureMatrix withRows(int[] rows) {
        return new RowsOf(this, rows);
    }

    /** A view of the rows of several matrices with the same widths, one matrix after the other. */
    static FeatureMatrix stacked(List<FeatureMatrix> blocks) {
        return blocks.size() == 1 ? blocks.get(0) : new StackedFeatures(blocks);
    }

    /** Extracts the features of instances into memory. */
    static FeatureMatrix extract(
            FeatureExtractor fitted, List<? extends Instance> instances, FeatureCache cache, Work work) {
        FeatureExtractor extractor = fitted.preparedFor(instances, cache, work);
        InMemoryFeatures.Builder builder =
                new InMemoryFeatures.Builder(instances.size(), extractor.denseWidth(), extractor.sparseWidth());
        Steps steps = work.begin(Phase.EXTRACTING, instances.size());
        int blocks = (instances.size() + InMemoryFeatures.BLOCK - 1) / InMemoryFeatures.BLOCK;
        work.each(blocks, (block, own) -> {
            FeatureRow row = new FeatureRow(extractor.denseWidth());
            int end = Math.min(instances.size(), (block + 1) * InMemoryFeatures.BLOCK);
            for (int i = block * InMemoryFeatures.BLOCK; i < end; i++) {
                row.clear();
                extractor.extract(instances.get(i), row);
                requireFinite(row, instances.get(i), i);
                builder.set(i, row);
            }
            steps.add(end - block * InMemoryFeatures.BLOCK);
        });
        return builder.build();
    }

    private static void requireFinite(FeatureRow row, Instance instance, int index) {
        if (!row.isFinite()) {
            String name = instance.id().isEmpty() ? "number " + index : "'" + instance.id() + "'";
            throw OverruleException.input("instance " + name
                    + " has a feature that is NaN or infinite; check the extractor or remove the instance");
        }
    }
}
