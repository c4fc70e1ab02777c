package io.overrule.inference;

import java.util.List;

/**
 * The predicted class of an instance, with probabilities and scores.
 *
 * @param label the index of the class
 * @param name its name
 * @param probabilities P_theta(y|x), in the order of the classes
 * @param scores the maximised scores: s(y|x) for joint inference, otherwise the probabilities
 */
public record Prediction(int label, String name, List<Double> probabilities, List<Double> scores) {
    public Prediction {
        probabilities = List.copyOf(probabilities);
        scores = List.copyOf(scores);
    }
}
