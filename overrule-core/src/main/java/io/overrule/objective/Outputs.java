package io.overrule.objective;

/**
 * The outputs of the networks on a batch, and the gradients at them. The arrays are the engine's own: objectives read
 * the logits and write the gradients.
 *
 * @param classLogits [rows, classes]
 * @param ruleLogits [pairs]
 * @param classGradient [rows, classes]
 * @param ruleGradient [pairs]
 */
@SuppressWarnings("ArrayRecordComponent") // Views of the training engine's buffers, compared by nobody.
public record Outputs(
        int classes, float[] classLogits, float[] ruleLogits, float[] classGradient, float[] ruleGradient) {}
