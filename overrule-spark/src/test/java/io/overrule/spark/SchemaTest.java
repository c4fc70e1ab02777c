package io.overrule.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.OverruleException;
import io.overrule.data.LabelSet;
import io.overrule.rule.RuleSet;
import java.util.List;
import java.util.ServiceLoader;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.Transformer;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;

/** What is wrong with columns is found before any job starts. */
class SchemaTest {
    private static final StructType SCHEMA = new StructType()
            .add("id", DataTypes.LongType)
            .add("text", DataTypes.StringType)
            .add("tokens", DataTypes.createArrayType(DataTypes.StringType))
            .add("age", DataTypes.IntegerType)
            .add("born", DataTypes.DateType);

    private static RuleCover cover() {
        return new RuleCover().setRules(RuleSet.of(LabelSet.of(Requests.LABELS), Requests.rules()));
    }

    @Test
    void aMissingColumnIsNamedWithWhatWasExpected() {
        assertThatThrownBy(() -> cover().setTextCol("txt").transformSchema(SCHEMA))
                .isInstanceOf(OverruleException.class)
                .hasMessage("there is no column 'txt'; expected one with a text (string); did you mean 'text'?");
    }

    @Test
    void aColumnOfAnotherTypeIsNamedWithWhatWasExpected() {
        assertThatThrownBy(() -> cover().setTextCol("age").transformSchema(SCHEMA))
                .hasMessage("column 'age' has the type int; expected a text (string)");
        assertThatThrownBy(() -> cover().setTokensCol("text").transformSchema(SCHEMA))
                .hasMessage("column 'text' has the type string; expected the tokens of a sentence (array<string>)");
        assertThatThrownBy(() -> cover().setRecordCols("age", "born").transformSchema(SCHEMA))
                .hasMessage(
                        "column 'born' has the type date; expected an attribute of a record (a number, string or boolean)");
        assertThatThrownBy(() -> cover().setIdCol("tokens").transformSchema(SCHEMA))
                .hasMessage(
                        "column 'tokens' has the type array<string>; expected the id of a row (string or whole number)");
    }

    @Test
    void aRuleWithAnUnknownLabelIsRefused() {
        assertThatThrownBy(() -> cover().setLabels("delivery", "product").transformSchema(SCHEMA))
                .isInstanceOf(OverruleException.class)
                .hasMessageContaining("'payment'");
    }

    @Test
    void rulesOnAnotherKindOfRowAreRefused() {
        assertThatThrownBy(() -> cover().setRecordCols("age").transformSchema(SCHEMA))
                .isInstanceOf(OverruleException.class)
                .hasMessageContaining("rule 'parcel'")
                .hasMessageContaining("does not cover records");
    }

    @Test
    void twoKindsOfColumnsExcludeEachOther() {
        assertThatThrownBy(
                        () -> cover().setTextCol("text").setTokensCol("tokens").transformSchema(SCHEMA))
                .hasMessage("columns are named for texts and for tokens of sentences;"
                        + " set only one of textCol, tokensCol and recordCols");
    }

    @Test
    void aColumnThatIsThereIsNotOverwritten() {
        assertThatThrownBy(() -> cover().setRulesCol("age").transformSchema(SCHEMA))
                .hasMessageStartingWith("there is a column 'age' already");
    }

    @Test
    void theSchemaSaysWhatComesOut() {
        assertThat(cover().transformSchema(SCHEMA).apply("rules").dataType())
                .isEqualTo(DataTypes.createArrayType(DataTypes.StringType, false));
        assertThat(new TextEncoder()
                        .setEncoder("bge")
                        .setTokensCol("tokens")
                        .transformSchema(SCHEMA)
                        .apply("features")
                        .dataType())
                .isEqualTo(DataTypes.createArrayType(SQLDataTypes.VectorType(), true));
    }

    @Test
    void featuresThatHaveToBeFittedAreNoEncoder() {
        assertThatThrownBy(() -> new TextEncoder().setEncoder("ngrams").transformSchema(SCHEMA))
                .isInstanceOf(OverruleException.class)
                .hasMessageContaining("have to be fitted to data first")
                .hasMessageContaining("modelPath");
    }

    @Test
    void aStageWithoutAModelSaysWhatIsMissing() {
        assertThatThrownBy(() -> new OverruleModel("m").transformSchema(SCHEMA))
                .hasMessage("m holds no model; set modelPath, or load a saved stage");
    }

    @Test
    void anEstimatorNeedsIds() {
        assertThatThrownBy(() -> new OverruleEstimator().setLabelCol("text").transformSchema(SCHEMA))
                .hasMessageStartingWith("idCol is not set");
    }

    @Test
    void aCopyHasTheSameParameters() {
        RuleCover stage = cover().setTextCol("body").setLenient(true);

        RuleCover copy = stage.copy(new ParamMap());

        assertThat(copy.uid()).isEqualTo(stage.uid());
        assertThat(copy.instanceColumns()).isEqualTo(stage.instanceColumns());
        assertThat(copy.extractParamMap()).hasToString(stage.extractParamMap().toString());
    }

    @Test
    void everyParameterIsExplained() {
        assertThat(new OverruleModel().explainParams())
                .contains("predictionCol: column for the name of the predicted class (default: prediction)")
                .contains("nullPolicy: rows whose text or tokens are null");
    }

    @Test
    void stagesAreFoundAsServicesAsSparkConnectLooksForThem() {
        assertThat(ours(Transformer.class)).isEqualTo(List.of(RuleCover.class, TextEncoder.class, OverruleModel.class));
        assertThat(ours(Estimator.class)).isEqualTo(List.of(OverruleEstimator.class));
    }

    private static <T> List<? extends Class<?>> ours(Class<T> service) {
        return ServiceLoader.load(service).stream()
                .filter(provider -> provider.type().getName().startsWith("io.overrule"))
                .map(provider -> provider.get().getClass())
                .toList();
    }
}
