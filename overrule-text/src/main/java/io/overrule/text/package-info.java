/**
 * Pretrained encoders: texts to vectors, and words in their sentences to vectors. What is learned elsewhere stands on
 * these vectors; the encoders themselves never change.
 *
 * <p>{@link io.overrule.text.OnnxEncoder} is the only type most callers meet:
 *
 * <pre>{@code
 * try (OnnxEncoder encoder = OnnxEncoder.builtIn("bge")) {
 *     float[][] vectors = encoder.encode(List.of("Where is my parcel?"), Work.quiet());
 * }
 * }</pre>
 *
 * <p>A text is cut into pieces by the tokenizer that came with the model, and the model runs in ONNX Runtime, one text at
 * a time on every core. Nothing is fetched and nothing is sent: tokenizer and runtime are used in ways, and in versions,
 * that stay off the network.
 *
 * <p><b>On a GPU.</b> Replace the dependency {@code com.microsoft.onnxruntime:onnxruntime} by {@code onnxruntime_gpu} of
 * the same version: exclude the one where {@code overrule-text} is depended on, and add the other. The encoder then uses
 * CUDA where the machine has it and what that version of ONNX Runtime needs (CUDA and cuDNN), and otherwise says so in
 * the log and stays on the CPU. Vectors from a GPU differ from those of a CPU in their last digits.
 */
@NullMarked
package io.overrule.text;

import org.jspecify.annotations.NullMarked;
