package io.overrule.experiment;

import io.overrule.OverruleException;
import io.overrule.RandomStream;
import io.overrule.training.Method;
import io.overrule.training.Option;
import io.overrule.training.Options;
import io.overrule.training.TrainingOptions;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The options that a {@link Tuning} searches, with their ranges.
 *
 * @param dimensions the options; at least one
 */
public record SearchSpace(List<Dimension> dimensions) {
    /** One option of the search. */
    public record Dimension(Option<?> option) {
        public Dimension {
            if (option.search().isEmpty()) {
                throw new IllegalArgumentException("option " + option + " has no range to search");
            }
        }

        /** The name in a settings file. */
        public String name() {
            return option.name();
        }

        /** The range in words. */
        public String range() {
            return option.search().orElseThrow().words();
        }

        /** The option's value in words. */
        public String value(TrainingOptions options) {
            return option.textIn(options);
        }

        private int rank() {
            return option.search().orElseThrow().rank();
        }

        private void draw(TrainingOptions.Builder options, RandomStream random) {
            draw(option, options, random);
        }

        private static <T> void draw(Option<T> option, TrainingOptions.Builder options, RandomStream random) {
            options.set(option, option.search().orElseThrow().draw().apply(random));
        }
    }

    public SearchSpace {
        dimensions = List.copyOf(dimensions);
    }

    /**
     * The search space of a method.
     *
     * @param fixed the names of options that are not searched
     */
    public static SearchSpace of(Method method, Set<String> fixed) {
        List<Dimension> taken = Stream.concat(Options.shared().stream(), method.options().stream())
                .filter(option -> option.search().isPresent())
                .map(Dimension::new)
                .sorted(Comparator.comparingInt(Dimension::rank).thenComparing(Dimension::name))
                .toList();
        List<Dimension> searched = taken.stream()
                .filter(dimension -> !fixed.contains(dimension.name()))
                .toList();
        if (searched.isEmpty()) {
            throw OverruleException.input("all options that could be searched for " + method.commandName()
                    + " are set; leave out one of "
                    + taken.stream().map(dimension -> "--" + dimension.name()).collect(Collectors.joining(", ")));
        }
        return new SearchSpace(searched);
    }

    /** The settings of a trial. They depend on its number and the seed, not on the number of trials. */
    TrainingOptions draw(TrainingOptions start, int trial, long seed) {
        TrainingOptions.Builder builder = start.toBuilder();
        for (Dimension dimension : dimensions) {
            // Every dimension has its own random stream, so fixing one does not change the draws of another.
            dimension.draw(builder, RandomStream.of(seed, "trial " + trial + " " + dimension.name()));
        }
        return builder.build();
    }
}
