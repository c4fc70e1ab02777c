package io.overrule.spark;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsReader$;
import org.apache.spark.ml.util.DefaultParamsWriter$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.SparkSession;

/**
 * Saves and loads stages: Spark's own file of parameters and, if the stage holds a model, the model file next to it.
 */
final class SavedStage {
    private static final String MODEL_FILE = "model.overrule";

    private SavedStage() {}

    /** @param model the bytes of the stage's model file, if it holds a model */
    static MLWriter writer(Params stage, Optional<byte[]> model) {
        return new MLWriter() {
            @Override
            public void saveImpl(String folder) {
                DefaultParamsWriter$.MODULE$.saveMetadata(stage, folder, sparkSession());
                model.ifPresent(bytes -> write(sparkSession(), new Path(folder, MODEL_FILE), bytes));
            }
        };
    }

    /**
     * @param made the stage of a uid
     * @param hold takes the bytes of the model file, if there is one
     */
    static <T extends Params> MLReader<T> reader(Class<T> type, Function<String, T> made, BiConsumer<T, byte[]> hold) {
        return new MLReader<>() {
            @Override
            public T load(String folder) {
                DefaultParamsReader.Metadata metadata =
                        DefaultParamsReader$.MODULE$.loadMetadata(folder, sparkSession(), type.getName());
                T stage = made.apply(metadata.uid());
                metadata.getAndSetParams(stage, scala.Option.empty());
                read(sparkSession(), new Path(folder, MODEL_FILE)).ifPresent(bytes -> hold.accept(stage, bytes));
                return stage;
            }
        };
    }

    /** Writes a file wherever Spark writes: a disk, HDFS, an object store. */
    static void write(SparkSession session, Path file, byte[] bytes) {
        try {
            FileSystem system = file.getFileSystem(session.sparkContext().hadoopConfiguration());
            try (OutputStream out = system.create(file, true)) {
                out.write(bytes);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The bytes of a file; empty if there is none. */
    static Optional<byte[]> read(SparkSession session, Path file) {
        try {
            FileSystem system = file.getFileSystem(session.sparkContext().hadoopConfiguration());
            if (!system.exists(file)) {
                return Optional.empty();
            }
            try (FSDataInputStream in = system.open(file)) {
                return Optional.of(in.readAllBytes());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
