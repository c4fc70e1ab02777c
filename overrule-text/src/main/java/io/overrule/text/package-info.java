/**
 * Pretrained encoders, which turn texts, and words in their sentences, into vectors. Training uses these vectors as
 * features; the encoders themselves never change.
 *
 * <p>Most callers need only {@link io.overrule.text.OnnxEncoder}:
 *
 * <pre>{@code
 * try (OnnxEncoder encoder = OnnxEncoder.builtIn("bge")) {
 *     float[][] vectors = encoder.encode(List.of("Where is my parcel?"), Work.quiet());
 * }
 * }</pre>
 *
 * <p>The tokenizer of the model splits a text into pieces, and the model runs in ONNX Runtime, one text at a time on
 * every core. Nothing is fetched and nothing is sent: the tokenizer and the runtime are used in a way, and in versions,
 * that do not use the network.
 *
 * <p><b>On a GPU.</b> Replace the dependency {@code com.microsoft.onnxruntime:onnxruntime} with {@code onnxruntime_gpu}
 * of the same version: exclude the former in your dependency on {@code overrule-text}, and add the latter. The encoder
 * then uses CUDA if the machine has the versions of CUDA and cuDNN that ONNX Runtime needs. Otherwise it logs a warning
 * and uses the CPU. Vectors from a GPU differ from those of a CPU in their last digits.
 */
@NullMarked
package io.overrule.text;

import org.jspecify.annotations.NullMarked;
