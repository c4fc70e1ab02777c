package io.overrule.network;

import io.overrule.RandomStream;
import io.overrule.Tensor;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The first layer. Its input is a dense block, a sparse block, or both, and it has no activation. */
final class InputLayer implements AutoCloseable {
    private final int width;
    private final int denseWidth;
    private final @Nullable DenseWeights dense;
    private final @Nullable SparseWeights sparse;
    private final Bias bias;
    private final float[] row;
    private final ProductBuffer output;
    private final NativeFloats outputGradient;

    InputLayer(NetworkShape shape, int capacity, long seed, String name) {
        this.width = shape.firstWidth();
        this.denseWidth = shape.denseWidth();
        this.dense = shape.denseWidth() == 0
                ? null
                : new DenseWeights(shape.denseWidth(), width, RandomStream.of(seed, name + "/input.dense"));
        this.sparse = shape.sparseWidth() == 0
                ? null
                : new SparseWeights(shape.sparseWidth(), width, RandomStream.of(seed, name + "/input.sparse"));
        this.bias = new Bias(width);
        this.row = new float[width];
        this.output = new ProductBuffer(Math.multiplyExact(capacity, width));
        this.outputGradient = new NativeFloats((long) capacity * width);
    }

    /** result [rows, width] = dense · W + sparse · V + b. */
    void forward(InputBatch batch, Adam adam, float[] result) {
        int rows = batch.rows();
        if (dense != null) {
            dense.forward(rows, batch.dense(), output);
            output.read(rows, width, result);
            bias.addTo(result, rows);
        } else {
            bias.copyTo(result, rows);
        }
        if (sparse != null) {
            sparse.begin(batch.features(), adam);
            for (int i = 0; i < rows; i++) {
                System.arraycopy(result, i * width, row, 0, width);
                for (int k = batch.sparseStart(i); k < batch.sparseStart(i + 1); k++) {
                    sparse.addRow(batch.sparseIndex(k), batch.sparseValue(k), row);
                }
                System.arraycopy(row, 0, result, i * width, width);
            }
        }
    }

    /** From the gradient at the result to the gradients of the weights. */
    void backward(InputBatch batch, float[] resultGradient) {
        int rows = batch.rows();
        bias.backward(resultGradient, rows);
        if (dense != null) {
            outputGradient.write(0, resultGradient, 0, rows * width);
            dense.backwardWeights(rows, batch.dense(), outputGradient);
        }
        if (sparse != null) {
            for (int i = 0; i < rows; i++) {
                System.arraycopy(resultGradient, i * width, row, 0, width);
                for (int k = batch.sparseStart(i); k < batch.sparseStart(i + 1); k++) {
                    sparse.addGradient(batch.sparseSlot(k), batch.sparseValue(k), row);
                }
            }
        }
    }

    /** From the gradient at the result to the rows' alignments in the weights, whose gradients stay as they are. */
    void align(InputBatch batch, float[] resultGradient, Alignments alignments) {
        if (dense != null) {
            alignments.addInputs(denseWidth, batch.dense());
        }
        if (sparse != null) {
            alignments.addSparseInputs(batch);
        }
        outputGradient.write(0, resultGradient, 0, batch.rows() * width);
        alignments.endLayer(width, outputGradient);
    }

    void update(InputBatch batch, Adam adam) {
        bias.update(adam);
        if (dense != null) {
            dense.update(adam);
        }
        if (sparse != null) {
            sparse.update(batch.features(), adam);
        }
    }

    void bringUpToDate(Adam adam) {
        if (sparse != null) {
            sparse.bringAllUpToDate(adam);
        }
    }

    void collect(Map<String, Tensor> tensors) {
        if (dense != null) {
            tensors.put("input.dense", dense.tensor());
        }
        if (sparse != null) {
            tensors.put("input.sparse", sparse.tensor());
        }
        tensors.put("input.bias", bias.tensor());
    }

    void collectGradients(InputBatch batch, Map<String, Tensor> tensors) {
        if (dense != null) {
            tensors.put("input.dense", dense.gradientTensor());
        }
        if (sparse != null) {
            tensors.put("input.sparse", sparse.gradientTensor(batch.features()));
        }
        tensors.put("input.bias", bias.gradientTensor());
    }

    void setBias(float value) {
        bias.fill(value);
    }

    void set(Map<String, Tensor> tensors) {
        if (dense != null) {
            dense.set(Tensors.require(tensors, "input.dense"));
        }
        if (sparse != null) {
            sparse.set(Tensors.require(tensors, "input.sparse"));
        }
        bias.set(Tensors.require(tensors, "input.bias"));
    }

    @Override
    public void close() {
        if (dense != null) {
            dense.close();
        }
        output.close();
        outputGradient.close();
    }
}
