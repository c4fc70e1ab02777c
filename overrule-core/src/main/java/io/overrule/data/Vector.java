package io.overrule.data;

import io.overrule.OverruleException;
import io.overrule.array.NumberMatrix;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A vector that came with an instance, such as an embedding from a hosted model or the features of an image. It is held
 * in memory, or is a row of a file that is read when needed. Two vectors are equal if their numbers are equal.
 */
public final class Vector {
    private static final int HASHED = 8;

    private final float @Nullable [] numbers;
    private final @Nullable NumberMatrix matrix;
    private final int row;

    private Vector(float @Nullable [] numbers, @Nullable NumberMatrix matrix, int row) {
        this.numbers = numbers;
        this.matrix = matrix;
        this.row = row;
    }

    /** At least one number, all of them finite. */
    public static Vector of(float... numbers) {
        if (numbers.length == 0) {
            throw OverruleException.input("a vector has no numbers; give it at least one");
        }
        for (int i = 0; i < numbers.length; i++) {
            if (!Float.isFinite(numbers[i])) {
                throw OverruleException.input("a vector has " + numbers[i] + " at position " + i
                        + "; expected finite numbers between -3.4e38 and 3.4e38");
            }
        }
        return new Vector(numbers.clone(), null, 0);
    }

    /** A row of a file. Its numbers have been checked to be finite. */
    static Vector row(NumberMatrix matrix, int row) {
        return new Vector(null, matrix, row);
    }

    public int size() {
        return numbers != null ? numbers.length : matrix != null ? matrix.columns() : 0;
    }

    public float get(int position) {
        if (numbers != null) {
            return numbers[position];
        }
        return matrix == null ? 0 : (float) matrix.value(row, position);
    }

    /** A copy of the numbers. */
    public float[] toArray() {
        if (numbers != null) {
            return numbers.clone();
        }
        return matrix == null ? new float[0] : matrix.row(row);
    }

    @Override
    public boolean equals(Object other) {
        return this == other || (other instanceof Vector vector && Arrays.equals(toArray(), vector.toArray()));
    }

    @Override
    public int hashCode() {
        // Hash only a few numbers: instances are looked up often, and their vectors may be on disk.
        int hash = size();
        for (int i = 0; i < Math.min(HASHED, size()); i++) {
            hash = 31 * hash + Float.hashCode(get(i));
        }
        return hash;
    }

    @Override
    public String toString() {
        return "vector of " + size() + " numbers";
    }
}
