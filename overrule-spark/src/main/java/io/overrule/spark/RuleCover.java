package io.overrule.spark;

import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.cover.CoverMatrix;
import io.overrule.data.Instance;
import io.overrule.rule.RuleSet;
import io.overrule.rule.RuleWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.Transformer;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.param.StringArrayParam;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** A stage that adds to every row the ids of the rules that cover it, or for a sentence those of each token. */
public final class RuleCover extends Transformer implements Stage<RuleCover>, MLWritable {
    private static final long serialVersionUID = 1L;

    private final String uid;
    private final StageParams shared;
    private final StringArrayParam rules;
    private final StringArrayParam labels;
    private final Param<String> rulesCol;
    private transient @Nullable FaultCounts faults;

    public RuleCover() {
        this(Identifiable$.MODULE$.randomUID("ruleCover"));
    }

    public RuleCover(String uid) {
        this.uid = uid;
        this.shared = new StageParams(this);
        this.rules = RuleParams.rules(this);
        this.labels = RuleParams.labels(this);
        this.rulesCol = new Param<>(uid, "rulesCol", "column for the ids of the rules that cover a row");
        StageParams.setDefaults(this);
        setDefault(rulesCol, "rules");
    }

    @Override
    public String uid() {
        return uid;
    }

    @Override
    public StageParams shared() {
        return shared;
    }

    @Override
    public RuleCover self() {
        return this;
    }

    public StringArrayParam rules() {
        return rules;
    }

    public StringArrayParam labels() {
        return labels;
    }

    public Param<String> rulesCol() {
        return rulesCol;
    }

    /** @param lines the rules, a line of JSON each, as in {@code rules.jsonl} */
    public RuleCover setRules(String... lines) {
        set(rules, lines.clone());
        return this;
    }

    /** Sets rules and classes. The code of custom rules is named by {@link #setCustomRules}. */
    public RuleCover setRules(RuleSet ruleSet) {
        setLabels(ruleSet.labels().names().toArray(String[]::new));
        return setRules(RuleWriter.linesWithoutCode(ruleSet).toArray(String[]::new));
    }

    public RuleCover setLabels(String... names) {
        set(labels, names.clone());
        return this;
    }

    public RuleCover setRulesCol(String column) {
        set(rulesCol, column);
        return this;
    }

    SharedRules sharedRules() {
        return RuleParams.shared(this, rules, labels);
    }

    /** The columns of a table that the stage reads, and others that are asked for. */
    Dataset<Row> columnsOf(Dataset<Row> table, String... others) {
        return table.select(Stream.concat(instanceColumns().all().stream(), Stream.of(others))
                .distinct()
                .map(column -> table.col(OrderedRows.quoted(column)))
                .toArray(Column[]::new));
    }

    /** Counts faults in jobs on a table from now on. */
    FaultCounts countingFaults(Dataset<?> table) {
        FaultCounts counts = FaultCounts.registered(table, uid);
        faults = counts;
        return counts;
    }

    @Override
    public StructType transformSchema(StructType schema) {
        InstanceColumns columns = instanceColumns();
        columns.check(schema);
        RuleParams.requireCover(sharedRules().rules(), columns.kind());
        return new OutputColumns(schema, columns.kind())
                .add(getOrDefault(rulesCol), DataTypes.createArrayType(DataTypes.StringType, false))
                .schema();
    }

    @Override
    public Dataset<Row> transform(Dataset<?> dataset) {
        StructType output = transformSchema(dataset.schema());
        Dataset<Row> table = dataset.toDF();
        Broadcast<SharedRules> broadcast = Broadcasts.of(table, sharedRules());
        return AddColumns.to(table, RowReading.of(this), new Covering(broadcast), countingFaults(table), output);
    }

    /** What went wrong so far in jobs on the table that {@link #transform} was last given. */
    public RuleFaults faults() {
        return faults == null ? RuleFaults.NONE : faults.value();
    }

    /** The ids of the rules that cover instances. */
    private record Covering(Broadcast<SharedRules> broadcast) implements BatchFunction {
        @Override
        public List<Object[]> apply(List<Instance> instances, Work work) {
            SharedRules shared = broadcast.value();
            RuleSet rules = shared.rules();
            CoverMatrix cover = shared.applier().apply(instances, work);
            List<Object[]> answers = new ArrayList<>(instances.size());
            for (int i = 0; i < instances.size(); i++) {
                String[] ids = new String[cover.coverCount(i)];
                for (int k = 0; k < ids.length; k++) {
                    ids[k] = rules.rule(cover.rule(cover.firstPair(i) + k)).id();
                }
                answers.add(new Object[] {ids});
            }
            return answers;
        }

        @Override
        public @Nullable Object[] nothing() {
            return new Object[] {new String[0]};
        }

        @Override
        public int threads(int allowed) {
            return broadcast.value().code().threads(allowed);
        }
    }

    @Override
    public RuleCover copy(ParamMap extra) {
        return copyValues(new RuleCover(uid), extra);
    }

    @Override
    public MLWriter write() {
        return SavedStage.writer(this, Optional.empty());
    }

    public static MLReader<RuleCover> read() {
        return SavedStage.reader(RuleCover.class, RuleCover::new, (stage, model) -> {
            throw OverruleException.input("the folder of a RuleCover holds a model file; load it as an OverruleModel");
        });
    }

    public static RuleCover load(String path) {
        return read().load(path);
    }
}
