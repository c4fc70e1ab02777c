package io.overrule.spark.command;

import io.overrule.OverruleException;
import io.overrule.spark.Stage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;
import picocli.CommandLine.Option;

/** What commands on a table have in common: where it is, and which columns hold the instance of a row. */
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class TableArguments {
    @Option(
            names = "--input-format",
            paramLabel = "FORMAT",
            description = "What the table is in: parquet, csv or json (lines). By its name, unless given.")
    private Optional<TableFormat> format = Optional.empty();

    @Option(names = "--text", paramLabel = "COLUMN", description = "The column of texts (text).")
    private Optional<String> text = Optional.empty();

    @Option(
            names = "--tokens",
            paramLabel = "COLUMN",
            description = "The column of tokenised sentences, instead of texts: arrays of strings.")
    private Optional<String> tokens = Optional.empty();

    @Option(
            names = "--record",
            split = ",",
            paramLabel = "COLUMN",
            description = "The columns of a record, instead of a text: numbers, strings or booleans.")
    private List<String> record = List.of();

    @Option(names = "--id", paramLabel = "COLUMN", description = "The column that names a row.")
    private Optional<String> id = Optional.empty();

    @Option(
            names = "--nulls",
            paramLabel = "POLICY",
            defaultValue = "fail",
            description = "Rows without a text: fail, skip or uncovered (${DEFAULT-VALUE}).")
    private String nulls;

    @Option(
            names = "--custom-rule",
            paramLabel = "RULE=CLASS",
            description = "The class of a custom rule's code. May be given several times.")
    private List<String> customRules = List.of();

    @Option(
            names = "--lenient",
            description = "Count the faults of custom rules, instead of ending with the first of them.")
    private boolean lenient;

    /**
     * The table. A CSV file has only texts: arrays are JSON there, which is how we write them.
     *
     * @param types of columns that are no texts, besides those of the instance
     */
    Dataset<Row> read(SparkSession session, String table, Map<String, String> types) {
        TableFormat in = TableFormat.of(table, format);
        Dataset<Row> rows = in.read(session, table, !record.isEmpty());
        if (in != TableFormat.CSV) {
            return rows;
        }
        Map<String, String> all = new LinkedHashMap<>(types);
        tokens.ifPresent(column -> all.put(column, "array<string>"));
        List<String> columns = List.of(rows.columns());
        for (Map.Entry<String, String> column : all.entrySet()) {
            String name = column.getKey();
            if (columns.contains(name)) {
                Column cell = rows.col("`" + name.replace("`", "``") + "`");
                rows = rows.withColumn(
                        name,
                        column.getValue().startsWith("array")
                                ? functions.from_json(
                                        cell, DataType.fromDDL(column.getValue()), Map.<String, String>of())
                                : cell.cast(column.getValue()));
            }
        }
        return rows;
    }

    /** Whether rows are sentences. */
    boolean ofTokens() {
        return tokens.isPresent();
    }

    /** Sets the columns that a stage reads. */
    <S extends Stage<S>> S configure(S stage) {
        if (Stream.of(text.isPresent(), tokens.isPresent(), !record.isEmpty())
                        .filter(given -> given)
                        .count()
                > 1) {
            throw OverruleException.input("--text, --tokens and --record exclude each other; give one of them");
        }
        text.ifPresent(stage::setTextCol);
        tokens.ifPresent(stage::setTokensCol);
        if (!record.isEmpty()) {
            stage.setRecordCols(record.toArray(String[]::new));
        }
        id.ifPresent(stage::setIdCol);
        return stage.setNullPolicy(nulls)
                .setCustomRules(customRules.toArray(String[]::new))
                .setLenient(lenient);
    }
}
