package io.overrule.inference;

import java.util.List;

/**
 * The class of an instance.
 *
 * @param label the index of the class
 * @param name its name
 * @param probabilities P_theta(y|x), in the order of the classes
 * @param scores what was maximised: s(y|x) for joint inference, otherwise the probabilities
 */
public record Prediction(int label, String name, List<Double> probabilities, List<Double> scores) {
    public Prediction {
        probabilities = List.copyOf(probabilities);
        scores = List.copyOf(scores);
    }
}
