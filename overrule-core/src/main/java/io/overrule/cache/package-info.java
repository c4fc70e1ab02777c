/**
 * Vectors that took long to make, kept.
 *
 * <p>A {@link io.overrule.cache.FeatureCache} remembers what an encoder, known by its {@link io.overrule.cache.EncoderId},
 * made of contents: in a folder, in memory, or not at all. Nothing here knows what a feature is: contents are strings,
 * values are numbers, so this package stands left of <code>feature</code>, whose extractors ask it. In a folder the values
 * of an encoder lie in segments, immutable files that are mapped into memory; processes share a folder without locks.
 */
@NullMarked
package io.overrule.cache;

import org.jspecify.annotations.NullMarked;
