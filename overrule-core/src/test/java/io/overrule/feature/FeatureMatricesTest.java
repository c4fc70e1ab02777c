package io.overrule.feature;

import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.data.Instance;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

/** The contract for every matrix. */
class FeatureMatricesTest {
    @Nested
    class InMemory extends FeatureMatrixContract {
        @Override
        FeatureMatrix matrix() {
            return FeatureMatrix.extract(EXTRACTOR, INSTANCES, FeatureCache.none(), Work.quiet());
        }
    }

    @Nested
    class Mapped extends FeatureMatrixContract {
        @TempDir
        private Path folder;

        @Override
        FeatureMatrix matrix() {
            return FeatureStore.write(
                    folder.resolve("features"), EXTRACTOR, INSTANCES, FeatureCache.none(), Work.quiet());
        }
    }

    /** Turned round twice. */
    @Nested
    class View extends FeatureMatrixContract {
        @Override
        FeatureMatrix matrix() {
            List<Instance> reversed = new ArrayList<>(INSTANCES);
            Collections.reverse(reversed);
            int last = INSTANCES.size() - 1;
            return FeatureMatrix.extract(EXTRACTOR, reversed, FeatureCache.none(), Work.quiet())
                    .withRows(IntStream.rangeClosed(0, last).map(i -> last - i).toArray());
        }
    }
}
