package io.overrule.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.cover.CoverMatrix;
import io.overrule.labelmodel.MajorityVote;
import io.overrule.labelmodel.TiePolicy;
import io.overrule.objective.Batch;
import io.overrule.rule.RuleSet;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WeakLabellingTest {
    private static final RuleSet RULES = Tasks.rules();
    /** The first instance is covered by a rule for fruit, the second by one for each class. */
    private static final CoverMatrix COVER = CoverMatrix.of(RULES.size(), new int[][] {{0}, {0, 1}});

    /** The weak labels of both instances, as class and probability. */
    private static List<String> said(WeakLabelling labelling) {
        Batch batch = new Batch(2);
        for (int instance = 0; instance < 2; instance++) {
            batch.addUnlabelledRow();
            labelling.addTo(batch, instance);
        }
        List<String> said = new ArrayList<>();
        for (int row = 0; row < 2; row++) {
            for (int weak = batch.weakStart(row); weak < batch.weakEnd(row); weak++) {
                said.add(row + ": " + Tasks.LABELS.name(batch.weakClass(weak)) + " " + batch.weakProbability(weak));
            }
        }
        return said;
    }

    private static List<String> saidWithTies(String ties) {
        TiePolicy policy = TiePolicy.parse(ties, Tasks.LABELS, 1);
        return said(WeakLabelling.hard(MajorityVote.withRandomTies(RULES, 1).hardLabels(COVER, policy)));
    }

    @Test
    void whoAbstainsFromTiesSaysNothingOfThem() {
        assertThat(saidWithTies("abstain")).containsExactly("0: fruit 1.0");
    }

    @Test
    void tiesGoToTheClassThatIsNamed() {
        assertThat(saidWithTies("animal")).containsExactly("0: fruit 1.0", "1: animal 1.0");
        assertThat(saidWithTies("fruit")).containsExactly("0: fruit 1.0", "1: fruit 1.0");
    }

    @Test
    void atRandomATieGoesToOneOfTheTied() {
        assertThat(saidWithTies("random")).hasSize(2).contains("0: fruit 1.0");
    }

    @Test
    void aNameThatIsNoPolicyAndNoClassIsRefused() {
        assertThatThrownBy(() -> TiePolicy.parse("fruits", Tasks.LABELS, 1))
                .hasMessage("ties go to 'fruits', which is neither random nor abstain nor a class;"
                        + " did you mean 'fruit'?");
    }

    @Test
    void softLabelsAreTheProbabilitiesOfTheModel() {
        assertThat(said(WeakLabelling.soft(MajorityVote.withRandomTies(RULES, 1), COVER)))
                .containsExactly("0: fruit 1.0", "0: animal 0.0", "1: fruit 0.5", "1: animal 0.5");
    }

    @Test
    void probabilitiesKnownBeforehandAreSaidAsTheyAre() {
        assertThat(said(WeakLabelling.soft(new float[] {0.25f, 0.75f, 1, 0}, 2)))
                .containsExactly("0: fruit 0.25", "0: animal 0.75", "1: fruit 1.0", "1: animal 0.0");
    }
}
