/**
 * Exports a trained model as ONNX graphs, which any ONNX runtime can compute.
 *
 * <p>{@link io.overrule.onnx.OnnxExport} writes two files. {@code classifier.onnx} computes the probability of every
 * class from features. {@code rules.onnx} takes features and the covering rules, and computes where each rule holds,
 * the trust in it, and the decision of the model. The metadata describes how an instance becomes features.
 */
@NullMarked
package io.overrule.onnx;

import org.jspecify.annotations.NullMarked;
