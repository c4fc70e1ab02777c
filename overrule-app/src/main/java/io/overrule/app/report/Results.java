package io.overrule.app.report;

import io.overrule.cover.SetStatistics;
import io.overrule.data.LabelSet;
import io.overrule.evaluation.ConfusionMatrix;
import io.overrule.evaluation.EntityScores;
import io.overrule.evaluation.Reliability;
import io.overrule.evaluation.RuleReport;
import io.overrule.evaluation.Summary;
import io.overrule.inference.Explanation;
import io.overrule.inference.Provenance;
import io.overrule.inference.Reasons;
import io.overrule.training.EpochReport;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * What came out of a run. The dataset, the metric, the rules' metrics, the methods and the denoising make up {@code
 * results.json}; the rest is for the page, which leaves out what is missing.
 *
 * @param metric by its name on the command line
 * @param run what was run, in a line: the method, the seeds, the features; may be empty
 * @param rules the rule set as it was written
 * @param warnings what seems to go wrong, a line each
 * @param methods in the order in which to show them
 * @param comparison what the methods have in common, if they were compared
 * @param figures drawings made elsewhere
 * @param evaluatedOn what the denoising and the confusion matrix were counted on: {@code 300 test instances}
 * @param denoising what became of the rules in the model shown
 * @param trust how reliable trust in these rules is
 * @param epochs how the model shown was trained
 * @param confusion of the model shown
 * @param entities what it found in sentences; only for tokens
 * @param instances all that it was evaluated on, with its predictions
 * @param explanations some of its predictions
 * @param provenance of the model shown
 */
