package io.overrule.objective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogitsTest {
    @ParameterizedTest
    @ValueSource(doubles = {-1e4, -40, -1, 0, 0.5, 40, 1e4})
    void aSigmoidAndThatOfTheOppositeAddUpToOne(double z) {
        assertThat(Logits.sigmoid(z) + Logits.sigmoid(-z)).isCloseTo(1, within(1e-15));
    }

    @ParameterizedTest
    @ValueSource(doubles = {-30, -1, 0, 0.5, 30})
    void theLogarithmOfASigmoidIsThat(double z) {
        assertThat(Math.exp(Logits.logSigmoid(z))).isCloseTo(Logits.sigmoid(z), within(1e-15));
    }

    @Test
    void theLogarithmOfASigmoidStaysFiniteWhereTheSigmoidIsZero() {
        assertThat(Logits.logSigmoid(-1e4)).isEqualTo(-1e4);
    }

    @Test
    void aSumOfExponentialsIsTakenWithoutOverflow() {
        assertThat(Logits.logSum(1e4, 1e4)).isCloseTo(1e4 + Math.log(2), within(1e-9));
        assertThat(Logits.logSum(-1e4, 0)).isZero();
    }

    @Test
    void aSoftmaxAddsUpToOneWhereverTheLogitsLie() {
        double[] probabilities = Logits.softmax(new float[] {1e4f, 1e4f, 9_999, -1e4f});

        assertThat(probabilities[0] + probabilities[1] + probabilities[2] + probabilities[3])
                .isCloseTo(1, within(1e-12));
        assertThat(probabilities[0]).isEqualTo(probabilities[1]);
    }
}
