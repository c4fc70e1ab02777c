package io.overrule.cover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.RandomStream;
import io.overrule.data.Instance;
import io.overrule.data.InstanceKind;
import io.overrule.data.LabelSet;
import io.overrule.data.RecordInstance;
import io.overrule.data.Sentence;
import io.overrule.data.TextInstance;
import io.overrule.data.Value;
import io.overrule.rule.Edit;
import io.overrule.rule.EditReader;
import io.overrule.rule.EditWriter;
import io.overrule.rule.Heading;
import io.overrule.rule.NormalForm;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleReader;
import io.overrule.rule.RuleSet;
import io.overrule.rule.RuleWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * What every kind of rule must do. It stands in this package, because part of it is that the applier finds what the rule
 * says.
 */
abstract class RuleContract {
    static final LabelSet LABELS = LabelSet.of("ham", "spam");
    static final Heading HEADING = new Heading("r", "spam", "speaking", "why");

    /** A rule of the kind under {@link #HEADING}. It covers some of {@link #instances} and not all of them. */
    abstract Rule rule();

    /** Another rule of the kind under the same heading, with another condition. */
    abstract Rule other();

    static List<Instance> instances() {
        RandomStream random = RandomStream.of(1, "contract");
        List<Instance> instances = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            List<String> words = new ArrayList<>();
            for (int k = 1 + random.nextInt(4); k > 0; k--) {
                words.add("w" + random.nextInt(4));
            }
            instances.add(new TextInstance("t" + i, String.join(" ", words)));
            instances.add(new RecordInstance("d" + i, Map.of("number", Value.of(random.nextInt(9)))));
            instances.addAll(new Sentence("s" + i, words).instances());
        }
        return instances;
    }

    @Test
    void itCoversSomeInstancesAndNotAll() {
        assertThat(instances()).anyMatch(rule()::covers).anyMatch(instance -> !rule().covers(instance));
    }

    @Test
    void itCoversOnlyTheKindsThatItSays() {
        assertThat(instances().stream().filter(rule()::covers).map(InstanceKind::of))
                .isSubsetOf(rule().covered());
    }

    @Test
    void theApplierFindsWhatTheRuleSays() {
        List<Instance> instances = instances();

        CoverMatrix cover = RuleApplier.ofRule(rule()).apply(instances);

        for (int i = 0; i < instances.size(); i++) {
            assertThat(cover.covers(0, i)).isEqualTo(rule().covers(instances.get(i)));
        }
    }

    @Test
    void itCoversWhereAnyOfItsPartsDoes() {
        for (Instance instance : instances()) {
            assertThat(rule().parts().stream().anyMatch(part -> part.covers(instance)))
                    .isEqualTo(rule().covers(instance));
        }
    }

    @Test
    void underAnotherHeadingItCoversTheSame() {
        Heading heading = Heading.of("renamed", "ham");
        Rule renamed = rule().withHeading(heading);

        assertThat(renamed.heading()).isEqualTo(heading);
        assertThat(renamed.kind()).isEqualTo(rule().kind());
        assertThat(instances())
                .allSatisfy(instance -> assertThat(renamed.covers(instance)).isEqualTo(rule().covers(instance)));
        assertThat(renamed.withHeading(HEADING)).isEqualTo(rule());
        assertThat(NormalForm.of(renamed)).isEqualTo(NormalForm.of(rule()));
    }

    @Test
    void rulesAreEqualIfTheirHeadingsAndConditionsAre() {
        assertThat(rule()).isEqualTo(rule()).hasSameHashCodeAs(rule());
        assertThat(rule()).isNotEqualTo(other()).isNotEqualTo(rule().withHeading(Heading.of("r", "spam")));
        assertThat(NormalForm.of(rule())).isNotEqualTo(NormalForm.of(other()));
    }

    @Test
    void itIsDescribedInOneLine() {
        assertThat(rule().describe()).isNotBlank().doesNotContain("\n");
    }

    @Test
    void itIsReadBackAsItWasWrittenOrRefused() {
        Edit edit = Edit.RuleAdded.last(rule());
        if (rule().holdsCode()) {
            assertThatThrownBy(() -> RuleWriter.lines(RuleSet.of(LABELS, rule())))
                    .hasMessageContaining("no file can hold");
            assertThatThrownBy(() -> EditWriter.line(edit)).hasMessageContaining("no file can hold");
        } else {
            assertThat(EditReader.parse(List.of(EditWriter.line(edit)), LABELS)).containsExactly(edit);
            // The firings of a rule known only by its votes stand in files of their own.
            assertThat(RuleReader.parse(RuleWriter.lines(RuleSet.of(LABELS, rule())), LABELS)
                            .rule(0)
                            .equals(rule()))
                    .isEqualTo(rule().recordedVotes().isEmpty());
        }
    }
}
