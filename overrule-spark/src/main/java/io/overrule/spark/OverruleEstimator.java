package io.overrule.spark;

import io.overrule.OpenBlas;
import io.overrule.OverruleException;
import io.overrule.data.InstanceKind;
import io.overrule.rule.RuleSet;
import io.overrule.rule.RuleWriter;
import io.overrule.training.OptionsFile;
import io.overrule.training.TrainingOptions;
import java.util.Optional;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.param.StringArrayParam;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * A stage that trains a model from a table of labelled and unlabelled rows. The executors cover and encode the rows.
 * The features that training needs go to a file on the driver, where the two small networks are trained. The model is
 * the same, byte for byte, as that of training on one machine with the same rows in the order of their ids, however the
 * table is partitioned.
 */
public final class OverruleEstimator extends Estimator<OverruleModel> implements Stage<OverruleEstimator>, MLWritable {
    private static final long serialVersionUID = 1L;

    /** More covered rows than these hold up the driver: docs/scale.md. */
    private static final long DEFAULT_DRIVER_ROWS = 2_000_000;

    private final String uid;
    private final StageParams shared;
    private final StringArrayParam rules;
    private final StringArrayParam labels;
    private final Param<String> labelCol;
    private final Param<String> validationCol;
    private final Param<String> exemplarCol;
    private final Param<String> settings;
    private final LongParam seed;
    private final LongParam driverRows;
    private final Param<String> cacheFolder;
    private transient @Nullable FaultCounts faults;

    public OverruleEstimator() {
        this(Identifiable$.MODULE$.randomUID("overruleEstimator"));
    }

