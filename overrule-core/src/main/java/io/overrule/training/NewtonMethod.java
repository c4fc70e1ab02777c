package io.overrule.training;

import io.overrule.OverruleException;
import java.util.Arrays;

/** Minimises smooth convex functions of a few variables by Newton's method with step halving. Deterministic. */
final class NewtonMethod {
    private static final int MOST_STEPS = 100;
    private static final int MOST_HALVINGS = 40;
    /** Stops when the decrease, relative to the value, is smaller than this. */
    private static final double TOLERANCE = 1e-12;

    private NewtonMethod() {}

    /** A convex function. */
    @FunctionalInterface
    interface Convex {
        /**
         * @param at the variables
         * @param gradient receives the gradient; zero at first
         * @param hessian receives the lower triangle of the Hessian; zero at first
         * @return the value
         */
        double evaluate(double[] at, double[] gradient, double[][] hessian);
    }

    /** The variables at the minimum. */
    static double[] minimum(Convex function, double[] start) {
        int n = start.length;
        double[] at = start.clone();
        double[] gradient = new double[n];
        double[][] hessian = new double[n][n];
        double value = function.evaluate(at, gradient, hessian);
        for (int step = 0; step < MOST_STEPS; step++) {
            double[] direction = solve(hessian, gradient);
            double[] next = new double[n];
            double[] nextGradient = new double[n];
            double[][] nextHessian = new double[n][n];
            double nextValue = Double.POSITIVE_INFINITY;
            double length = 1;
            for (int halving = 0; halving < MOST_HALVINGS && !(nextValue <= value); halving++) {
                for (int k = 0; k < n; k++) {
                    next[k] = at[k] - length * direction[k];
                }
                Arrays.fill(nextGradient, 0);
                for (double[] row : nextHessian) {
                    Arrays.fill(row, 0);
                }
                nextValue = function.evaluate(next, nextGradient, nextHessian);
                length /= 2;
            }
            if (!(nextValue <= value)) {
                return at;
            }
            boolean done = value - nextValue <= TOLERANCE * (1 + Math.abs(value));
            at = next;
            gradient = nextGradient;
            hessian = nextHessian;
            value = nextValue;
            if (done) {
                return at;
            }
        }
        return at;
    }

    /** x with A x = b, by Cholesky's decomposition; A is symmetric and positive definite, its lower triangle given. */
    private static double[] solve(double[][] a, double[] b) {
        int n = b.length;
        double[][] l = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                double sum = a[i][j];
                for (int k = 0; k < j; k++) {
                    sum -= l[i][k] * l[j][k];
                }
                if (i == j && !(sum > 0)) {
                    throw OverruleException.internal("a Hessian is not positive definite");
                }
                l[i][j] = i == j ? Math.sqrt(sum) : sum / l[j][j];
            }
        }
        double[] x = b.clone();
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < i; k++) {
                x[i] -= l[i][k] * x[k];
            }
            x[i] /= l[i][i];
        }
        for (int i = n - 1; i >= 0; i--) {
            for (int k = i + 1; k < n; k++) {
                x[i] -= l[k][i] * x[k];
            }
            x[i] /= l[i][i];
        }
        return x;
    }
}
