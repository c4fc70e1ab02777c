package io.overrule;

import java.util.Arrays;
import java.util.List;

/** An array of numbers with a shape, as stored in a model file. It copies its values on the way in and out. */
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

    /** Copies {@code count} values from the {@code first} on, row by row, to {@code target} from {@code offset} on. */
    public void copy(int first, int count, float[] target, int offset) {
        System.arraycopy(values, first, target, offset, count);
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
