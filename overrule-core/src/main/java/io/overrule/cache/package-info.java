/**
 * A cache for vectors that take long to compute.
 *
 * <p>A {@link io.overrule.cache.FeatureCache} stores the vectors that an encoder computed for contents: in a folder, in
 * memory, or not at all. An {@link io.overrule.cache.EncoderId} identifies the encoder. This package does not depend on
 * {@code feature}: contents are strings and values are numbers. In a folder, the values of an encoder are in segments,
 * which are immutable files that are mapped into memory. Processes share a folder without locks.
 */
@NullMarked
package io.overrule.cache;

import org.jspecify.annotations.NullMarked;
