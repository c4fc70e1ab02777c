package io.overrule.evaluation;

import io.overrule.data.Dataset;
import io.overrule.data.Instance;
import io.overrule.data.LabelledInstance;
import io.overrule.inference.Explanation;
import io.overrule.inference.Model;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The effect of denoising on the rules, measured on labelled instances.
 *
 * @param rules in the order of the rule set
 */
public record RuleReport(List<Line> rules) {
    public RuleReport {
        rules = List.copyOf(rules);
    }

    /**
     * The counts of one rule.
     *
     * @param fired how often it covered an instance
     * @param firedRight how often its label was right
     * @param kept how often it was not overruled
     * @param keptRight how often its label was right when it was not overruled
     * @param overruled the instances on which it was overruled, rightly or not
     */
    public record Line(
            String id,
            String label,
            String description,
            int fired,
            int firedRight,
            int kept,
            int keptRight,
            List<Overruled> overruled) {
        public Line {
            overruled = List.copyOf(overruled);
        }

        /** The precision of the rule as written; empty if it never fired. */
        public OptionalDouble rawPrecision() {
            return ratio(firedRight, fired);
        }

        /** The precision of the firings that were not overruled; empty if there are none. */
        public OptionalDouble denoisedPrecision() {
            return ratio(keptRight, kept);
        }

        /** The share of its firings that were overruled; empty if it never fired. */
        public OptionalDouble suppressed() {
            return ratio(fired - kept, fired);
        }

        /** The share of its right firings that were kept; empty if it was never right. */
        public OptionalDouble keptOfRight() {
            return ratio(keptRight, firedRight);
        }
    }

    /**
     * An instance on which a rule was overruled.
     *
     * @param truth the name of its class
     * @param right whether the rule's label was right after all
     * @param trust the trust in the rule on this instance
     */
    public record Overruled(Instance instance, String truth, boolean right, double trust) {}

    /** Applies a model to labelled instances. */
    public static RuleReport of(Model model, List<LabelledInstance> instances) {
        return of(model, instances, model.explain(Dataset.instances(instances)));
    }

    /** The same as {@link #of(Model, List)}, from existing explanations. */
    public static RuleReport of(Model model, List<LabelledInstance> instances, List<Explanation> explanations) {
        int count = model.rules().size();
        int[] fired = new int[count];
        int[] firedRight = new int[count];
        int[] kept = new int[count];
        int[] keptRight = new int[count];
        List<List<Overruled>> overruled = new ArrayList<>();
        for (int j = 0; j < count; j++) {
            overruled.add(new ArrayList<>());
        }
        for (int i = 0; i < instances.size(); i++) {
            int truth = instances.get(i).label();
            for (Explanation.FiredRule rule : explanations.get(i).rules()) {
                int j = rule.index();
                int right = rule.label() == truth ? 1 : 0;
                fired[j]++;
                firedRight[j] += right;
                if (rule.overruled()) {
                    overruled
                            .get(j)
                            .add(new Overruled(
                                    instances.get(i).instance(),
                                    model.labels().name(truth),
                                    rule.label() == truth,
                                    rule.trust()));
                } else {
                    kept[j]++;
                    keptRight[j] += right;
                }
            }
        }
        List<Line> lines = new ArrayList<>();
        for (int j = 0; j < count; j++) {
            lines.add(new Line(
                    model.rules().rule(j).id(),
                    model.rules().rule(j).label(),
                    model.rules().rule(j).describe(),
                    fired[j],
                    firedRight[j],
                    kept[j],
                    keptRight[j],
                    overruled.get(j)));
        }
        return new RuleReport(lines);
    }

    /** The micro precision of all firings; empty if there are none. */
    public OptionalDouble rawPrecision() {
        return ratio(
                rules.stream().mapToInt(Line::firedRight).sum(),
                rules.stream().mapToInt(Line::fired).sum());
    }

    /** The micro precision of the kept firings; empty if there are none. */
    public OptionalDouble denoisedPrecision() {
        return ratio(
                rules.stream().mapToInt(Line::keptRight).sum(),
                rules.stream().mapToInt(Line::kept).sum());
    }

    /** The share of all firings that were overruled; empty if there are none. */
    public OptionalDouble suppressed() {
        int fired = rules.stream().mapToInt(Line::fired).sum();
        return ratio(fired - rules.stream().mapToInt(Line::kept).sum(), fired);
    }

    /** The share of all right firings that were kept; empty if there are none. */
    public OptionalDouble keptOfRight() {
        return ratio(
                rules.stream().mapToInt(Line::keptRight).sum(),
                rules.stream().mapToInt(Line::firedRight).sum());
    }

    private static OptionalDouble ratio(int part, int whole) {
        return whole == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) part / whole);
    }
}
