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
 * Which options a {@link Tuning} searches, and where.
 *
 * @param dimensions the options, one at least
 */
public record SearchSpace(List<Dimension> dimensions) {
    /** An option that is searched. */
    public record Dimension(Option<?> option) {
        public Dimension {
            if (option.search().isEmpty()) {
                throw new IllegalArgumentException("option " + option + " has no range to search");
            }
        }

        /** As in a settings file. */
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
     * What there is to search for a method.
     *
     * @param fixed the names of options that are to stay as they are
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
            throw OverruleException.input("all that could be searched for " + method.commandName()
                    + " is given; leave out one of "
                    + taken.stream().map(dimension -> "--" + dimension.name()).collect(Collectors.joining(", ")));
        }
        return new SearchSpace(searched);
    }

    /** The settings of a trial. They depend on its number and the seed, not on how many trials there are. */
    TrainingOptions draw(TrainingOptions start, int trial, long seed) {
        TrainingOptions.Builder builder = start.toBuilder();
        for (Dimension dimension : dimensions) {
            // A stream for each: what one dimension draws does not change when another is fixed.
            dimension.draw(builder, RandomStream.of(seed, "trial " + trial + " " + dimension.name()));
        }
        return builder.build();
    }
}
