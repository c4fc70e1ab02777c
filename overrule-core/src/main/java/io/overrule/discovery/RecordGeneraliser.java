package io.overrule.discovery;

import io.overrule.data.Instance;
import io.overrule.data.RecordInstance;
import io.overrule.data.Value;
import io.overrule.discovery.Candidate.Use;
import io.overrule.rule.RecordRule;
import io.overrule.rule.RecordRule.Condition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Generalises records to their values, and to ranges of numbers that end at quantiles of the records. */
final class RecordGeneraliser implements Generaliser {
    /** The number of quantiles of the records that are used as thresholds. */
    private static final int SHARES = 20;

    /** The number of thresholds that are tried on either side of a value. */
    private static final int THRESHOLDS = 4;

    /** A number with at most this many different values may also be compared for equality. */
    private static final int FEW_VALUES = 20;

    private final Population population;

    RecordGeneraliser(Population population) {
        this.population = population;
    }

    @Override
    public String leftAside(List<Instance> exemplar) {
        return "";
    }

    @Override
    public List<Candidate> candidates(List<Instance> exemplar, int least) {
        List<Candidate> candidates = new ArrayList<>();
        ((RecordInstance) exemplar.get(0)).values().forEach((attribute, value) -> {
            for (Condition condition : conditions(attribute, value)) {
                RecordRule rule = new RecordRule(PART, List.of(condition));
                int[] cover = IntStream.range(0, population.size())
                        .filter(number -> rule.covers(population.instance(number)))
                        .toArray();
                if (cover.length >= least) {
                    String word =
                            switch (condition.operator()) {
                                case AT_LEAST -> " from ";
                                case AT_MOST -> " to ";
                                default -> " ";
                            };
                    candidates.add(new Candidate(
                            rule,
                            cover,
                            1,
                            Generaliser.slug(
                                    attribute + word + condition.values().get(0)),
                            Use.ALONE_OR_COMBINED));
                }
            }
        });
        return candidates;
    }

    private List<Condition> conditions(String attribute, Value value) {
        if (value instanceof Value.Missing) {
            return List.of();
        }
        if (!(value instanceof Value.Numeric numeric)) {
            return List.of(Condition.of(attribute, "=", value));
        }
        double[] sorted = population.instances().stream()
                .map(instance -> ((RecordInstance) instance).value(attribute))
                .filter(Value.Numeric.class::isInstance)
                .mapToDouble(number -> ((Value.Numeric) number).number())
                .sorted()
                .toArray();
        TreeSet<Double> cuts = IntStream.range(0, sorted.length == 0 ? 0 : SHARES)
                .mapToObj(k -> sorted[(int) ((long) k * sorted.length / SHARES)])
                .collect(Collectors.toCollection(TreeSet::new));
        cuts.add(numeric.number());
        List<Condition> conditions = new ArrayList<>();
        cuts.headSet(numeric.number(), true).descendingSet().stream()
                .limit(THRESHOLDS)
                .filter(cut -> sorted.length > 0 && cut > sorted[0])
                .forEach(cut -> conditions.add(Condition.of(attribute, ">=", Value.of(cut))));
        cuts.tailSet(numeric.number(), true).stream()
                .limit(THRESHOLDS)
                .filter(cut -> sorted.length > 0 && cut < sorted[sorted.length - 1])
                .forEach(cut -> conditions.add(Condition.of(attribute, "<=", Value.of(cut))));
        if (Arrays.stream(sorted).distinct().limit(FEW_VALUES + 1L).count() <= FEW_VALUES) {
            conditions.add(Condition.of(attribute, "=", value));
        }
        return conditions;
    }

    @Override
    public List<Candidate> more(
            List<Instance> exemplar, List<Candidate> best, int least, ToDoubleFunction<int[]> precision) {
        return List.of();
    }
}
