package io.overrule.app.report;

import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.evaluation.ConfusionMatrix;
import io.overrule.evaluation.Reliability;
import io.overrule.evaluation.RuleReport;
import io.overrule.evaluation.Summary;
import io.overrule.inference.Explanation;
import io.overrule.inference.Inference;
import io.overrule.inference.Part;
import io.overrule.inference.Prediction;
import io.overrule.inference.Provenance;
import io.overrule.inference.Reasons;
import io.overrule.rule.Rule;
import io.overrule.training.EpochReport;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/** Results small enough to be read on the page, with one of everything. */
final class SmallResults {
    static final LabelSet LABELS = LabelSet.of("ham", "spam");
    static final Rule FREE = Rule.keyword("free", "spam", "free", "win");

    private SmallResults() {}

    static Results.RuleMetrics ruleMetrics() {
        return new Results.RuleMetrics(4, 0.75, OptionalDouble.of(0.625), 0.125, 3.5, 1.25);
    }

    /** Nothing but what every run has. */
    static Results.Builder bare() {
        return Results.builder("messages", LABELS, "f1:spam", ruleMetrics());
    }

    static Results.MethodResult method(String name, Double... runs) {
        return new Results.MethodResult(name, "", Optional.of(new Summary(List.of(runs))), OptionalDouble.of(1.5));
    }

    /** A rule of which {@code overruled} of {@code fired} firings are overruled, all of them rightly. */
    static RuleReport.Line line(String id, int fired, int right, int overruled) {
        return new RuleReport.Line(
                id,
                "spam",
                "contains '" + id + "'",
                fired,
                right,
                fired - overruled,
                right,
                Collections.nCopies(
                        overruled, new RuleReport.Overruled(Instance.text("is it " + id + "?"), "ham", false, 0.125)));
    }

    static RuleReport rules() {
        return new RuleReport(
                List.of(line("free", 8, 5, 2), line("never", 0, 0, 0), line("gone", 3, 0, 3), line("sure", 4, 4, 0)));
    }

    /** Fifteen firings, six of them wrong; one of the wrong ones is trusted. */
    static Reliability trust() {
        return Reliability.of(
                new double[] {
                    0.96875, 0.9375, 0.90625, 0.875, 0.84375, 0.8125, 0.78125, 0.75, 0.6875, 0.5625, 0.375, 0.25,
                    0.1875, 0.125, 0.0625
                },
                new boolean[] {
                    true, true, true, true, true, true, true, true, true, false, false, false, false, false, false
                });
    }

    static List<EpochReport> epochs() {
        return List.of(
                new EpochReport(1, 1.5, OptionalDouble.of(0.5), true),
                new EpochReport(2, 0.75, OptionalDouble.of(0.875), true),
                new EpochReport(3, 0.5, OptionalDouble.of(0.75), false));
    }

    static Explanation explanation(String text, Explanation.FiredRule... fired) {
        return new Explanation(
                Instance.text(text),
                new Prediction(0, "ham", List.of(0.4375, 0.5625), List.of(0.75, 0.625)),
                Inference.TRUST,
                1,
                List.of(fired));
    }

    /** What the classifier, which is rather sure, makes of an instance on which no rule fires. */
    static Results.JudgedInstance judged(String text, int truth, int predicted, Optional<Reasons> reasons) {
        List<Double> probabilities = predicted == 0 ? List.of(0.875, 0.125) : List.of(0.125, 0.875);
        return new Results.JudgedInstance(
                new Explanation(
                        Instance.text(text),
                        new Prediction(predicted, LABELS.name(predicted), probabilities, probabilities),
                        Inference.TRUST,
                        predicted,
                        List.of()),
                truth,
                reasons);
    }

    /** "free", wherever it is, speaks for spam; "you" against it, and less so. */
    static Reasons reasons(String text) {
        return new Reasons(
                Instance.text(text),
                1,
                0.875,
                List.of(
                        new Reasons.Reason(new Part.Word("you", places(text, "you")), -0.75),
                        new Reasons.Reason(new Part.Word("free", places(text, "free")), 1.5)),
                0);
    }

    private static List<Part.Place> places(String text, String word) {
        return Pattern.compile(word, Pattern.CASE_INSENSITIVE | Pattern.LITERAL)
                .matcher(text)
                .results()
                .map(match -> new Part.Place(match.start(), match.end()))
                .toList();
    }

