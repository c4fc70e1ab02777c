package io.overrule.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.overrule.RandomStream;
import io.overrule.objective.Logits;
import org.junit.jupiter.api.Test;

class NewtonMethodTest {
    /** A logistic regression of one feature with normal priors on intercept and weight. */
    private record Regression(double[] x, boolean[] y, double deviation) implements NewtonMethod.Convex {
        @Override
        public double evaluate(double[] at, double[] gradient, double[][] hessian) {
            double loss = 0;
            for (int i = 0; i < x.length; i++) {
                double z = at[0] + at[1] * x[i];
                double p = Logits.sigmoid(z);
                double error = p - (y[i] ? 1 : 0);
                gradient[0] += error;
                gradient[1] += error * x[i];
                hessian[0][0] += p * (1 - p);
                hessian[1][0] += p * (1 - p) * x[i];
                hessian[1][1] += p * (1 - p) * x[i] * x[i];
                loss -= Logits.logSigmoid(y[i] ? z : -z);
            }
            for (int k = 0; k < 2; k++) {
                loss += CalibrationFit.prior(at, gradient, hessian, k, 0, deviation);
            }
            return loss;
        }

        double loss(double intercept, double weight) {
            return evaluate(new double[] {intercept, weight}, new double[2], new double[2][2]);
        }
    }

    @Test
    void theMinimumOfAQuadraticIsFound() {
        // x² + xy + 2y² + z² - 3x + y - 4z, whose gradient is 0 where 2x + y = 3, x + 4y = -1 and z = 2.
        double[] found = NewtonMethod.minimum(
                (at, gradient, hessian) -> {
                    double x = at[0];
                    double y = at[1];
                    double z = at[2];
                    gradient[0] = 2 * x + y - 3;
                    gradient[1] = x + 4 * y + 1;
                    gradient[2] = 2 * z - 4;
                    hessian[0][0] = 2;
                    hessian[1][0] = 1;
                    hessian[1][1] = 4;
                    hessian[2][2] = 2;
                    return x * x + x * y + 2 * y * y + z * z - 3 * x + y - 4 * z;
                },
                new double[] {100, -50, 7});
        assertThat(found).containsExactly(new double[] {13.0 / 7, -5.0 / 7, 2}, within(1e-9));
    }

    @Test
    void aLogisticRegressionIsBetterThanAllOfAFineGrid() {
        RandomStream random = RandomStream.of(5, "regression");
        double[] x = new double[60];
        boolean[] y = new boolean[60];
        for (int i = 0; i < x.length; i++) {
            x[i] = random.nextGaussian();
            y[i] = random.nextDouble() < Logits.sigmoid(-0.4 + 1.3 * x[i]);
        }
        Regression regression = new Regression(x, y, 1);
        double[] found = NewtonMethod.minimum(regression, new double[2]);
        double least = regression.loss(found[0], found[1]);
        double[] best = {0, 0};
        for (int a = -300; a <= 300; a++) {
            for (int b = -300; b <= 300; b++) {
                double loss = regression.loss(a / 100.0, b / 100.0);
                assertThat(loss).isGreaterThanOrEqualTo(least);
                if (loss < regression.loss(best[0], best[1])) {
                    best = new double[] {a / 100.0, b / 100.0};
                }
            }
        }
        assertThat(found).containsExactly(best, within(0.01));
    }

    @Test
    void theGradientVanishesAtTheMinimum() {
        Regression regression =
                new Regression(new double[] {-2, -1, 0.5, 1, 3}, new boolean[] {false, true, false, true, true}, 2);
        double[] gradient = new double[2];
        regression.evaluate(NewtonMethod.minimum(regression, new double[] {5, -5}), gradient, new double[2][2]);
        assertThat(gradient).containsExactly(new double[2], within(1e-5));
    }

    @Test
    void separableDataWithAPriorStaysFinite() {
        double[] x = {-1000, -2, -1, 1, 2, 1000};
        boolean[] y = {false, false, false, true, true, true};
        double[] found = NewtonMethod.minimum(new Regression(x, y, 10), new double[2]);
        assertThat(found[0]).isFinite().isCloseTo(0, within(1e-6));
        assertThat(found[1]).isFinite().isBetween(1.0, 100.0);
    }

    @Test
    void aFunctionThatIsNotConvexIsRefused() {
        assertThatThrownBy(() -> NewtonMethod.minimum(
                        (at, gradient, hessian) -> {
                            gradient[0] = -2 * at[0];
                            hessian[0][0] = -2;
                            return -at[0] * at[0];
                        },
                        new double[] {1}))
                .hasMessageContaining("not positive definite");
    }
}
