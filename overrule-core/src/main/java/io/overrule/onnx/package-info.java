/**
 * A trained model for others: graphs of ONNX, which any runtime computes.
 *
 * <p>{@link io.overrule.onnx.OnnxExport} writes two files. {@code classifier.onnx} takes features and gives the
 * probability of every class; {@code rules.onnx} takes features and which rules cover, and gives where each rule holds, how
 * far it is trusted, and what the model decides. How an instance becomes features stands in the metadata.
 */
@NullMarked
package io.overrule.onnx;

import org.jspecify.annotations.NullMarked;
