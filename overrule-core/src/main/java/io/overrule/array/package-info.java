/**
 * Reads and writes arrays of numbers in NumPy's file format.
 *
 * <p>An {@link io.overrule.array.NpyHeader} describes the content of a {@code .npy} file. A {@link
 * io.overrule.array.NumberMatrix} reads rows from disk when they are needed, whatever the size of the file. A {@link
 * io.overrule.array.NpyWriter} writes row by row. This package does not depend on the meaning of the numbers.
 */
@NullMarked
package io.overrule.array;

import org.jspecify.annotations.NullMarked;
