package io.overrule.network;

import io.overrule.OverruleException;
import java.util.List;

/**
 * The shape of a network.
 *
 * @param denseWidth the width of the dense input block
 * @param sparseWidth the width of the sparse input block
 * @param hidden the widths of the hidden layers; none makes a logistic regression
 * @param outputs the number of outputs: classes, or 1 for the rule network
 */
public record NetworkShape(int denseWidth, int sparseWidth, List<Integer> hidden, int outputs) {
    public NetworkShape {
        hidden = List.copyOf(hidden);
        if (denseWidth < 0 || sparseWidth < 0 || denseWidth + sparseWidth == 0) {
            throw OverruleException.input("a network needs at least one input feature, found " + denseWidth
                    + " dense and " + sparseWidth + " sparse");
        }
        for (int width : hidden) {
            if (width < 1) {
                throw OverruleException.input("hidden layers " + hidden + ": every width must be at least 1");
            }
        }
        if (outputs < 1) {
            throw OverruleException.input("a network needs at least one output, not " + outputs);
        }
    }

    /** The width of the first layer's output. */
    int firstWidth() {
        return hidden.isEmpty() ? outputs : hidden.get(0);
    }

    /** The number of layers after the first. */
    int furtherLayers() {
        return hidden.size();
    }

    /** The width of the input of the layer after {@code layer} others. */
    int inputWidth(int layer) {
        return hidden.get(layer);
    }

    /** The width of the output of the layer after {@code layer} others. */
    int outputWidth(int layer) {
        return layer + 1 < hidden.size() ? hidden.get(layer + 1) : outputs;
    }
}
