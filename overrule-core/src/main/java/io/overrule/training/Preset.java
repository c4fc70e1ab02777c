package io.overrule.training;

import io.overrule.OverruleException;
import io.overrule.Suggestion;
import io.overrule.data.Dataset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The settings that the paper's authors used for every method on each of their five tasks. They do not set the
 * features, because those of the authors are not available. Methods that are not in the paper get the settings of
 * ImplyLoss, as far as they take them.
 *
 * <p>One published setting is not an option here: the meta learning rate of {@link Methods#L2R}. It multiplies all
 * weights of a batch by the same factor, which normalisation removes again.
 */
public enum Preset {
    QUESTION("question", layers(512, 512), layers(512, 512), 32, 16, 0.0003, 10, 5, "accuracy"),
    MITR("mitr", layers(512, 512), layers(512, 512), 64, 32, 0.0003, 2, 20, "macro-f1"),
    SMS("sms", layers(512, 512), layers(512, 512), 32, 16, 0.0001, 3, 5, "f1:spam"),
    YOUTUBE("youtube", layers(), layers(32), 32, 16, 0.0003, 3, 20, "accuracy"),
    CENSUS("census", layers(256, 256), layers(256, 256), 64, 16, 0.0003, 5, 20, "accuracy");

    private static final double KEEP_PROBABILITY = 0.8;
    private static final int EPOCHS = 100;

    /** The published gamma of ImplyLoss, also used for methods that are not in the paper. */
    private static final Row RULE_WEIGHT = new Row(0.1, 0.1, 0.3, 0.2, 0.1);
    /** The published gamma of the other methods, by name. */
    private static final Map<String, Row> GAMMA = Map.of(
            "posterior-reg", new Row(0.001, 0.01, 0.001, 0.1, 0.001),
            "l+usnorkel", new Row(0.01, 0.05, 0.5, 0.5, 0.01),
            "l+umaj", new Row(0.001, 0.01, 0.1, 0.003, 0.5),
            "noise-tolerant", new Row(0.001, 0.01, 0.1, 0.003, 0.5),
            "snorkel-noise-tolerant", new Row(0.1, 0.001, 0.1, 0.5, 0.1));

    /** The published q of ImplyLoss and posterior regularisation. */
    private static final Row RULE_NOISE_TOLERANCE = new Row(0.2, 0.2, 0.2, 0.2, 0.2);
    /** The published q of the methods with weak labels. */
    private static final Map<String, Row> Q = Map.of(
            "noise-tolerant", new Row(0.9, 0.6, 0.6, 0.6, 0.1),
            "snorkel-noise-tolerant", new Row(0.6, 0.6, 0.6, 0.6, 0.6));

    private final String commandName;

    @SuppressWarnings("ImmutableEnumChecker") // List.of does not change.
    private final List<Integer> classificationLayers;

    @SuppressWarnings("ImmutableEnumChecker")
    private final List<Integer> ruleLayers;

    private final int batchSize;
    private final int labelledBatchSize;
    private final double learningRate;
    private final int labelledRepeat;
    private final int patience;
    private final String metric;

    Preset(
            String commandName,
            List<Integer> classificationLayers,
            List<Integer> ruleLayers,
            int batchSize,
            int labelledBatchSize,
            double learningRate,
            int labelledRepeat,
            int patience,
            String metric) {
        this.commandName = commandName;
        this.classificationLayers = classificationLayers;
        this.ruleLayers = ruleLayers;
        this.batchSize = batchSize;
        this.labelledBatchSize = labelledBatchSize;
        this.learningRate = learningRate;
        this.labelledRepeat = labelledRepeat;
        this.patience = patience;
        this.metric = metric;
    }

    private static List<Integer> layers(Integer... widths) {
        return List.of(widths);
    }

    /** Its name, which is also the name of its dataset's folder. */
    public String commandName() {
        return commandName;
    }

    public static List<String> names() {
        return Arrays.stream(values()).map(Preset::commandName).toList();
    }

    public static Optional<Preset> find(String name) {
        return Arrays.stream(values())
                .filter(preset -> preset.commandName.equals(name))
                .findFirst();
    }

    /** The preset for a dataset, if it is one of the paper's. Both the name and the classes must match. */
    public static Optional<Preset> suiting(Dataset dataset) {
        return find(dataset.name()).filter(preset -> preset.classes()
                .equals(Set.copyOf(dataset.labels().names())));
    }

    /** The classes of its task, with their names in the files that the authors published. */
    private Set<String> classes() {
        return switch (this) {
            case QUESTION -> Set.of("ABBR", "DESC", "ENTY", "HUM", "LOC", "NUM");
            case MITR ->
                Set.of("O", "Location", "Hours", "Amenity", "Price", "Cuisine", "Dish", "Restaurant_Name", "Rating");
            case SMS -> Set.of("ham", "spam");
            case YOUTUBE -> Set.of("HAM", "SPAM");
            case CENSUS -> Set.of("<=50K", ">50K");
        };
    }

    public static Preset of(String name) {
        return find(name)
                .orElseThrow(() -> OverruleException.input(
                        "there is no preset '" + name + "'; " + Suggestion.remedy(name, names(), "presets")));
    }

    /** The options of a method on this task. Options that the method does not take keep their default. */
    public TrainingOptions options(Method method) {
        TrainingOptions.Builder options = TrainingOptions.defaults(method).toBuilder()
                .classifierLayers(classificationLayers)
                .batchSize(method.usesRules() ? batchSize : labelledBatchSize)
                .learningRate(learningRate)
                .keep(KEEP_PROBABILITY)
                .epochs(EPOCHS)
                .patience(patience)
                .metric(metric);
        if (method.takes(Options.RULE_LAYERS)) {
            options.ruleLayers(ruleLayers);
        }
        if (method.takes(Options.REPEAT)) {
            options.repeat(labelledRepeat);
        }
        if (method.takes(Options.TIES)) {
            defaultClass().ifPresent(options::ties);
        }
        weigh(options, method);
        return options.build();
    }

    /** The class for ties and for instances that no rule covers, if the authors set one. */
    public Optional<String> defaultClass() {
        return switch (this) {
            case SMS -> Optional.of("ham");
            case MITR -> Optional.of("O");
            default -> Optional.empty();
        };
    }

    /** Sets the gamma and q that the authors chose for each method. */
    void weigh(TrainingOptions.Builder options, Method method) {
        if (method.takes(Options.GAMMA)) {
            options.gamma(gamma(method));
        }
        if (method.takes(Options.Q)) {
            options.q(q(method));
        }
    }

    private double gamma(Method method) {
        return GAMMA.getOrDefault(method.commandName(), RULE_WEIGHT).of(this);
    }

    private double q(Method method) {
        return Q.getOrDefault(method.commandName(), RULE_NOISE_TOLERANCE).of(this);
    }

    /** A row of the published table. */
    private record Row(double question, double mitr, double sms, double youtube, double census) {
        double of(Preset task) {
            return switch (task) {
                case QUESTION -> question;
                case MITR -> mitr;
                case SMS -> sms;
                case YOUTUBE -> youtube;
                case CENSUS -> census;
            };
        }
    }
}