    public OverruleEstimator(String uid) {
        this.uid = uid;
        this.shared = new StageParams(this);
        this.rules = RuleParams.rules(this);
        this.labels = RuleParams.labels(this);
        this.labelCol = new Param<>(
                uid,
                "labelCol",
                "column of classes, null in unlabelled rows; for sentences an array with one per token");
        this.validationCol = new Param<>(
                uid, "validationCol", "column that is true for labelled rows that validate instead of training");
        this.exemplarCol = new Param<>(
                uid,
                "exemplarCol",
                "column of the ids of the rules that a labelled row was generalised to (array<string>; for sentences an"
                        + " array of those)");
        this.settings = new Param<>(
                uid, "settings", "settings of the method as JSON, as in a settings file: {\"method\": \"implyloss\"}");
        this.seed = new LongParam(uid, "seed", "seed of the training");
        this.driverRows = new LongParam(
                uid,
                "driverRows",
                "most covered unlabelled instances that train; of more, a sample trains in which every rule keeps its"
                        + " share");
        this.cacheFolder = CacheParam.of(this);
        StageParams.setDefaults(this);
        setDefault(labelCol, "label");
        setDefault(settings, "");
        setDefault(seed, 1L);
        setDefault(driverRows, DEFAULT_DRIVER_ROWS);
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
    public OverruleEstimator self() {
        return this;
    }

    public StringArrayParam rules() {
        return rules;
    }

    public StringArrayParam labels() {
        return labels;
    }

    public Param<String> labelCol() {
        return labelCol;
    }

    public Param<String> validationCol() {
        return validationCol;
    }

    public Param<String> exemplarCol() {
        return exemplarCol;
    }

    public Param<String> settings() {
        return settings;
    }

    public LongParam seed() {
        return seed;
    }

    public LongParam driverRows() {
        return driverRows;
    }

    public Param<String> cacheFolder() {
        return cacheFolder;
    }

    /** @param lines the rules, a line of JSON each, as in {@code rules.jsonl} */
    public OverruleEstimator setRules(String... lines) {
        set(rules, lines.clone());
        return this;
    }

    /** Sets rules and classes. The code of custom rules is named by {@link #setCustomRules}. */
    public OverruleEstimator setRules(RuleSet ruleSet) {
        setLabels(ruleSet.labels().names().toArray(String[]::new));
        return setRules(RuleWriter.linesWithoutCode(ruleSet).toArray(String[]::new));
    }

    public OverruleEstimator setLabels(String... names) {
        set(labels, names.clone());
        return this;
    }

    public OverruleEstimator setLabelCol(String column) {
        set(labelCol, column);
        return this;
    }

    public OverruleEstimator setValidationCol(String column) {
        set(validationCol, column);
        return this;
    }

    public OverruleEstimator setExemplarCol(String column) {
        set(exemplarCol, column);
        return this;
    }

    /** @param json as in a settings file */
    public OverruleEstimator setSettings(String json) {
        set(settings, json);
        return this;
    }

    /** Sets the settings and the seed. */
    public OverruleEstimator setOptions(TrainingOptions options) {
        setSeed(options.seed());
        return setSettings(OptionsFile.of(options).toJson());
    }

    public OverruleEstimator setSeed(long value) {
        set(seed, value);
        return this;
    }

    public OverruleEstimator setDriverRows(long rows) {
        set(driverRows, rows);
        return this;
    }

    public OverruleEstimator setCacheFolder(String folder) {
        set(cacheFolder, folder);
        return this;
    }

    /** How to train, by the parameters. */
    TrainingOptions options() {
        String json = getOrDefault(settings);
        TrainingOptions chosen =
                json.isEmpty() ? TrainingOptions.automatic() : over(OptionsFile.parse(json, "settings"));
        return chosen.toBuilder().seed((Long) getOrDefault(seed)).build();
    }

    private static TrainingOptions over(OptionsFile file) {
        return file.over(TrainingOptions.defaults(file.method()));
    }

    SharedRules sharedRules() {
        return RuleParams.shared(this, rules, labels);
    }

    ExecutorCache cache() {
        return CacheParam.cache(this, cacheFolder);
    }

    Optional<String> column(Param<String> param) {
        return isDefined(param) ? Optional.of(getOrDefault(param)) : Optional.empty();
    }

    @Override
    public StructType transformSchema(StructType schema) {
        InstanceColumns columns = instanceColumns();
        columns.check(schema);
        if (columns.id().isEmpty()) {
            throw OverruleException.input(
                    "idCol is not set; name a column with an id of its own for every row, whose order is that of training");
        }
        TableStatistics.requireLabels(schema, getOrDefault(labelCol), columns.kind());
        column(validationCol).ifPresent(column -> {
            DataType type = InstanceColumns.type(schema, column, "whether a row validates (boolean)");
            if (!(type instanceof BooleanType)) {
                throw OverruleException.input("column '" + column + "' has the type " + type.simpleString()
                        + "; expected whether a row validates (boolean)");
            }
        });
        column(exemplarCol).ifPresent(column -> requireExemplars(schema, column, columns.kind()));
        RuleParams.requireCover(sharedRules().rules(), columns.kind());
        options();
        if ((Long) getOrDefault(driverRows) < 1) {
            throw OverruleException.input("driverRows is " + getOrDefault(driverRows) + "; expected 1 or more");
        }
        return schema;
    }

    private static void requireExemplars(StructType schema, String column, InstanceKind kind) {
        boolean ofTokens = kind == InstanceKind.TOKEN;
        String expectation = "the ids of rules (" + (ofTokens ? "array<array<string>>" : "array<string>") + ")";
        DataType type = InstanceColumns.type(schema, column, expectation);
        DataType ids = ofTokens && type instanceof ArrayType array ? array.elementType() : type;
        if (!(ids instanceof ArrayType array && array.elementType() instanceof StringType)) {
            throw OverruleException.input(
                    "column '" + column + "' has the type " + type.simpleString() + "; expected " + expectation);
        }
    }

    @Override
    public OverruleModel fit(Dataset<?> dataset) {
        transformSchema(dataset.schema());
        // Before minutes are spent on the cluster.
        OpenBlas.load("training needs");
        FaultCounts counts = FaultCounts.registered(dataset, uid);
        faults = counts;
        byte[] file = new TableTraining(this, dataset.toDF(), counts).train();
        return copyValues(new OverruleModel(uid), new ParamMap()).holding(file).setParent(this);
    }

    /** What went wrong in the last training without failing it. */
    public RuleFaults faults() {
        return faults == null ? RuleFaults.NONE : faults.value();
    }

    @Override
    public OverruleEstimator copy(ParamMap extra) {
        return copyValues(new OverruleEstimator(uid), extra);
    }

    @Override
    public MLWriter write() {
        return SavedStage.writer(this, Optional.empty());
    }

    public static MLReader<OverruleEstimator> read() {
        return SavedStage.reader(OverruleEstimator.class, OverruleEstimator::new, (stage, model) -> {
            throw OverruleException.input(
                    "the folder of an OverruleEstimator holds a model file; load it as an OverruleModel");
        });
    }

    public static OverruleEstimator load(String path) {
        return read().load(path);
    }
}
