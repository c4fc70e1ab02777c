package io.overrule.spark;

import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.data.Instance;
import io.overrule.feature.FeatureExtractor;
import io.overrule.feature.FeatureMatrix;
import io.overrule.feature.FeatureSettings;
import io.overrule.inference.Model;
import io.overrule.modelfile.ModelFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.Transformer;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * A stage that adds to every row its features as a vector, or for a sentence those of each token. They are the features
 * of a model, or the vectors of a pretrained encoder, which needs no fitting. The vector is dense if there are only
 * dense features; otherwise it is sparse, with the dense features first.
 */
public final class TextEncoder extends Transformer implements Stage<TextEncoder>, MLWritable {
    private static final long serialVersionUID = 1L;

    private final String uid;
    private final StageParams shared;
    private final Param<String> encoder;
    private final Param<String> modelPath;
    private final Param<String> featuresCol;
    private final Param<String> cacheFolder;
    private byte @Nullable [] file;

    public TextEncoder() {
        this(Identifiable$.MODULE$.randomUID("textEncoder"));
    }

    public TextEncoder(String uid) {
        this.uid = uid;
        this.shared = new StageParams(this);
        this.encoder =
                new Param<>(uid, "encoder", "pretrained encoder, such as e5 or bge, for a stage without a model");
        this.modelPath =
                new Param<>(uid, "modelPath", "the model file whose features to use, for a stage that holds none");
        this.featuresCol = new Param<>(uid, "featuresCol", "column for the features (vector)");
        this.cacheFolder = CacheParam.of(this);
        StageParams.setDefaults(this);
        setDefault(featuresCol, "features");
    }

    /** A stage with the features of a model. */
    public static TextEncoder of(Model model) {
        return new TextEncoder().holding(ModelFile.toBytes(model));
    }

    private TextEncoder holding(byte[] modelFile) {
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
    public TextEncoder self() {
        return this;
    }

    public Param<String> encoder() {
        return encoder;
    }

    public Param<String> modelPath() {
        return modelPath;
    }

    public Param<String> featuresCol() {
        return featuresCol;
    }

    public Param<String> cacheFolder() {
        return cacheFolder;
    }

    public TextEncoder setEncoder(String name) {
        set(encoder, name);
        return this;
    }

    public TextEncoder setModelPath(String path) {
        set(modelPath, path);
        return this;
    }

    public TextEncoder setFeaturesCol(String column) {
        set(featuresCol, column);
        return this;
    }

    public TextEncoder setCacheFolder(String folder) {
        set(cacheFolder, folder);
        return this;
    }

    /** The extractor, which the driver has in common with the executors in its own JVM. */
    private FeatureExtractor extractor() {
        Optional<byte[]> model = modelFile();
        if (model.isPresent()) {
            // Only its features are used, so the code of custom rules is not asked for.
            return new SharedModel(model.get(), CustomCode.of(this)).model().extractor();
        }
        if (!isDefined(encoder)) {
            throw OverruleException.input(uid + " knows no features; set encoder or modelPath, or load a saved stage");
        }
        String name = getOrDefault(encoder);
        return OncePerJvm.get("encoder " + name, () -> unfitted(name));
    }

    private static FeatureExtractor unfitted(String name) {
        FeatureSettings settings = FeatureSettings.parse(name);
        try {
            return settings.fit(List.of());
        } catch (OverruleException e) {
            throw e.saying("encoder is '" + name + "', whose features have to be fitted to data first ("
                    + e.getMessage() + "); train a model with them, and give its file as modelPath");
        }
    }

    private Optional<byte[]> modelFile() {
        if (file == null && isDefined(modelPath)) {
            String path = getOrDefault(modelPath);
            file = SavedStage.read(SparkSession.active(), new Path(path))
                    .orElseThrow(() -> OverruleException.of(
                            OverruleException.Code.NO_SUCH_MODEL,
                            path + ": there is no such model file; check modelPath, or train one"));
        }
        return Optional.ofNullable(file);
    }

    @Override
    public StructType transformSchema(StructType schema) {
        InstanceColumns columns = instanceColumns();
        columns.check(schema);
        ModelColumns.requireFit(extractor(), columns);
        return new OutputColumns(schema, columns.kind())
                .add(getOrDefault(featuresCol), SQLDataTypes.VectorType())
                .schema();
    }

    @Override
    public Dataset<Row> transform(Dataset<?> dataset) {
        StructType output = transformSchema(dataset.schema());
        Dataset<Row> table = dataset.toDF();
        FaultCounts counts = FaultCounts.registered(table, uid);
        Encoding encoding = new Encoding(
                Broadcasts.of(table, SharedExtractor.of(extractor())), CacheParam.cache(this, cacheFolder));
        return AddColumns.to(table, RowReading.of(this), encoding, counts, output);
    }

    /** The features of instances, as vectors. */
    private record Encoding(Broadcast<SharedExtractor> broadcast, ExecutorCache cache) implements BatchFunction {
        @Override
        public List<Object[]> apply(List<Instance> instances, Work work) {
            FeatureExtractor extractor = broadcast.value().extractor();
            FeatureMatrix features = cache.with(kept -> FeatureMatrix.extract(extractor, instances, kept, work));
            List<Object[]> answers = new ArrayList<>(instances.size());
            for (int i = 0; i < features.rows(); i++) {
                answers.add(new Object[] {vector(features, i)});
            }
            return answers;
        }

        @Override
        public @Nullable Object[] nothing() {
            return new @Nullable Object[] {null};
        }

        @Override
        public int threads(int allowed) {
            return allowed;
        }
    }

    /** Dense and sparse features side by side. */
    static Vector vector(FeatureMatrix features, int row) {
        float[] dense = new float[features.denseWidth()];
        features.copyDense(row, dense, 0);
        if (features.sparseWidth() == 0) {
            double[] values = new double[dense.length];
            for (int k = 0; k < dense.length; k++) {
                values[k] = dense[k];
            }
            return Vectors.dense(values);
        }
        int count = features.sparseCount(row);
        int[] columns = new int[count];
        float[] sparse = new float[count];
        features.copySparse(row, columns, sparse, 0);
        int[] indices = new int[dense.length + count];
        double[] values = new double[indices.length];
        for (int k = 0; k < indices.length; k++) {
            indices[k] = k < dense.length ? k : dense.length + columns[k - dense.length];
            values[k] = k < dense.length ? dense[k] : sparse[k - dense.length];
        }
        return Vectors.sparse(dense.length + features.sparseWidth(), indices, values);
    }

    @Override
    public TextEncoder copy(ParamMap extra) {
        TextEncoder copy = copyValues(new TextEncoder(uid), extra);
        copy.file = file;
        return copy;
    }

    @Override
    public MLWriter write() {
        return SavedStage.writer(this, modelFile());
    }

    public static MLReader<TextEncoder> read() {
        return SavedStage.reader(TextEncoder.class, TextEncoder::new, TextEncoder::holding);
    }

    public static TextEncoder load(String path) {
        return read().load(path);
    }
}
