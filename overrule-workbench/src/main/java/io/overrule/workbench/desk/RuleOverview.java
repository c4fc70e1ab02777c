package io.overrule.workbench.desk;

import io.overrule.OverruleException;
import io.overrule.Suggestion;
import io.overrule.cover.CoverMatrix;
import io.overrule.cover.CoveredTask;
import io.overrule.cover.LabelledRecord;
import io.overrule.cover.RuleStatistics;
import io.overrule.data.Dataset;
import io.overrule.data.LabelledInstance;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import io.overrule.workbench.project.Snapshot;
import io.overrule.workbench.training.TrainedModel;
import io.overrule.workbench.training.Verdicts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * All rules of a project, with what is known about each.
 *
 * @param rules in the project's order, until they are sorted
 * @param unlabelled how many unlabelled instances there are
 */
public record RuleOverview(List<Entry> rules, int unlabelled) {
    public RuleOverview {
        rules = List.copyOf(rules);
    }

    /**
     * A rule.
     *
     * @param on whether it is switched on
     * @param version the number of the journal entry that touched it last
     * @param cover which of the unlabelled instances it covers; empty if it is switched off
     * @param labelled how often it is right on labelled and validation instances, its exemplars left out
     * @param contradicted whether the labels clearly speak against it
     * @param trusted how far the last model trusts it; empty if the model does not know it
     * @param exemplars how many instances it was generalised from
     */
    public record Entry(
            Rule rule,
            boolean on,
            long version,
            Optional<RuleStatistics> cover,
            LabelledRecord.Tally labelled,
            boolean contradicted,
            Optional<Trusted> trusted,
            int exemplars) {
        public String id() {
            return rule.id();
        }

        /** How many unlabelled instances it covers; 0 if it is switched off. */
        public int covers() {
            return cover.map(RuleStatistics::coverSize).orElse(0);
        }

        public double coverage() {
            return cover.map(RuleStatistics::coverage).orElse(0.0);
        }
    }

    /**
     * How far a model trusts a rule on the unlabelled instances.
     *
     * @param mean the mean trust
     * @param overruled the share of its firings on which it is overruled
     * @param stale whether the rule was changed after the model was trained
     */
    public record Trusted(double mean, double overruled, boolean stale) {}

    /** What rules are sorted by. Rules whose value is unknown come last. */
    public enum Order {
        PROJECT,
        COVER,
        OVERLAP,
        CONFLICT,
        PRECISION,
        TRUST,
        OVERRULED;

        /** Below 0 if it is unknown. */
        private double of(Entry entry) {
            return switch (this) {
                case PROJECT -> 0;
                case COVER -> entry.covers();
                case OVERLAP -> entry.cover().map(RuleStatistics::overlaps).orElse(-1);
                case CONFLICT -> entry.cover().map(RuleStatistics::conflicts).orElse(-1);
                case PRECISION -> entry.labelled().precision().orElse(-1);
                case TRUST -> entry.trusted().map(Trusted::mean).orElse(-1.0);
                case OVERRULED -> entry.trusted().map(Trusted::overruled).orElse(-1.0);
            };
        }

        /** In lower case, as in addresses. */
        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }

