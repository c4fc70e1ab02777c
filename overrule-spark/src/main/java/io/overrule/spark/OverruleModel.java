package io.overrule.spark;

import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.data.Instance;
import io.overrule.inference.Explanation;
import io.overrule.inference.Model;
import io.overrule.inference.Prediction;
import io.overrule.modelfile.ModelFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * A stage that adds to every row the predicted class, the probabilities of all classes and, on request, the rules that
 * fired with their trust; for a sentence, those of each token. It holds a model file that was trained by an {@link
 * OverruleEstimator} or by the library, or reads it from {@link #modelPath}.
 */
public final class OverruleModel extends org.apache.spark.ml.Model<OverruleModel>
        implements Stage<OverruleModel>, MLWritable {
    private static final long serialVersionUID = 1L;

    /** A rule that fired, as a column has it. */
    private static final StructType FIRED_RULE = new StructType()
            .add("rule", DataTypes.StringType, false)
            .add("label", DataTypes.StringType, false)
            .add("trust", DataTypes.DoubleType, false)
            .add("overruled", DataTypes.BooleanType, false);

    private final String uid;
    private final StageParams shared;
    private final Param<String> modelPath;
    private final Param<String> predictionCol;
    private final Param<String> probabilityCol;
    private final Param<String> explanationCol;
    private final Param<String> cacheFolder;
    private byte @Nullable [] file;
    private transient @Nullable FaultCounts faults;

    public OverruleModel() {
        this(Identifiable$.MODULE$.randomUID("overruleModel"));
    }

    public OverruleModel(String uid) {
        this.uid = uid;
        this.shared = new StageParams(this);
        this.modelPath = new Param<>(
                uid, "modelPath", "where the model file is, for a stage that holds none: any path Spark reads");
        this.predictionCol = new Param<>(uid, "predictionCol", "column for the name of the predicted class");
        this.probabilityCol = new Param<>(
                uid, "probabilityCol", "column for the probabilities of the classes, in their order (vector)");
        this.explanationCol = new Param<>(
                uid, "explanationCol", "column for the rules that fired, the most trusted first; none unless set");
        this.cacheFolder = CacheParam.of(this);
        StageParams.setDefaults(this);
        setDefault(predictionCol, "prediction");
        setDefault(probabilityCol, "probability");
    }

    /** A stage that holds a model. */
    public static OverruleModel of(Model model) {
        return new OverruleModel().holding(ModelFile.toBytes(model));
    }

    OverruleModel holding(byte[] modelFile) {
        file = modelFile.clone();
        return this;
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
    public OverruleModel self() {
        return this;
    }

    public Param<String> modelPath() {
        return modelPath;
    }

    public Param<String> predictionCol() {
        return predictionCol;
    }

    public Param<String> probabilityCol() {
        return probabilityCol;
    }

    public Param<String> explanationCol() {
        return explanationCol;
    }

    public Param<String> cacheFolder() {
        return cacheFolder;
    }

    public OverruleModel setCacheFolder(String folder) {
        set(cacheFolder, folder);
        return this;
    }

    public OverruleModel setModelPath(String path) {
        set(modelPath, path);
        return this;
    }

    public OverruleModel setPredictionCol(String column) {
        set(predictionCol, column);
        return this;
    }

    public OverruleModel setProbabilityCol(String column) {
        set(probabilityCol, column);
        return this;
    }

    public OverruleModel setExplanationCol(String column) {
        set(explanationCol, column);
        return this;
    }

    /** The model file, byte for byte. */
    public byte[] modelFile() {
        if (file == null) {
            if (!isDefined(modelPath)) {
                throw OverruleException.input(uid + " holds no model; set modelPath, or load a saved stage");
            }
            String path = getOrDefault(modelPath);
            file = SavedStage.read(SparkSession.active(), new Path(path))
                    .orElseThrow(() -> OverruleException.of(
                            OverruleException.Code.NO_SUCH_MODEL,
                            path + ": there is no such model file; check modelPath, or train one"));
        }
        return file.clone();
    }

    /** Writes the model file alone, for use without Spark, at any path that Spark writes. */
    public void writeModelFile(String path) {
        SavedStage.write(SparkSession.active(), new Path(path), modelFile());
    }

    /** The model, for questions outside of tables. */
    public Model model() {
        return sharedModel().model();
    }

    private SharedModel sharedModel() {
        return new SharedModel(modelFile(), CustomCode.of(this));
    }

    @Override
    public StructType transformSchema(StructType schema) {
        InstanceColumns columns = instanceColumns();
        columns.check(schema);
        ModelColumns.requireFit(model(), columns);
        OutputColumns output = new OutputColumns(schema, columns.kind())
                .add(getOrDefault(predictionCol), DataTypes.StringType)
                .add(getOrDefault(probabilityCol), SQLDataTypes.VectorType());
        if (isDefined(explanationCol)) {
            output.add(getOrDefault(explanationCol), DataTypes.createArrayType(FIRED_RULE, false));
        }
        return output.schema();
    }

    @Override
    public Dataset<Row> transform(Dataset<?> dataset) {
        StructType output = transformSchema(dataset.schema());
        Dataset<Row> table = dataset.toDF();
        FaultCounts counts = FaultCounts.registered(table, uid);
        faults = counts;
        Predicting predicting = new Predicting(
                Broadcasts.of(table, sharedModel()), CacheParam.cache(this, cacheFolder), isDefined(explanationCol));
        return AddColumns.to(table, RowReading.of(this), predicting, counts, output);
    }

    /** What went wrong so far in jobs on the table that {@link #transform} was last given. */
    public RuleFaults faults() {
        return faults == null ? RuleFaults.NONE : faults.value();
    }

    /** Class, probabilities and, on request, fired rules of instances. */
    private record Predicting(Broadcast<SharedModel> broadcast, ExecutorCache cache, boolean explains)
            implements BatchFunction {
        @Override
        public List<Object[]> apply(List<Instance> instances, Work work) {
            Model loaded = broadcast.value().model();
            return cache.with(kept -> answers(kept.keeps() ? loaded.withCache(kept) : loaded, instances, work));
        }

        private List<Object[]> answers(Model model, List<Instance> instances, Work work) {
            List<Object[]> answers = new ArrayList<>(instances.size());
            if (explains) {
                for (Explanation explanation :
                        model.explain(instances, model.decision().inference(), work)) {
                    Prediction prediction = explanation.prediction();
                    answers.add(new Object[] {prediction.name(), probabilities(prediction), fired(explanation)});
                }
            } else {
                for (Prediction prediction :
                        model.predict(instances, model.decision().inference(), work)) {
                    answers.add(new Object[] {prediction.name(), probabilities(prediction)});
                }
            }
            return answers;
        }

        private static Object probabilities(Prediction prediction) {
            return Vectors.dense(prediction.probabilities().stream()
                    .mapToDouble(Double::doubleValue)
                    .toArray());
        }

        private static Object fired(Explanation explanation) {
            return explanation.rules().stream()
                    .map(rule ->
                            RowFactory.create(rule.rule().id(), rule.rule().label(), rule.trust(), rule.overruled()))
                    .toArray(Row[]::new);
        }

        @Override
        public @Nullable Object[] nothing() {
            @Nullable Object[] values = new Object[explains ? 3 : 2];
            if (explains) {
                values[2] = new Row[0];
            }
            return values;
        }

        @Override
        public int threads(int allowed) {
            return broadcast.value().code().threads(allowed);
        }
    }

    @Override
    public OverruleModel copy(ParamMap extra) {
        OverruleModel copy = copyValues(new OverruleModel(uid), extra);
        copy.file = file;
        return copy.setParent(parent());
    }

    @Override
    public MLWriter write() {
        return SavedStage.writer(this, Optional.of(modelFile()));
    }

    public static MLReader<OverruleModel> read() {
        return SavedStage.reader(OverruleModel.class, OverruleModel::new, OverruleModel::holding);
    }

    public static OverruleModel load(String path) {
        return read().load(path);
    }
}
