package io.overrule.labelmodel;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.RandomStream;
import io.overrule.cover.CoverMatrix;
import io.overrule.rule.RuleSet;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** 1,000 rules, 1,000,000 instances, 50 classes, some 10 votes per instance. */
@Tag("bench")
@Timeout(600)
class LabelModelScaleTest {
    private static final int CLASSES = 50;
    private static final RuleSet RULES = SyntheticVotes.rules(CLASSES, 1000);

    private static CoverMatrix cover = CoverMatrix.of(1000, new int[0][]);
    private static int[] truth = {};

    @BeforeAll
    static void drawVotes() {
        RandomStream random = RandomStream.of(1, "votes at scale");
        int[][] rows = new int[1_000_000][];
        truth = new int[rows.length];
        for (int i = 0; i < rows.length; i++) {
            truth[i] = random.nextInt(CLASSES);
            int label = truth[i];
            // Each of the class's 20 rules votes with 0.3; four votes come from anywhere.
            int[] row = new int[24];
            int count = 0;
            for (int n = 0; n < 20; n++) {
                if (random.nextDouble() < 0.3) {
                    row[count++] = n * CLASSES + label;
                }
            }
            for (int n = 0; n < 4; n++) {
                row[count++] = random.nextInt(1000);
            }
            rows[i] = Arrays.stream(row, 0, count).distinct().toArray();
        }
        cover = CoverMatrix.of(1000, rows);
    }

    @Test
    void theGenerativeModelLabelsAMillionInstances() {
        requireMostlyRight(GenerativeLabelModel.fit(RULES, cover, GenerativeLabelModel.Options.defaults()));
    }

    @Test
    void dawidAndSkenesModelLabelsAMillionInstances() {
        requireMostlyRight(DawidSkene.fit(RULES, cover, DawidSkene.Options.defaults()));
    }

    private static void requireMostlyRight(LabelModel model) {
        int[] labels = model.hardLabels(cover, TiePolicy.atRandom(1)).labels();
        int right = 0;
        for (int i = 0; i < labels.length; i++) {
            right += labels[i] == truth[i] ? 1 : 0;
        }
        assertThat(right).isGreaterThan(950_000);
    }
}
