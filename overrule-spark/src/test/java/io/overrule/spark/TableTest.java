package io.overrule.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.cover.CoverMatrix;
import io.overrule.cover.CoverStatistics;
import io.overrule.cover.RuleApplier;
import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.labelmodel.GenerativeLabelModel;
import io.overrule.labelmodel.VotePatterns;
import io.overrule.rule.RuleSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;

/** What is said about a table as a whole is what is said about its rows on one machine. */
class TableTest {
    private static final SparkSession SPARK = LocalSpark.session();
    private static final RuleSet RULES = RuleSet.of(LabelSet.of(Requests.LABELS), Requests.rules());
    private static final List<Row> ROWS = Requests.rows(500);

    private static CoverMatrix cover(List<Row> rows) {
        return RuleApplier.of(RULES)
                .apply(rows.stream().map(row -> Instance.text(row.getString(1))).toList());
    }

    private static RuleCover stage() {
        return new RuleCover().setRules(RULES).setIdCol("id");
    }

    @Test
    void statisticsOfATableAreThoseOfItsRows() {
        List<Row> labelled = ROWS.stream().filter(row -> !row.isNullAt(2)).toList();
        List<Integer> truth = labelled.stream()
                .map(row -> Requests.LABELS.indexOf(row.getString(2)))
                .toList();

        for (int partitions : new int[] {1, 3, 17}) {
            TableStatistics statistics = TableStatistics.of(stage(), Requests.table(SPARK, ROWS, partitions), "label");

            assertThat(statistics.all()).isEqualTo(CoverStatistics.of(cover(ROWS), RULES));
            assertThat(statistics.labelled()).contains(CoverStatistics.of(cover(labelled), RULES, truth));
        }
    }

    @Test
    void votesOfATableComeDownToTheirCombinations() {
        for (int partitions : new int[] {1, 3, 17}) {
            TableVotes votes = TableVotes.of(stage(), Requests.table(SPARK, ROWS, partitions));

            assertThat(votes.patterns()).isEqualTo(VotePatterns.of(cover(ROWS)));
            assertThat(votes.generative().ruleAccuracies())
                    .containsExactly(
                            GenerativeLabelModel.fit(RULES, cover(ROWS), GenerativeLabelModel.Options.defaults())
                                    .ruleAccuracies());
        }
    }

    @Test
    void aLabelModelIsAskedOncePerCombination() {
        TableVotes votes = TableVotes.of(stage(), Requests.table(SPARK, ROWS, 4));

        List<TableVotes.Labelled> labelled = votes.labelled(votes.majority());

        assertThat(labelled).hasSize(votes.patterns().size());
        assertThat(labelled.stream().mapToLong(TableVotes.Labelled::instances).sum())
                .isEqualTo(ROWS.size());
        assertThat(labelled)
                .filteredOn(each -> each.rules().equals(List.of("late")))
                .singleElement()
                .satisfies(each -> assertThat(each.probabilities()).containsExactly(1.0, 0.0, 0.0));
    }

    @Test
    void aClassThatIsNoneIsNamedWithItsRowAndColumn() {
        List<Row> rows = new ArrayList<>(ROWS);
        rows.add(RowFactory.create("X1", "my card", "paymnt", false, new String[0]));
        Dataset<Row> table = Requests.table(SPARK, rows, 3);

        assertThatThrownBy(() -> TableStatistics.of(stage(), table, "label"))
                .hasStackTraceContaining(
                        "row 'X1' has 'paymnt' in column 'label', which is no class; did you mean 'payment'?");
        assertThatThrownBy(() -> TableStatistics.of(stage(), table, "lable"))
                .hasMessage("there is no column 'lable'; expected one with the name of a class (string);"
                        + " did you mean 'label'?");
    }

    @Test
    void aSampleKeepsTheShareOfEveryRule() {
        Random random = new Random(4);
        int[][] rows = new int[10_000][];
        for (int i = 0; i < rows.length; i++) {
            // Rule 2 is rare, and covers what rule 0 covers.
            rows[i] = random.nextInt(1000) == 0
                    ? new int[] {0, 2}
                    : random.nextBoolean() ? new int[] {0} : new int[] {0, 1};
        }
        CoverMatrix cover = CoverMatrix.of(3, rows);
        long[] sizes = {cover.coverSize(0), cover.coverSize(1), cover.coverSize(2)};
        long[] strata = new long[3];
        for (int i = 0; i < rows.length; i++) {
            strata[OrderedRows.rarest(cover, i, sizes)]++;
        }
        RuleShares shares = RuleShares.of(sizes, List.of(strata), 1_000, rows.length);
        RuleShares.Counting counting = shares.counting(0);
        long[] kept = new long[3];
        long taken = 0;
        for (int i = 0; i < rows.length; i++) {
            if (counting.takes(cover, i)) {
                taken++;
                for (int rule : cover.rulesCovering(i)) {
                    kept[rule]++;
                }
            }
        }

        assertThat(taken).isEqualTo(shares.size()).isBetween(1_000L, 1_003L);
        for (int rule = 0; rule < 3; rule++) {
            assertThat(kept[rule]).isBetween(sizes[rule] / 10, sizes[rule] / 10 + 3);
        }
        assertThat(kept[2]).isPositive();
    }
}
