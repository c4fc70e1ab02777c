package io.overrule.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PairedDifferencesTest {
    @Test
    void theSumIsDividedByItsStandardError() {
        // The sum is 8, and the squares around the mean of 2 add up to 2.
        assertThat(PairedDifferences.inStandardErrors(new double[] {3, 1, 2, 2}))
                .isCloseTo(8 / Math.sqrt(2), within(1e-12));
        assertThat(PairedDifferences.inStandardErrors(new double[] {-3, -1, -2, -2}))
                .isCloseTo(-8 / Math.sqrt(2), within(1e-12));
    }

    @Test
    void differencesThatAreAllAlikeAreCertain() {
        assertThat(PairedDifferences.inStandardErrors(new double[] {1, 1, 1})).isGreaterThan(1e9);
        assertThat(PairedDifferences.inStandardErrors(new double[] {-1, -1, -1}))
                .isLessThan(-1e9);
    }

    @Test
    void noDifferenceIsZero() {
        assertThat(PairedDifferences.inStandardErrors(new double[] {2, -2})).isZero();
        assertThat(PairedDifferences.inStandardErrors(new double[] {0, 0})).isZero();
        assertThat(PairedDifferences.inStandardErrors(new double[0])).isZero();
    }
}
