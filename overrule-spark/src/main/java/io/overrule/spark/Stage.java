package io.overrule.spark;

import io.overrule.OverruleException;
import io.overrule.data.InstanceKind;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.param.StringArrayParam;

/**
 * A stage that reads the instances of rows.
 *
 * @param <S> the stage itself, for setters in a chain
 */
public interface Stage<S> extends Params {
    /** The parameters that it shares with the others. */
    StageParams shared();

    /** Itself. */
    S self();

    default Param<String> textCol() {
        return shared().textCol;
    }

    default Param<String> tokensCol() {
        return shared().tokensCol;
    }

    default StringArrayParam recordCols() {
        return shared().recordCols;
    }

    default Param<String> idCol() {
        return shared().idCol;
    }

    default Param<String> nullPolicy() {
        return shared().nullPolicy;
    }

    default StringArrayParam customRules() {
        return shared().customRules;
    }

    default BooleanParam lenient() {
        return shared().lenient;
    }

    default S setTextCol(String column) {
        set(textCol(), column);
        return self();
    }

    default S setTokensCol(String column) {
        set(tokensCol(), column);
        return self();
    }

    default S setRecordCols(String... columns) {
        set(recordCols(), columns.clone());
        return self();
    }

    default S setIdCol(String column) {
        set(idCol(), column);
        return self();
    }

    /** @param policy {@code fail}, {@code skip} or {@code uncovered} */
    default S setNullPolicy(String policy) {
        NullPolicy.parse(policy);
        set(nullPolicy(), policy);
        return self();
    }

    /** @param codes {@code rule id=class name} */
    default S setCustomRules(String... codes) {
        set(customRules(), codes.clone());
        return self();
    }

    default S setLenient(boolean countFaults) {
        set(lenient(), countFaults);
        return self();
    }

    /** The columns that are read, by the parameters. */
    default InstanceColumns instanceColumns() {
        List<InstanceColumns> named = new ArrayList<>();
        if (isDefined(textCol())) {
            named.add(InstanceColumns.text(getOrDefault(textCol())));
        }
        if (isDefined(tokensCol())) {
            named.add(InstanceColumns.tokens(getOrDefault(tokensCol())));
        }
        if (isDefined(recordCols())) {
            named.add(InstanceColumns.record(StageParams.list(getOrDefault(recordCols()))));
        }
        if (named.size() > 1) {
            throw OverruleException.input("columns are named for "
                    + String.join(
                            " and for ",
                            named.stream()
                                    .map(InstanceColumns::kind)
                                    .map(InstanceKind::many)
                                    .toList())
                    + "; set only one of textCol, tokensCol and recordCols");
        }
        InstanceColumns columns = named.isEmpty() ? InstanceColumns.text("text") : named.get(0);
        return isDefined(idCol()) ? columns.named(getOrDefault(idCol())) : columns;
    }
}
