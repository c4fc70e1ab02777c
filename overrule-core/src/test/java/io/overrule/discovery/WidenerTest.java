package io.overrule.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.Work;
import io.overrule.inference.Model;
import io.overrule.rule.Edit;
import io.overrule.rule.KeywordRule;
import io.overrule.rule.RecordRule;
import io.overrule.rule.Rule;
import io.overrule.rule.Task;
import org.junit.jupiter.api.Test;

class WidenerTest {
    @Test
    void otherWordsOfTheClassBecomeAlternatives() {
        Task task = Cards.task();
        Model model = Cards.train(task, "ngrams");

        WideningReport report = new Widener(model).widen(task, "card", Work.quiet());

        assertThat(report.proposals()).isNotEmpty().hasSizeLessThanOrEqualTo(3);
        Widening best = report.proposals().get(0);
        assertThat(best.rule()).isInstanceOf(KeywordRule.class);
        assertThat(((KeywordRule) best.rule()).words()).startsWith("card").doesNotContain("camera", "cable");
        assertThat(report.proposals()).allSatisfy(proposal -> {
            assertThat(proposal.added().precisionByTrust().orElseThrow())
                    .isGreaterThanOrEqualTo(report.evidence().precisionByTrust().orElseThrow() - 0.05);
            assertThat(proposal.samples()).isNotEmpty().allSatisfy(sample -> {
                assertThat(proposal.rule().covers(sample.instance())).isTrue();
                assertThat(report.rule().covers(sample.instance())).isFalse();
            });
            assertThat(task.check(new Edit.RuleChanged(proposal.rule()))).isEmpty();
        });
    }

    @Test
    void whatTheRuleCoversItStillCovers() {
        Task task = Cards.task();
        Model model = Cards.train(task, "ngrams");

        for (Widening proposal :
                new Widener(model).widen(task, "refund", Work.quiet()).proposals()) {
            Rule before = task.rules().rule(task.rules().index("refund"));
            assertThat(task.dataset().unlabelled()).filteredOn(before::covers).allMatch(proposal.rule()::covers);
        }
    }

    @Test
    void aThresholdOfARecordIsMoved() {
        Task records = Cards.records();
        Model model = Cards.train(records, "records");

        WideningReport report = new Widener(model).widen(records, "old", Work.quiet());

        assertThat(report.proposals()).extracting(Widening::rule).anyMatch(RecordRule.class::isInstance);
    }

    @Test
    void aRuleThatCoversNothingIsRefused() {
        Task task = Cards.task();
        Model model = Cards.train(task, "ngrams");

        assertThatThrownBy(() -> new Widener(model).widen(task, "unicorn", Work.quiet()))
                .hasMessageContaining("rule 'unicorn' covers no instance")
                .hasMessageContaining("its precision cannot be estimated");
    }
}
