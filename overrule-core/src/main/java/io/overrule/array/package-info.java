/**
 * Arrays of numbers in files, as NumPy writes them.
 *
 * <p>An {@link io.overrule.array.NpyHeader} says what a {@code .npy} file holds; a {@link
 * io.overrule.array.NumberMatrix} reads its rows from the disk as they are needed, whatever the size of the file; a
 * {@link io.overrule.array.NpyWriter} writes one row after another. Nothing here knows what the numbers mean.
 */
@NullMarked
package io.overrule.array;

import org.jspecify.annotations.NullMarked;
