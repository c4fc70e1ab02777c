/**
 * Features: how instances become numbers for the networks.
 *
 * <p>{@link io.overrule.feature.FeatureSettings} names the features: {@code ngrams}, {@code chars}, {@code lsa}, {@code
 * records}, those of a {@link io.overrule.feature.FeatureProvider}, or several joined by {@code +}. Fitting them to
 * instances gives a {@link io.overrule.feature.FeatureExtractor}, which is stored in the model file. It turns an
 * instance into a {@link io.overrule.feature.FeatureRow} with a dense block, a sparse block, or both. All blocks are
 * scaled to the same size. A {@link io.overrule.feature.FeatureMatrix} holds many rows, in memory or mapped from a file
 * that may be larger than the heap ({@link io.overrule.feature.FeatureStore}). The vectors of a pretrained encoder take
 * long to compute, so they are computed once and kept in a {@link io.overrule.cache.FeatureCache}.
 */
@NullMarked
package io.overrule.feature;

import org.jspecify.annotations.NullMarked;
