package io.overrule.network;

import java.util.Arrays;
import java.util.List;

/** Named weights on their way between a network and a model file. Copies what it is given and what it gives. */
public final class Tensor {
    private final List<Integer> shape;
    private final float[] values;

    private Tensor(List<Integer> shape, float[] values) {
        this.shape = List.copyOf(shape);
        this.values = values;
        long size = 1;
        for (int extent : shape) {
            size *= extent;
        }
        if (size != values.length) {
            throw new IllegalArgumentException("shape " + shape + " does not hold " + values.length + " values");
        }
    }

    public static Tensor of(float[] values, Integer... shape) {
        return new Tensor(List.of(shape), values.clone());
    }

    public List<Integer> shape() {
        return shape;
    }

    public int size() {
        return values.length;
    }

    public float[] values() {
        return values.clone();
    }

    /** For readers in this package, which do not change it. */
    float[] rawValues() {
        return values;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Tensor tensor && tensor.shape.equals(shape) && Arrays.equals(tensor.values, values);
    }

    @Override
    public int hashCode() {
        return 31 * shape.hashCode() + Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return "Tensor" + shape;
    }
}
