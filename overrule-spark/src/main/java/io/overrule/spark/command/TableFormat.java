package io.overrule.spark.command;

import io.overrule.OverruleException;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.ml.functions$;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** What a table is kept in. */
enum TableFormat {
    PARQUET,
    CSV,
    /** An object on each line. */
    JSON;

    /** By what the path ends with: {@code .parquet}, {@code .csv}, {@code .json}, {@code .jsonl}, perhaps compressed. */
    static TableFormat of(String path, Optional<TableFormat> given) {
        return given.orElseGet(() -> {
            String name = path.toLowerCase(Locale.ROOT).replaceAll("/+$", "").replaceAll("\\.(gz|bz2|zst)$", "");
            if (name.endsWith(".jsonl") || name.endsWith(".json")) {
                return JSON;
            }
            return Stream.of(values())
                    .filter(format -> name.endsWith("." + format.name().toLowerCase(Locale.ROOT)))
                    .findFirst()
                    .orElseThrow(
                            () -> OverruleException.input(
                                    path
                                            + ": its name does not say what it is in; name it .parquet, .csv or .jsonl, or give the format"));
        });
    }

    /** @param typed whether cells of a CSV file that look like numbers are numbers; otherwise they are texts as they stand */
    Dataset<Row> read(SparkSession session, String path, boolean typed) {
        return switch (this) {
            case PARQUET -> session.read().parquet(path);
            // Quoted cells may hold line breaks, and a quote within one is doubled, as in every CSV file of ours.
            case CSV ->
                session.read()
                        .option("header", true)
                        .option("multiLine", true)
                        .option("escape", "\"")
                        .option("inferSchema", typed)
                        .csv(path);
            case JSON -> session.read().json(path);
        };
    }

    /** Writes a table as a folder of files, one for each partition. */
    void write(Dataset<Row> table, String path, boolean overwrite) {
        Column[] columns = Stream.of(table.schema().fields())
                .map(field -> column(table, field))
                .toArray(Column[]::new);
        var writer = table.select(columns).write().mode(overwrite ? SaveMode.Overwrite : SaveMode.ErrorIfExists);
        switch (this) {
            case PARQUET -> writer.parquet(path);
            case CSV -> writer.option("header", true).option("escape", "\"").csv(path);
            case JSON -> writer.json(path);
        }
    }

    /** Vectors as arrays, which every reader of tables understands; in CSV arrays are JSON. */
    private Column column(Dataset<Row> table, StructField field) {
        Column column = table.col("`" + field.name().replace("`", "``") + "`");
        DataType type = field.dataType();
        boolean vector = type.equals(SQLDataTypes.VectorType());
        boolean vectors = type instanceof ArrayType array && array.elementType().equals(SQLDataTypes.VectorType());
        Column plain = vector
                ? functions$.MODULE$.vector_to_array(column, "float64")
                : vectors
                        ? functions.transform(column, each -> functions$.MODULE$.vector_to_array(each, "float64"))
                        : column;
        boolean nested = vector || type instanceof ArrayType || type instanceof StructType;
        return (this == CSV && nested ? functions.to_json(plain) : plain).as(field.name());
    }
}
