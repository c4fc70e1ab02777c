package io.overrule.training;

import io.overrule.Work;
import io.overrule.inference.Model;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Several methods together: each trains its own networks, and the model averages their class probabilities and their
 * trust. P_jphi is averaged over the members that have a rule network. {@link MethodChoice} makes such models. Its name
 * lists the methods: {@code implyloss,only-l}.
 */
record MethodMean(List<Method> methods) implements Method {
    private static final String SEPARATOR = ",";

    MethodMean {
        methods = List.copyOf(methods);
        if (methods.size() < 2) {
            throw new IllegalArgumentException("the mean of " + methods.size() + " methods");
        }
    }

    /** One method, or the mean of several. */
    static Method of(List<Method> methods) {
        return methods.size() == 1 ? methods.get(0) : new MethodMean(methods);
    }

    /** The mean with this name; empty if the name is not that of a mean of known methods. */
    static Optional<Method> find(String name) {
        List<Optional<Method>> found =
                Stream.of(name.split(SEPARATOR, -1)).map(Methods::find).toList();
        return found.size() < 2 || found.stream().anyMatch(Optional::isEmpty)
                ? Optional.empty()
                : Optional.of(
                        new MethodMean(found.stream().flatMap(Optional::stream).toList()));
    }

    @Override
    public String commandName() {
        return methods.stream().map(Method::commandName).collect(Collectors.joining(SEPARATOR));
    }

    @Override
    public String description() {
        return "the mean of " + methods.stream().map(Method::commandName).collect(Collectors.joining(" and "));
    }

    @Override
    public Set<Option<?>> options() {
        return methods.stream().flatMap(method -> method.options().stream()).collect(Collectors.toUnmodifiableSet());
    }

    /** The stage of the first member. */
    @Override
    public Stage stage(TrainingData data, TrainingOptions options, Work work) {
        return methods.get(0).stage(data, options, work);
    }

    @Override
    public TrainingOptions member(TrainingOptions options, int number) {
        return MethodChoice.optionsFor(methods.get(number), options);
    }

    @Override
    public boolean goesOn() {
        return methods.stream().allMatch(Method::goesOn);
    }

    @Override
    public double expectedCost(TrainingOptions options) {
        return methods.stream()
                .mapToDouble(method -> method.expectedCost(MethodChoice.optionsFor(method, options)))
                .sum();
    }

    @Override
    public TrainingResult train(TrainingData data, TrainingOptions options, Work work) {
        List<Outcome> outcomes = work.map(methods.size(), (k, own) -> {
            TrainingOptions ofMember = member(options, k);
            return ofMember.method().networks(data, ofMember, k == 0 ? own : own.silent());
        });
        SecondStage second = SecondStage.of(data, options, outcomes, work);
        Model model = Trainer.model(data, options, second, Outcome.facts(data, outcomes));
        return outcomes.get(0).result(model, this, second, Map.of());
    }
}