public record Results(
        String dataset,
        LabelSet labels,
        String metric,
        String run,
        RuleMetrics rules,
        List<String> warnings,
        List<MethodResult> methods,
        Optional<Comparison> comparison,
        List<Figure> figures,
        String evaluatedOn,
        Optional<RuleReport> denoising,
        Optional<TrustQuality> trust,
        List<EpochReport> epochs,
        Optional<ConfusionMatrix> confusion,
        Optional<EntityScores> entities,
        List<JudgedInstance> instances,
        List<ExplainedPrediction> explanations,
        Optional<Provenance> provenance) {
    public Results {
        require(!dataset.isBlank(), "the dataset has no name");
        require(!metric.isBlank(), "the metric has no name");
        warnings = List.copyOf(warnings);
        methods = List.copyOf(methods);
        figures = List.copyOf(figures);
        epochs = List.copyOf(epochs);
        instances = List.copyOf(instances);
        explanations = List.copyOf(explanations);
        requireDistinct(methods);
        requireOrder(epochs);
        for (RuleReport.Line line : denoising.map(RuleReport::rules).orElse(List.of())) {
            requireLabel(labels, line.label(), "rule '" + line.id() + "'");
        }
        for (JudgedInstance instance : instances) {
            int larger = Math.max(instance.truth(), instance.predicted());
            require(larger < labels.size(), "an instance is of class " + larger + " of " + labels.size());
        }
        for (ExplainedPrediction explained : explanations) {
            int classes = explained.explanation().prediction().probabilities().size();
            require(
                    classes == labels.size(),
                    "an explained prediction is over " + classes + " classes; expected " + labels.size());
            explained.truth().ifPresent(truth -> requireLabel(labels, truth, "an explained prediction"));
        }
        if (confusion.isPresent()) {
            require(
                    confusion.get().labels().equals(labels),
                    "the confusion matrix is over " + confusion.get().labels() + "; expected " + labels);
        }
        require(confusion.isPresent() || entities.isEmpty(), "there are entities without a confusion matrix");
    }

    /** How many trainings the model shown is the mean of. */
    public int averaged() {
        return provenance
                .map(each -> each.outcome().get(Provenance.EPOCHS))
                .map(each -> each.split(",").length)
                .orElse(1);
    }

    private static void requireDistinct(List<MethodResult> methods) {
        Set<String> names = new HashSet<>();
        for (MethodResult method : methods) {
            require(names.add(method.name()), "method '" + method.name() + "' is listed twice");
        }
    }

    private static void requireOrder(List<EpochReport> epochs) {
        int previous = 0;
        for (EpochReport epoch : epochs) {
            require(epoch.epoch() > previous, "epoch " + epoch.epoch() + " follows epoch " + previous);
            require(Double.isFinite(epoch.loss()), "the loss of epoch " + epoch.epoch() + " is " + epoch.loss());
            requireShare("the validation score of epoch " + epoch.epoch(), epoch.validation());
            previous = epoch.epoch();
        }
    }

    private static void requireLabel(LabelSet labels, String label, String where) {
        require(labels.find(label).isPresent(), where + " has the unknown label '" + label + "'");
    }

    private static void requireShare(String name, OptionalDouble share) {
        if (share.isPresent()) {
            double value = share.getAsDouble();
            require(value >= 0 && value <= 1, name + " is " + value + "; expected a fraction between 0 and 1");
        }
    }

    private static void require(boolean holds, String complaint) {
        if (!holds) {
            throw new IllegalArgumentException(complaint);
        }
    }

    /** The largest mean of the methods on the test set; NaN without a test set. */
    double bestTest() {
        return methods.stream()
                .flatMap(method -> method.test().stream())
                .mapToDouble(Summary::mean)
                .max()
                .orElse(Double.NaN);
    }

    /**
     * The metrics of a rule set, a column of the paper's Table 1.
     *
     * @param coverage the share of the instances on which a rule fires
     * @param precision the share of the firings that are right; empty if the truth is not known
     * @param conflict the share of the covered instances on which rules contradict each other
     * @param averageCover how many instances a rule covers
     * @param rulesPerInstance how many rules fire on a covered instance
     */
    public record RuleMetrics(
            int count,
            double coverage,
            OptionalDouble precision,
            double conflict,
            double averageCover,
            double rulesPerInstance) {
        public RuleMetrics {
            require(count >= 0, "there are " + count + " rules");
            requireShare("coverage", OptionalDouble.of(coverage));
            requireShare("precision", precision);
            requireShare("conflict", OptionalDouble.of(conflict));
            require(averageCover >= 0 && Double.isFinite(averageCover), "average cover is " + averageCover);
            require(
                    rulesPerInstance >= 0 && Double.isFinite(rulesPerInstance),
                    "rules an instance: " + rulesPerInstance);
        }

        public static RuleMetrics of(SetStatistics statistics) {
            return of(statistics, statistics.microPrecision());
        }

        /** With the precision measured elsewhere, as the paper does: cover on U, precision on the test set. */
        public static RuleMetrics of(SetStatistics statistics, OptionalDouble precision) {
            return new RuleMetrics(
                    statistics.ruleCount(),
                    statistics.coverage(),
                    precision,
                    statistics.conflictRate(),
                    statistics.averageCoverSize(),
                    statistics.rulesPerCoveredInstance());
        }
    }

    /**
     * How well a method did.
     *
     * @param description what it does, in a few words for the page; may be empty
     * @param test the metric on the test set, run by run; empty without a test set
     * @param seconds that a run took on average; empty if it was not measured
     * @param standing how it compares with the other methods, if it was compared
     */
    public record MethodResult(
            String name,
            String description,
            Optional<Summary> test,
            OptionalDouble seconds,
            Optional<Standing> standing) {
        public MethodResult {
            require(!name.isBlank(), "a method has no name");
            Objects.requireNonNull(description, "description");
            requireShares(name, test);
            requireShares(name, standing.flatMap(Standing::validation));
            require(
                    seconds.isEmpty() || (seconds.getAsDouble() >= 0 && Double.isFinite(seconds.getAsDouble())),
                    "method '" + name + "' took " + seconds + " seconds");
        }

        /** A method that was not compared with others. */
        public MethodResult(String name, String description, Optional<Summary> test, OptionalDouble seconds) {
            this(name, description, test, seconds, Optional.empty());
        }

        private static void requireShares(String name, Optional<Summary> scores) {
            for (double score : scores.map(Summary::runs).orElse(List.of())) {
                requireShare("a run of method '" + name + "'", OptionalDouble.of(score));
            }
        }

        /** The scores that methods are compared by: those on test, or without a test set those on validation. */
        Optional<Summary> compared() {
            return test.or(() -> standing.flatMap(Standing::validation));
        }
    }

    /**
     * How a method compares with the others of a comparison.
     *
     * @param classifierAlone whether the classifier predicts without the rules that the method learned about
     * @param validation the metric on the validation set, run by run; empty without one
     * @param gain over only-l; empty if that was not compared
     * @param significance of the difference to the best other method
     * @param denoising what became of the rules, mean over the runs; empty where nothing is learned about them
     * @param totalSeconds that all its runs took
     */
    public record Standing(
            boolean classifierAlone,
            Optional<Summary> validation,
            OptionalDouble gain,
            Optional<Significance> significance,
            Optional<DenoisingMetrics> denoising,
            double totalSeconds) {}

    /**
     * Whether a method differs from the best other one.
     *
     * @param against the other's name
     * @param difference of the means; positive if this one is better
     * @param p how probable such a difference is by chance
     */
    public record Significance(String against, double difference, double p) {}

    /**
     * What became of the rules, all firings taken together.
     *
     * @param rawPrecision empty if no rule fired
     * @param denoisedPrecision empty if all firings were overruled
     * @param suppressed empty if no rule fired
     * @param keptOfRight empty if no firing was right
     * @param auc of trust; empty unless some firings were right and some wrong
     * @param calibrationError of trust; empty if no rule fired
     */
    public record DenoisingMetrics(
            OptionalDouble rawPrecision,
            OptionalDouble denoisedPrecision,
            OptionalDouble suppressed,
            OptionalDouble keptOfRight,
            OptionalDouble auc,
            OptionalDouble calibrationError) {}

    /**
     * How reliable trust in the rules is.
     *
     * @param threshold a rule is overruled where it is trusted no more than this
     */
    public record TrustQuality(Reliability reliability, double threshold) {
        public TrustQuality {
            Objects.requireNonNull(reliability, "reliability");
            requireShare("the threshold of trust", OptionalDouble.of(threshold));
        }
    }

    /**
     * What methods that were compared have in common.
     *
     * @param tested how many test instances there are; without any, the methods were compared on the validation set
     * @param asPublished whether the methods predict as in the paper, without calibration and trust
     * @param runs how many there are in all
     * @param there how many of them were done before
     * @param seconds that all runs took together, one after the other
     * @param clockSeconds that passed until the comparison was done
     * @param parallel how many runs were done at once
     */
    public record Comparison(
            List<Long> seeds,
            String features,
            int tested,
            boolean asPublished,
            int runs,
            int there,
            double seconds,
            double clockSeconds,
            int parallel) {
        public Comparison {
            seeds = List.copyOf(seeds);
        }
    }

    /**
     * A drawing to show on the page.
     *
     * @param drawing one that {@linkplain Svg#standalone stands alone}
     */
    public record Figure(String title, Drawing drawing) {
        public Figure {
            require(!title.isBlank(), "a figure has no title");
            Objects.requireNonNull(drawing, "drawing");
        }
    }

    /**
     * A prediction to show on the page.
     *
     * @param truth the name of the true class, if it is known
     * @param reasons of the classifier, if it was asked
     */
    public record ExplainedPrediction(Explanation explanation, Optional<String> truth, Optional<Reasons> reasons) {
        public ExplainedPrediction {
            Objects.requireNonNull(explanation, "explanation");
            Objects.requireNonNull(truth, "truth");
            Objects.requireNonNull(reasons, "reasons");
        }
    }

    /**
     * An instance whose class is known, and what the model predicted for it.
     *
     * @param truth the index of its class
     * @param reasons of the classifier, if it was asked
     */
    public record JudgedInstance(Explanation explanation, int truth, Optional<Reasons> reasons) {
        public JudgedInstance {
            Objects.requireNonNull(explanation, "explanation");
            Objects.requireNonNull(reasons, "reasons");
        }

        int predicted() {
            return explanation.prediction().label();
        }

        boolean right() {
            return truth == predicted();
        }
    }

    /** Results with only what every run has. */
    public static Builder builder(String dataset, LabelSet labels, String metric, RuleMetrics rules) {
        return new Builder(dataset, labels, metric, rules);
    }

    /** Results being collected. */
    public static final class Builder {
        private final String dataset;
        private final LabelSet labels;
        private final String metric;
        private final RuleMetrics rules;
        private final List<MethodResult> methods = new ArrayList<>();
        private Optional<Comparison> comparison = Optional.empty();
        private final List<Figure> figures = new ArrayList<>();
        private List<JudgedInstance> instances = List.of();
        private final List<ExplainedPrediction> explanations = new ArrayList<>();
        private String run = "";
        private List<String> warnings = List.of();
        private String evaluatedOn = "the test set";
        private Optional<RuleReport> denoising = Optional.empty();
        private Optional<TrustQuality> trust = Optional.empty();
        private List<EpochReport> epochs = List.of();
        private Optional<ConfusionMatrix> confusion = Optional.empty();
        private Optional<EntityScores> entities = Optional.empty();
        private Optional<Provenance> provenance = Optional.empty();

        private Builder(String dataset, LabelSet labels, String metric, RuleMetrics rules) {
            this.dataset = dataset;
            this.labels = labels;
            this.metric = metric;
            this.rules = rules;
        }

        public Builder run(String value) {
            run = value;
            return this;
        }

        public Builder warnings(List<String> value) {
            warnings = value;
            return this;
        }

        /** Adds a method below the others. */
        public Builder method(MethodResult value) {
            methods.add(value);
            return this;
        }

        /** What the methods have in common; each of them then has a standing. */
        public Builder comparison(Comparison value) {
            comparison = Optional.of(value);
            return this;
        }

        /** Adds a drawing, such as {@link ToyFigure#of}. */
        public Builder figure(String title, Drawing drawing) {
            figures.add(new Figure(title, drawing));
            return this;
        }

        public Builder evaluatedOn(String value) {
            evaluatedOn = value;
            return this;
        }

        public Builder denoising(RuleReport value) {
            denoising = Optional.of(value);
            return this;
        }

        /** How reliable trust in the rules is, and from where on they are kept. */
        public Builder trust(Reliability value, double threshold) {
            trust = Optional.of(new TrustQuality(value, threshold));
            return this;
        }

        public Builder epochs(List<EpochReport> value) {
            epochs = value;
            return this;
        }

        public Builder confusion(ConfusionMatrix value) {
            confusion = Optional.of(value);
            return this;
        }

        /** What was found in sentences; the confusion matrix then counts tokens. */
        public Builder entities(EntityScores value) {
            entities = Optional.of(value);
            return this;
        }

        /** What the confusion matrix counts; the page then lists the misclassified ones. */
        public Builder instances(List<JudgedInstance> value) {
            instances = value;
            return this;
        }

        /** Adds an explained prediction. */
        public Builder explanation(Explanation value, Optional<String> truth) {
            return explanation(value, truth, Optional.empty());
        }

        /** Adds an explained prediction with the reasons of the classifier. */
        public Builder explanation(Explanation value, Optional<String> truth, Optional<Reasons> reasons) {
            explanations.add(new ExplainedPrediction(value, truth, reasons));
            return this;
        }

        public Builder provenance(Provenance value) {
            provenance = Optional.of(value);
            return this;
        }

        public Results build() {
            return new Results(
                    dataset,
                    labels,
                    metric,
                    run,
                    rules,
                    warnings,
                    methods,
                    comparison,
                    figures,
                    evaluatedOn,
                    denoising,
                    trust,
                    epochs,
                    confusion,
                    entities,
                    instances,
                    explanations,
                    provenance);
        }
    }
}
