package io.overrule.bench;

import static org.bytedeco.openblas.global.openblas_nolapack.CblasNoTrans;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasRowMajor;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasTrans;
import static org.bytedeco.openblas.global.openblas_nolapack.cblas_sgemm;

import io.overrule.RandomStream;
import java.util.ArrayList;
import java.util.List;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.openblas.global.openblas_nolapack;

/**
 * The matrix products of our step and nothing else: the same calls in the same order on the same native memory. The
 * matrices are laid out as the engine has them: weights and their gradients, activations and their gradients each in a
 * buffer of their own, shared by the calls that share them there.
 */
final class RawProducts implements StepEngine {
    private final List<FloatPointer> buffers = new ArrayList<>();
    private final List<Runnable> calls = new ArrayList<>();
    private final RandomStream random = RandomStream.of(1, "raw products");

    RawProducts(StepTask.Shapes shapes) {
        openblas_nolapack.blas_set_num_threads(1);
        FloatPointer input = buffer(shapes.rows(), shapes.dense());
        List<Runnable> backward = new ArrayList<>();
        addNetwork(shapes, input, shapes.rows(), shapes.classes(), backward);
        addNetwork(shapes, input, shapes.pairs(), 1, backward);
        calls.addAll(backward);
    }

    /** @param furtherRows the rows after the first layer: of the batch, or of the covered pairs */
    private void addNetwork(
            StepTask.Shapes shapes, FloatPointer input, int furtherRows, int outputs, List<Runnable> backward) {
        int rows = shapes.rows();
        int dense = shapes.dense();
        int first = shapes.hidden().get(0);
        FloatPointer inputWeights = buffer(dense, first);
        FloatPointer inputWeightGradient = buffer(dense, first);
        FloatPointer firstOutput = buffer(rows, first);
        FloatPointer firstGradient = buffer(rows, first);
        calls.add(() -> product(rows, dense, first, input, inputWeights, firstOutput));
        List<Runnable> lastFirst = new ArrayList<>();
        lastFirst.add(() -> addTransposedProduct(rows, dense, first, input, firstGradient, inputWeightGradient));

        FloatPointer activation = buffer(furtherRows, first);
        FloatPointer gradient = buffer(furtherRows, first);
        int inputWidth = first;
        for (int layer = 0; layer < shapes.hidden().size(); layer++) {
            int k = inputWidth;
            int m = layer + 1 < shapes.hidden().size() ? shapes.hidden().get(layer + 1) : outputs;
            FloatPointer weights = buffer(k, m);
            FloatPointer weightGradient = buffer(k, m);
            FloatPointer from = activation;
            FloatPointer fromGradient = gradient;
            FloatPointer to = buffer(furtherRows, m);
            FloatPointer toGradient = buffer(furtherRows, m);
            calls.add(() -> product(furtherRows, k, m, from, weights, to));
            lastFirst.add(() -> productTransposed(furtherRows, k, m, toGradient, weights, fromGradient));
            lastFirst.add(() -> addTransposedProduct(furtherRows, k, m, from, toGradient, weightGradient));
            activation = to;
            gradient = toGradient;
            inputWidth = m;
        }
        for (int i = lastFirst.size() - 1; i >= 0; i--) {
            backward.add(lastFirst.get(i));
        }
    }

    private FloatPointer buffer(int rows, int columns) {
        float[] values = new float[rows * columns];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) (0.02 * random.nextGaussian());
        }
        FloatPointer pointer = new FloatPointer(values);
        buffers.add(pointer);
        return pointer;
    }

    private static void product(int n, int k, int m, FloatPointer a, FloatPointer b, FloatPointer c) {
        cblas_sgemm(CblasRowMajor, CblasTrans, CblasTrans, m, n, k, 1, b, m, a, k, 0, c, n);
    }

    private static void addTransposedProduct(int n, int k, int m, FloatPointer a, FloatPointer b, FloatPointer c) {
        cblas_sgemm(CblasRowMajor, CblasTrans, CblasNoTrans, k, m, n, 1, a, k, b, m, 1, c, m);
    }

    private static void productTransposed(int n, int k, int m, FloatPointer a, FloatPointer b, FloatPointer c) {
        cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasTrans, k, n, m, 1, b, m, a, m, 0, c, n);
    }

    @Override
    public void step(int batch) {
        for (Runnable call : calls) {
            call.run();
        }
    }

    @Override
    public void close() {
        buffers.forEach(FloatPointer::close);
    }
}
