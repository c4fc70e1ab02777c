package io.overrule.feature;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.data.Instance;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every extractor does, whatever its features are. */
abstract class FeatureExtractorContract {
    /** An extractor fitted to the instances. */
    abstract FeatureExtractor fitted();

    /** Some that the extractor was fitted to, and others. */
    abstract List<Instance> instances();

    private static void assertSame(FeatureExtractor found, FeatureExtractor expected, Instance instance) {
        assertThat(Rows.dense(found, instance)).containsExactly(Rows.dense(expected, instance));
        assertThat(Rows.sparse(found, instance)).isEqualTo(Rows.sparse(expected, instance));
    }

    @Test
    void featuresStayWithinTheirWidths() {
        FeatureExtractor extractor = fitted();
        assertThat(extractor.denseWidth() + extractor.sparseWidth()).isPositive();
        for (Instance instance : instances()) {
            FeatureRow row = Rows.row(extractor, instance);
            assertThat(row.isFinite()).isTrue();
            // A column that came twice would be there once.
            assertThat(Rows.sparse(extractor, instance)).hasSize(row.sparseCount());
            assertThat(Rows.sparse(extractor, instance).keySet())
                    .allSatisfy(column -> assertThat(column).isBetween(0, extractor.sparseWidth() - 1));
        }
    }

    @Test
    void fittingAgainGivesTheSameBits() {
        FeatureExtractor first = fitted();
        FeatureExtractor second = fitted();
        instances().forEach(instance -> assertSame(second, first, instance));
    }

    @Test
    void beingPreparedForInstancesChangesNoFeature() {
        FeatureExtractor extractor = fitted();
        List<Instance> half = instances().subList(0, instances().size() / 2);
        FeatureExtractor prepared = extractor.preparedFor(half, FeatureCache.inMemory(), Work.quiet());
        instances().forEach(instance -> assertSame(prepared, extractor, instance));
        prepared.close();
        instances().forEach(instance -> assertSame(prepared, extractor, instance));
    }

    @Test
    void itComesBackFromItsDescription() {
        FeatureExtractor extractor = fitted();
        FeatureExtractor again = FeatureSettings.extractor(extractor.toJson(), extractor.tensors());
        assertThat(again.name()).isEqualTo(extractor.name());
        assertThat(again.denseWidth()).isEqualTo(extractor.denseWidth());
        assertThat(again.sparseWidth()).isEqualTo(extractor.sparseWidth());
        assertThat(again.toJson()).isEqualTo(extractor.toJson());
        assertThat(again.tensors()).isEqualTo(extractor.tensors());
        instances().forEach(instance -> assertSame(again, extractor, instance));
    }

    @Test
    void noInstanceDependsOnThoseBefore() {
        FeatureExtractor extractor = fitted();
        FeatureMatrix forwards = FeatureMatrix.extract(extractor, instances(), FeatureCache.none(), Work.quiet());
        List<Instance> reversed = new ArrayList<>(instances());
        Collections.reverse(reversed);
        FeatureMatrix backwards = FeatureMatrix.extract(extractor, reversed, FeatureCache.none(), Work.quiet());
        for (int row = 0; row < forwards.rows(); row++) {
            int other = forwards.rows() - 1 - row;
            assertThat(FeatureMatrixContract.dense(backwards, other))
                    .containsExactly(FeatureMatrixContract.dense(forwards, row));
            assertThat(FeatureMatrixContract.values(backwards, other))
                    .containsExactly(FeatureMatrixContract.values(forwards, row));
        }
    }

    @Test
    void closingTwiceDoesNothingMore() {
        FeatureExtractor extractor = fitted();
        extractor.close();
        extractor.close();
    }
}
