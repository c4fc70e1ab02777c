package io.overrule.app.usecase;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.app.print.EvaluationText;
import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.evaluation.ConfusionMatrix;
import io.overrule.evaluation.Evaluation;
import io.overrule.evaluation.Reliability;
import io.overrule.evaluation.RuleReport;
import io.overrule.inference.Explanation;
import io.overrule.inference.Inference;
import io.overrule.inference.Prediction;
import io.overrule.rule.Rule;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class RuleFindingsTest {
    private static final LabelSet LABELS = LabelSet.of("ham", "spam");

    private static RuleReport.Line line(String id, int fired, int right, int kept, int keptRight) {
        return new RuleReport.Line(id, "spam", "contains '" + id + "'", fired, right, kept, keptRight, List.of());
    }

    /** Every rule fires on instances of its own, with the same trust. */
    private static Evaluation evaluation(double trust, RuleReport.Line... lines) {
        List<Explanation> explanations = new ArrayList<>();
        for (int j = 0; j < lines.length; j++) {
            for (int i = 0; i < lines[j].fired(); i++) {
                explanations.add(new Explanation(
                        Instance.text("a"),
                        new Prediction(1, "spam", List.of(0.25, 0.75), List.of(0.25, 0.75)),
                        Inference.TRUST,
                        1,
                        List.of(new Explanation.FiredRule(
                                j,
                                Rule.keyword(lines[j].id(), "spam", "a"),
                                1,
                                trust,
                                OptionalDouble.empty(),
                                trust <= 0.5,
                                trust > 0.5,
                                List.of()))));
            }
        }
        return new Evaluation(
                Inference.TRUST,
                Map.of(Inference.TRUST, ConfusionMatrix.of(LABELS, List.of(1), new int[] {1})),
                new RuleReport(List.of(lines)),
                Reliability.of(new double[0], new boolean[0]),
                Optional.empty(),
                explanations,
                List.of(),
                Map.of());
    }

    @Test
    void aRightRuleThatIsMostlyOverruledIsWarnedOf() {
        RuleFindings findings =
                RuleFindings.of(evaluation(0.25, line("free", 5, 4, 2, 2), line("sure", 90, 90, 90, 90)));

        assertThat(findings.warnings())
                .containsExactly(
                        "rule 'free' is right in 80.0 % of its 5 votes, but 3 of them were overruled; label more"
                                + " instances that it covers, and train again");
    }

    @Test
    void rightVotesThatAreMostlyLostAreWarnedOf() {
        RuleFindings findings = RuleFindings.of(evaluation(0.25, line("free", 10, 5, 2, 2)));

        assertThat(findings.warnings())
                .containsExactly(
                        "most right votes of rules are lost: only 40.0 % of them were kept; label more instances"
                                + " that rules cover, and train again");
    }

    @Test
    void fewVotesAndHalvesAreNoReasonToWarn() {
        RuleFindings findings = RuleFindings.of(
                evaluation(0.25, line("few", 4, 4, 0, 0), line("half", 10, 10, 5, 5), line("x", 9, 9, 9, 9)));

        assertThat(findings.warnings()).isEmpty();
    }

    @Test
    void theWorstRulesAreThoseWhoseTrustIsFurthestFromTheirPrecision() {
        RuleFindings findings = RuleFindings.of(evaluation(
                0.75,
                line("fine", 8, 6, 8, 6),
                line("few", 4, 0, 4, 0),
                line("bad", 8, 1, 8, 1),
                line("lost", 8, 6, 2, 1)));

        assertThat(findings.worst().stream().map(worst -> worst.rule().id())).containsExactly("bad", "lost");
        assertThat(findings.worst().get(1).rightLost()).isEqualTo(5);
        StringWriter text = new StringWriter();
        EvaluationText.printWorst(findings, new PrintWriter(text, true));
        assertThat(text.toString()).containsPattern("lost +spam +8 +75.0 % +75.0 % +5 of 6");
    }

    @Test
    void aRuleThatNeverFiredHasNoMeanTrust() {
        assertThat(RuleFindings.of(evaluation(0.75, line("never", 0, 0, 0, 0), line("free", 1, 1, 1, 1)))
                        .meanTrust())
                .containsExactly(OptionalDouble.empty(), OptionalDouble.of(0.75));
    }
}
