package io.overrule.experiment;

import io.overrule.OverruleException;
import io.overrule.Suggestion;
import io.overrule.training.Method;
import io.overrule.training.Methods;
import io.overrule.training.TrainingOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/** A participant of a comparison: a label model, or a method with its options, without the seed. */
public sealed interface Entrant {
    /** ImplyLoss without exemplar links: the paper's ablation. */
    String WITHOUT_EXEMPLARS = "implyloss-without-exemplars";

    /** The name for users. */
    String name();

    /** All its settings by name. Together with the data and the seed they determine a run. */
    Map<String, String> description();

    /** Whether it cannot learn anything if no rule votes on any unlabelled instance. */
    boolean needsVotes();

    /** The expected cost of a run, in arbitrary units. */
    double expectedCost();

    /**
     * A label model. It learns from the votes on U and uses no features.
     *
     * @param defaultClass the class for ties and for instances without votes; if empty, the most probable class
     *     according to the model, or a random one of equals
     */
    record OfVotes(VoteModel model, OptionalInt defaultClass) implements Entrant {
        @Override
        public String name() {
            return model.commandName();
        }

        @Override
        public Map<String, String> description() {
            Map<String, String> map = new TreeMap<>();
            map.put("votes", model.commandName());
            map.put("defaultClass", defaultClass.isPresent() ? Integer.toString(defaultClass.getAsInt()) : "none");
            return map;
        }

        @Override
        public boolean needsVotes() {
            return model.learns();
        }

        @Override
        public double expectedCost() {
            return 0.1;
        }
    }

    /**
     * A trained method.
     *
     * @param options the options; features, metric and seed are replaced by those of the experiment and the job
     */
    record Trained(String name, TrainingOptions options) implements Entrant {
        public Trained {
            if (name.isBlank()) {
                throw new IllegalArgumentException("a trained method has no name");
            }
        }

        @Override
        public Map<String, String> description() {
            return options.toMap();
        }

        @Override
        public boolean needsVotes() {
            return options.method().needsVotes();
        }

        @Override
        public double expectedCost() {
            return options.method().expectedCost(options);
        }
    }

    /** The names of all entrants, label models first. */
    static List<String> names() {
        List<String> names = new ArrayList<>();
        Stream.of(VoteModel.values()).map(VoteModel::commandName).forEach(names::add);
        for (Method method : Methods.concrete()) {
            names.add(method.commandName());
        }
        names.add(names.indexOf(Methods.IMPLYLOSS.commandName()) + 1, WITHOUT_EXEMPLARS);
        return List.copyOf(names);
    }

    /** The names of the nine methods that the paper compares, in its order. */
    static List<String> namesOfPaper() {
        return Stream.concat(
                        Stream.of(VoteModel.MAJORITY.commandName()),
                        Stream.of(
                                        Methods.ONLY_L,
                                        Methods.L_UMAJ,
                                        Methods.NOISE_TOLERANT,
                                        Methods.L2R,
                                        Methods.L_USNORKEL,
                                        Methods.SNORKEL_NOISE_TOLERANT,
                                        Methods.POSTERIOR_REG,
                                        Methods.IMPLYLOSS)
                                .map(Method::commandName))
                .toList();
    }

    /**
     * Creates the entrant with a name.
     *
     * @param options supplies the options of a method
     * @param defaultClass the default class of label models; see {@link OfVotes}
     */
    static Entrant named(String name, Function<Method, TrainingOptions> options, OptionalInt defaultClass) {
        for (VoteModel model : VoteModel.values()) {
            if (model.commandName().equals(name)) {
                return new OfVotes(model, defaultClass);
            }
        }
        if (name.equals(WITHOUT_EXEMPLARS)) {
            TrainingOptions whole = options.apply(Methods.IMPLYLOSS);
            return new Trained(
                    name,
                    whole.toBuilder()
                            .implication(whole.implication()
                                    .withTerms(
                                            false,
                                            whole.implication().disagreeingTerm(),
                                            whole.implication().agreeingTerm()))
                            .build());
        }
        return Methods.find(name)
                .map(method -> new Trained(name, options.apply(method)))
                .orElseThrow(() -> unknown(name));
    }

    private static OverruleException unknown(String name) {
        String remedy = Suggestion.nearest(name, names())
                .map(nearest -> "did you mean '" + nearest + "'? ")
                .orElse("");
        return OverruleException.input(
                "unknown method '" + name + "'; " + remedy + "The methods are " + String.join(", ", names()));
    }
}