    static Explanation.FiredRule fired(double trust, boolean overruled) {
        return new Explanation.FiredRule(
                0,
                FREE,
                1,
                trust,
                OptionalDouble.of(0.5625),
                overruled,
                !overruled,
                List.of(Instance.text("Win a free holiday!")));
    }

    static Provenance provenance() {
        return new Provenance(
                7,
                Map.of("gamma", "0.1", "method", "implyloss"),
                Map.of("rules", "00ff"),
                Map.of("overrule", "0.1.0"),
                Map.of("epoch", "2"));
    }

    /** One of everything. */
    static Results full() {
        return bare().run("2 methods, 2 runs each")
                .method(new Results.MethodResult(
                        "majority",
                        "the vote of the rules",
                        Optional.of(new Summary(List.of(0.5))),
                        OptionalDouble.empty()))
                .method(method("implyloss", 0.75, 0.875))
                .evaluatedOn("12 test instances")
                .denoising(rules())
                .trust(trust(), 0.5)
                .epochs(epochs())
                .confusion(ConfusionMatrix.of(LABELS, List.of(0, 0, 0, 1, 1), new int[] {0, 0, 1, 1, 1}))
                .instances(List.of(
                        judged("Hello", 0, 0, Optional.empty()),
                        judged("See you", 0, 0, Optional.empty()),
                        judged("Free? You are free!", 0, 1, Optional.of(reasons("Free? You are free!"))),
                        judged("Win", 1, 1, Optional.empty()),
                        judged("Win now", 1, 1, Optional.empty())))
                .explanation(
                        explanation("Are you free tonight?", fired(0.75, false), fired(0.25, true)),
                        Optional.of("ham"),
                        Optional.of(reasons("Are you free tonight?")))
                .provenance(provenance())
                .build();
    }

    /** Three methods compared, one of which has two results. */
    static Results compared() {
        return bare().run("3 methods, 2 seeds each, features ngrams")
                .warnings(List.of("there are only 2 rules: where a rule is wrong, others must say so"))
                .comparison(new Results.Comparison(List.of(1L, 2L), "ngrams", 12, true, 6, 2, 75.5, 30.25, 2))
                .method(standing("implyloss", false, List.of(0.875, 0.75), 0.125, "only-l", 0.0625, 0.0341))
                .method(standing("implyloss, classifier", true, List.of(0.75, 0.875), 0.125, "only-l", 0.0625, 0.0341))
                .method(standing("only-l", false, List.of(0.75, 0.625), 0, "implyloss", -0.125, 0.0004))
                .method(standing("majority", false, List.of(0.5, 0.5), -0.1875, "implyloss", -0.3125, 0.0004))
                .build();
    }

    /** The same without a test set. */
    static Results comparedOnValidation() {
        return bare().run("1 method, 2 seeds each, features ngrams")
                .comparison(new Results.Comparison(List.of(1L, 2L), "ngrams", 0, false, 2, 0, 3, 2, 2))
                .method(new Results.MethodResult(
                        "only-l",
                        "",
                        Optional.empty(),
                        OptionalDouble.of(1.5),
                        Optional.of(new Results.Standing(
                                false,
                                Optional.of(new Summary(List.of(0.5, 0.75))),
                                OptionalDouble.of(0),
                                Optional.empty(),
                                Optional.empty(),
                                3))))
                .build();
    }

    private static Results.MethodResult standing(
            String name, boolean alone, List<Double> runs, double gain, String against, double difference, double p) {
        boolean rules = name.startsWith("implyloss");
        return new Results.MethodResult(
                name,
                alone ? "the same models without their rules" : "",
                Optional.of(new Summary(runs)),
                OptionalDouble.of(12.5),
                Optional.of(new Results.Standing(
                        alone,
                        Optional.of(new Summary(List.of(0.625, 0.875))),
                        OptionalDouble.of(gain),
                        Optional.of(new Results.Significance(against, difference, p)),
                        rules
                                ? Optional.of(new Results.DenoisingMetrics(
                                        OptionalDouble.of(0.625),
                                        OptionalDouble.of(0.9),
                                        OptionalDouble.of(0.25),
                                        OptionalDouble.of(0.875),
                                        OptionalDouble.of(0.8125),
                                        OptionalDouble.of(0.0625)))
                                : Optional.empty(),
                        25)));
    }
}
