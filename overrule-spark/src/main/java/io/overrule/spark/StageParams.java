package io.overrule.spark;

import java.util.List;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.param.StringArrayParam;

/** The parameters that every stage of ours has, declared once. A stage holds one of these. */
public final class StageParams {
    final Param<String> textCol;
    final Param<String> tokensCol;
    final StringArrayParam recordCols;
    final Param<String> idCol;
    final Param<String> nullPolicy;
    final StringArrayParam customRules;
    final BooleanParam lenient;

    StageParams(Params stage) {
        textCol = new Param<>(stage.uid(), "textCol", "column of texts; 'text' unless tokensCol or recordCols is set");
        tokensCol = new Param<>(stage.uid(), "tokensCol", "column of tokenised sentences (array<string>)");
        recordCols = new StringArrayParam(stage, "recordCols", "columns that are the attributes of a record");
        idCol = new Param<>(stage.uid(), "idCol", "column that names a row in messages (string or whole number)");
        nullPolicy = new Param<>(
                stage.uid(),
                "nullPolicy",
                "rows whose text or tokens are null: " + String.join(", ", NullPolicy.names())
                        + " (fail names the row; skip leaves it out and counts it; uncovered keeps it without rules,"
                        + " features and prediction)");
        customRules = new StringArrayParam(
                stage,
                "customRules",
                "code of custom rules as 'rule id=class name'; the class implements java.util.function.Predicate of"
                        + " Instance and has a constructor without arguments");
        lenient = new BooleanParam(
                stage.uid(),
                "lenient",
                "whether a custom rule that throws is counted and does not cover the row, instead of failing the job");
    }

    /** Sets the defaults. Called once the stage has its parameters. */
    static void setDefaults(Stage<?> stage) {
        stage.setDefault(stage.nullPolicy(), NullPolicy.FAIL.key());
        stage.setDefault(stage.customRules(), new String[0]);
        stage.setDefault(stage.lenient(), false);
    }

    static List<String> list(String[] values) {
        return List.of(values);
    }
}
