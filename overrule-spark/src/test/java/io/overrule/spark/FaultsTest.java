package io.overrule.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.OverruleException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;

/** Rows and rules that something is wrong with. */
class FaultsTest {
    private static final SparkSession SPARK = LocalSpark.session();
    private static final StructType SCHEMA =
            new StructType().add("id", DataTypes.StringType).add("text", DataTypes.StringType);

    private static RuleCover stage() {
        return new RuleCover()
                .setLabels("calm", "loud")
                .setRules(
                        "{\"id\": \"shouts\", \"kind\": \"custom\", \"label\": \"loud\"}",
                        "{\"id\": \"please\", \"kind\": \"keyword\", \"label\": \"calm\", \"words\": [\"please\"]}")
                .setCustomRules("shouts=" + ShoutingRule.class.getName())
                .setIdCol("id");
    }

    private static Dataset<Row> table(int partitions, String... texts) {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < texts.length; i++) {
            rows.add(RowFactory.create("r" + i, texts[i]));
        }
        return SPARK.createDataFrame(rows, SCHEMA).repartition(partitions);
    }

    @Test
    void theCodeOfACustomRuleCoversOnTheExecutors() {
        List<Row> rows = stage().transform(table(2, "help!", "please", "please!"))
                .orderBy("id")
                .collectAsList();

        assertThat(rows)
                .extracting(row -> row.getList(2))
                .containsExactly(List.of("shouts"), List.of("please"), List.of("shouts", "please"));
    }

    @Test
    void aRuleThatThrowsFailsTheJobAndIsNamedWithItsRow() {
        assertThatThrownBy(() ->
                        stage().transform(table(2, "help!", "boom", "please")).collectAsList())
                .hasStackTraceContaining("the code of rule 'shouts' failed on row 'r1'")
                .hasStackTraceContaining("cannot read this")
                .hasStackTraceContaining("set lenient to count such faults and go on");
    }

    @Test
    void faultsAreCountedPerRuleAndNotTwiceWhenAPartitionIsComputedAgain() {
        RuleCover stage = stage().setLenient(true);
        Dataset<Row> covered = stage.transform(table(3, "boom", "boom please", "help!", "boom"));

        List<Row> first = covered.orderBy("id").collectAsList();
        List<Row> again = covered.orderBy("id").collectAsList();

        assertThat(again).isEqualTo(first);
        assertThat(first.get(1).getList(2)).isEqualTo(List.of("please"));
        assertThat(stage.faults()).isEqualTo(new RuleFaults(Map.of("shouts", 3L), 0));
    }

    @Test
    void countsOfAPartitionMergeToTheLargerOfTwo() {
        FaultCounts one = new FaultCounts();
        one.add(new FaultCounts.OfPartition(":0", new FaultCounts.Counts(Map.of("a", 2L), 1)));
        one.add(new FaultCounts.OfPartition(":1", new FaultCounts.Counts(Map.of("a", 5L), 0)));
        FaultCounts retried = new FaultCounts();
        retried.add(new FaultCounts.OfPartition(":0", new FaultCounts.Counts(Map.of("a", 3L, "b", 1L), 0)));

        one.merge(retried);

        assertThat(one.value()).isEqualTo(new RuleFaults(Map.of("a", 8L, "b", 1L), 1));
        assertThat(one.copy().value()).isEqualTo(one.value());
        one.reset();
        assertThat(one.isZero()).isTrue();
    }

    @Test
    void aNullTextFailsTheJobUnlessThePolicySaysOtherwise() {
        assertThatThrownBy(() -> stage().transform(table(2, "help!", null)).collectAsList())
                .hasStackTraceContaining(
                        "row 'r1': column 'text' is null; fill it, or set nullPolicy to 'skip' or 'uncovered'");
    }

    @Test
    void skippedRowsAreLeftOutAndCounted() {
        RuleCover stage = stage().setNullPolicy("skip");

        assertThat(stage.transform(table(2, "help!", null, "please", null)).collectAsList())
                .hasSize(2);
        assertThat(stage.faults()).isEqualTo(new RuleFaults(Map.of(), 2));
    }

    @Test
    void uncoveredRowsStayWithoutRules() {
        RuleCover stage = stage().setNullPolicy("uncovered");

        List<Row> rows = stage.transform(table(2, "help!", null)).orderBy("id").collectAsList();

        assertThat(rows).extracting(row -> row.getList(2)).containsExactly(List.of("shouts"), List.of());
        assertThat(stage.faults().skippedRows()).isZero();
    }

    @Test
    void aPolicyThatIsNoneIsRefused() {
        assertThatThrownBy(() -> stage().setNullPolicy("ignore"))
                .isInstanceOf(OverruleException.class)
                .hasMessage("nullPolicy is 'ignore'; expected one of [fail, skip, uncovered]");
    }

    @Test
    void codeThatIsNotThereIsRefusedBeforeAnyJob() {
        assertThatThrownBy(() ->
                        stage().setCustomRules("shouts=io.example.Missing").transform(table(1, "a")))
                .isInstanceOf(OverruleException.class)
                .hasMessageContaining("class 'io.example.Missing' of rule 'shouts' cannot be made")
                .hasMessageContaining("--jars");
    }
}
