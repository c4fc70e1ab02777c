/**
 * From instances to numbers.
 *
 * <p>{@link io.overrule.feature.FeatureSettings} says which features (<code>ngrams</code>, <code>chars</code>, <code>lsa
 * </code>, <code>records</code>, those of a {@link io.overrule.feature.FeatureProvider}, or several joined by <code>+
 * </code>); fitting them to instances gives a {@link io.overrule.feature.FeatureExtractor}, which travels in the model
 * file. It turns an instance into a {@link io.overrule.feature.FeatureRow}: a dense block, a sparse block, or both side
 * by side, each block as large as any other. A {@link io.overrule.feature.FeatureMatrix} holds many rows, in memory or
 * mapped from a file larger than the heap ({@link io.overrule.feature.FeatureStore}). What takes long to make, the vectors of a
 * pretrained encoder, is made once and kept in a {@link io.overrule.cache.FeatureCache}.
 */
@NullMarked
package io.overrule.feature;

import org.jspecify.annotations.NullMarked;
