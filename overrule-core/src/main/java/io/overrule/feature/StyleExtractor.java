package io.overrule.feature;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.OverruleException;
import io.overrule.data.Instance;
import io.overrule.data.TextInstance;
import java.util.Arrays;
import java.util.List;

/**
 * Extracts the style of a text, independent of its content: its length and the amount of capitals, digits, symbols and
 * links. There are a few dense columns, each as the distance from the mean in standard deviations. Style reveals, for
 * example, an advertisement with unknown words. N-grams and encoders do not see it.
 */
final class StyleExtractor implements FeatureExtractor {
    /** Distances are limited to this, because otherwise a single long text would outweigh all others. */
    private static final double FARTHEST = 4;

    private final double[] mean;
    private final double[] deviation;

    private StyleExtractor(double[] mean, double[] deviation) {
        this.mean = mean;
        this.deviation = deviation;
    }

    static StyleExtractor fit(List<? extends Instance> instances) {
        Spread[] spreads = new Spread[TextStyle.WIDTH];
        Arrays.setAll(spreads, column -> new Spread());
        for (Instance instance : instances) {
            double[] style = styleOf(instance);
            for (int column = 0; column < style.length; column++) {
                spreads[column].add(style[column]);
            }
        }
        double[] mean = Arrays.stream(spreads).mapToDouble(Spread::mean).toArray();
        double[] deviation =
                Arrays.stream(spreads).mapToDouble(Spread::deviation).toArray();
        return new StyleExtractor(mean, deviation);
    }

    static StyleExtractor ofJson(JsonNode json) {
        return new StyleExtractor(numbers(json.path("mean")), numbers(json.path("deviation")));
    }

    private static double[] numbers(JsonNode array) {
        if (array.size() != TextStyle.WIDTH) {
            throw OverruleException.input("the model's features 'style' have " + array.size() + " columns, expected "
                    + TextStyle.WIDTH + "; the file is damaged or of another version, train the model again");
        }
        double[] numbers = new double[TextStyle.WIDTH];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = Numbers.finite(array.path(i), "a number of features 'style'");
        }
        return numbers;
    }

    private static double[] styleOf(Instance instance) {
        if (instance instanceof TextInstance text) {
            return TextStyle.of(text.text());
        }
        throw OverruleException.input(
                "features 'style' need texts, but instance '" + instance.id() + "' is not a text; leave 'style' out");
    }

    @Override
    public String name() {
        return "style";
    }

    @Override
    public int denseWidth() {
        return TextStyle.WIDTH;
    }

    @Override
    public int sparseWidth() {
        return 0;
    }

    @Override
    public void extract(Instance instance, FeatureRow row) {
        double[] style = styleOf(instance);
        for (int column = 0; column < style.length; column++) {
            double distance = (style[column] - mean[column]) / deviation[column];
            row.setDense(column, (float) Math.max(-FARTHEST, Math.min(FARTHEST, distance)));
        }
    }

    @Override
    public JsonNode toJson() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("kind", "style");
        ArrayNode means = json.putArray("mean");
        ArrayNode deviations = json.putArray("deviation");
        for (int column = 0; column < mean.length; column++) {
            means.add(mean[column]);
            deviations.add(deviation[column]);
        }
        return json;
    }
}