        public static Order named(String key) {
            for (Order order : values()) {
                if (order.key().equals(key)) {
                    return order;
                }
            }
            throw OverruleException.input("rules cannot be sorted by '" + key + "'; choose a column of the table");
        }
    }

    public static RuleOverview of(Desk desk) {
        Snapshot now = desk.now();
        CoveredTask covered = now.covered();
        RuleSet on = covered.rules();
        LabelledRecord record = record(covered);
        Set<Integer> contradicted = new HashSet<>(record.contradicted());
        List<RuleStatistics> statistics = covered.statistics().rules();
        Optional<TrainedModel> model = desk.trainings().latest();
        List<Entry> entries = new ArrayList<>();
        for (Rule rule : now.task().allRules().rules()) {
            int index = on.find(rule.id()).orElse(-1);
            entries.add(new Entry(
                    rule,
                    index >= 0,
                    now.ruleVersion(rule.id()),
                    index < 0 ? Optional.empty() : Optional.of(statistics.get(index)),
                    index < 0 ? new LabelledRecord.Tally(0, 0) : record.rules().get(index),
                    contradicted.contains(index),
                    model.flatMap(known -> trusted(known, rule.id(), now)),
                    now.task().links().instancesOf(rule.id()).size()));
        }
        return new RuleOverview(entries, now.dataset().unlabelled().size());
    }

    private static Optional<Trusted> trusted(TrainedModel model, String ruleId, Snapshot now) {
        return model.verdicts()
                .rule(ruleId)
                .filter(verdicts -> !verdicts.firings().isEmpty())
                .map(verdicts -> trusted(verdicts, now.ruleVersion(ruleId) > model.upTo()));
    }

    private static Trusted trusted(Verdicts.RuleVerdicts verdicts, boolean stale) {
        return new Trusted(
                verdicts.meanTrust(),
                (double) verdicts.overruled() / verdicts.firings().size(),
                stale);
    }

    /** On labelled and validation instances together: both have labels that people gave. */
    private static LabelledRecord record(CoveredTask covered) {
        Dataset dataset = covered.task().dataset();
        List<LabelledInstance> known = new ArrayList<>(dataset.labelled());
        known.addAll(dataset.validation());
        int[][] rows = new int[known.size()][];
        CoverMatrix labelled = covered.labelled();
        CoverMatrix validation = covered.validation();
        for (int i = 0; i < rows.length; i++) {
            rows[i] = i < labelled.instanceCount()
                    ? labelled.rulesCovering(i)
                    : validation.rulesCovering(i - labelled.instanceCount());
        }
        return LabelledRecord.of(
                covered.rules(),
                known,
                covered.task().links(),
                CoverMatrix.of(covered.rules().size(), rows));
    }

    /** One rule, which must exist. */
    public Entry entry(String ruleId) {
        return rules.stream()
                .filter(entry -> entry.id().equals(ruleId))
                .findFirst()
                .orElseThrow(() -> OverruleException.input("there is no rule '" + ruleId + "'; "
                        + Suggestion.remedy(
                                ruleId, rules.stream().map(Entry::id).toList(), "rules")));
    }

    /** The same rules in another order. */
    public RuleOverview sorted(Order order, boolean descending) {
        if (order == Order.PROJECT) {
            return this;
        }
        Comparator<Entry> comparator = Comparator.comparingDouble(order::of);
        List<Entry> sorted = new ArrayList<>(rules);
        sorted.sort(Comparator.comparing((Entry entry) -> order.of(entry) < 0)
                .thenComparing(descending ? comparator.reversed() : comparator));
        return new RuleOverview(sorted, unlabelled);
    }

    /** Which rules are wanted. */
    public enum State {
        ALL("all rules"),
        ON("switched on"),
        OFF("switched off"),
        CONTRADICTED("contradicted by labels"),
        OVERRULED("often overruled"),
        UNUSED("cover nothing");

        /** The minimum share. */
        private static final double OFTEN = 0.25;

        private final String words;

        State(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }

        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }

        public static State named(String key) {
            for (State state : values()) {
                if (state.key().equals(key)) {
                    return state;
                }
            }
            throw OverruleException.input("rules cannot be filtered by '" + key + "'; choose one from the list");
        }

        private boolean has(Entry entry) {
            return switch (this) {
                case ALL -> true;
                case ON -> entry.on();
                case OFF -> !entry.on();
                case CONTRADICTED -> entry.contradicted();
                case OVERRULED ->
                    entry.trusted()
                            .filter(trusted -> trusted.overruled() >= OFTEN)
                            .isPresent();
                case UNUSED -> entry.on() && entry.covers() == 0;
            };
        }
    }

    /**
     * Some of the rules.
     *
     * @param words what their ids or conditions contain; empty for any
     * @param label their class; empty for any
     */
    public RuleOverview filtered(String words, String label, State state) {
        String sought = words.strip().toLowerCase(Locale.ROOT);
        return new RuleOverview(
                rules.stream()
                        .filter(entry -> label.isEmpty() || entry.rule().label().equals(label))
                        .filter(state::has)
                        .filter(entry -> (entry.id() + " " + entry.rule().describe() + " "
                                        + entry.rule().heading().name())
                                .toLowerCase(Locale.ROOT)
                                .contains(sought))
                        .toList(),
                unlabelled);
    }
}
