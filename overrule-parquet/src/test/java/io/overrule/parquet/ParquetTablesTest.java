package io.overrule.parquet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.OverruleException;
import io.overrule.RandomStream;
import io.overrule.app.Overrule;
import io.overrule.data.DatasetFolder;
import io.overrule.data.Vector;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroupFactory;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ParquetTablesTest {
    private static final String SCHEMA =
            """
            message row {
              required binary id (STRING);
              optional binary text (STRING);
              optional binary topic (STRING);
              optional int64 count;
              optional double price;
              optional boolean seen;
              optional group vector (LIST) { repeated group list { optional float element; } }
            }
            """;

    @TempDir
    private Path folder;

    private Path write(String name, String schema, CompressionCodecName codec, List<FillRow> rows) throws IOException {
        Path file = folder.resolve(name);
        Files.deleteIfExists(file);
        MessageType type = MessageTypeParser.parseMessageType(schema);
        try (ParquetWriter<Group> writer = ExampleParquetWriter.builder(new LocalOutputFile(file))
                .withConf(new PlainParquetConfiguration())
                .withType(type)
                .withCompressionCodec(codec)
                .withCodecFactory(new WritingCodecs())
                .build()) {
            SimpleGroupFactory factory = new SimpleGroupFactory(type);
            for (FillRow fill : rows) {
                Group group = factory.newGroup();
                fill.fill(group);
                writer.write(group);
            }
        }
        return file;
    }

    /** As the reader's, with gzip to write by. */
    private static final class WritingCodecs implements CompressionCodecFactory {
        private final Codecs codecs = new Codecs();

        @Override
        public BytesInputCompressor getCompressor(CompressionCodecName codec) {
            return codec == CompressionCodecName.GZIP ? new Gzip() : codecs.getCompressor(codec);
        }

        @Override
        public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
            return codecs.getDecompressor(codec);
        }

        @Override
        public void release() {
            codecs.release();
        }
    }

    private static final class Gzip implements CompressionCodecFactory.BytesInputCompressor {
        @Override
        public BytesInput compress(BytesInput bytes) throws IOException {
            ByteArrayOutputStream compressed = new ByteArrayOutputStream();
            try (GZIPOutputStream out = new GZIPOutputStream(compressed)) {
                bytes.writeAllTo(out);
            }
            return BytesInput.from(compressed.toByteArray());
        }

        @Override
        public CompressionCodecName getCodecName() {
            return CompressionCodecName.GZIP;
        }

        @Override
        public void release() {}
    }

    @FunctionalInterface
    private interface FillRow {
        void fill(Group group);
    }

    private static FillRow row(String id, String text, String topic, float... vector) {
        return group -> {
            group.append("id", id)
                    .append("text", text)
                    .append("count", 3L)
                    .append("price", 0.5)
                    .append("seen", true);
            if (!topic.isEmpty()) {
                group.append("topic", topic);
            }
            Group list = group.addGroup("vector");
            for (float number : vector) {
                list.addGroup("list").append("element", number);
            }
        };
    }

    private List<Map<String, ?>> read(Path file) throws IOException {
        List<Map<String, ?>> rows = new ArrayList<>();
        new ParquetTables().read(file, "table.parquet", (row, cells) -> rows.add(cells));
        return rows;
    }

    @ParameterizedTest
    @EnumSource(names = {"UNCOMPRESSED", "SNAPPY", "GZIP", "ZSTD", "LZ4_RAW"})
    void rowsAreReadWhateverTheyWereCompressedWith(CompressionCodecName codec) throws IOException {
        Path file = write(
                "table.parquet",
                SCHEMA,
                codec,
                List.of(row("a", "where is it", "delivery", 1, 2), row("b", "hm", "", 3, 4)));
        List<Map<String, ?>> rows = read(file);
        assertThat(rows).hasSize(2);
        assertThat(rows.get(0).get("text")).isEqualTo("where is it");
        assertThat(rows.get(0).get("count")).isEqualTo(3.0);
        assertThat(rows.get(0).get("price")).isEqualTo(0.5);
        assertThat(rows.get(0).get("seen")).isEqualTo("true");
        assertThat(rows.get(0).get("vector")).isEqualTo(List.of(1.0, 2.0));
        assertThat(rows.get(1).get("topic")).isNull();
    }

    @Test
    void columnsWithinColumnsAreShownAsSuch() throws IOException {
        Path file = write(
                "nested.parquet",
                "message row { required binary id (STRING); required group place { required double x; } }",
                CompressionCodecName.SNAPPY,
                List.of(group -> group.append("id", "a").addGroup("place").append("x", 1.0)));
        assertThat(read(file).get(0).get("place")).isEqualTo(Map.of());
    }

    @Test
    void whatIsNoParquetFileIsRefused() throws IOException {
        Path text = Files.writeString(folder.resolve("a.parquet"), "id,text\n1,a\n");
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(OverruleException.class)
                .hasMessage("table.parquet: is not a Parquet file; expected one that begins with PAR1");
        Path damaged = Files.writeString(folder.resolve("b.parquet"), "PAR1 and nothing more PAR1");
        assertThatThrownBy(() -> read(damaged))
                .isInstanceOf(OverruleException.class)
                .hasMessageContaining("table.parquet: is damaged");
    }

    @Test
    void whateverTheBytesAreTheyGiveRowsOrAnError() throws IOException {
        byte[] good = Files.readAllBytes(write(
                "table.parquet",
                SCHEMA,
                CompressionCodecName.SNAPPY,
                List.of(row("a", "x", "y", 1), row("b", "z", "", 2))));
        RandomStream random = RandomStream.of(1, "parquet");
        for (int round = 0; round < 200; round++) {
            byte[] bytes = good.clone();
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            Path file = Files.write(folder.resolve("damaged.parquet"), bytes);
            try {
                assertThat(read(file)).hasSizeLessThan(1000);
            } catch (OverruleException | IOException e) {
                assertThat(e).hasMessageNotContaining("internal");
            }
        }
    }

    private int run(String... arguments) {
        return Overrule.run(
                InputStream.nullInputStream(),
                OutputStream.nullOutputStream(),
                OutputStream.nullOutputStream(),
                Map.of(),
                arguments);
    }

    @Test
    void aTableIsImportedWithItsVectors() throws IOException {
        Path file = write(
                "table.parquet",
                SCHEMA,
                CompressionCodecName.ZSTD,
                List.of(row("a", "where is it", "delivery", 1, 2), row("b", "it broke", "fault", 3, 4)));
        Path data = folder.resolve("data");
        assertThat(run(
                        "import",
                        "parquet",
                        file.toString(),
                        "--text",
                        "text",
                        "--label",
                        "topic",
                        "--id",
                        "id",
                        "--vector",
                        "vector",
                        "-o",
                        data.toString()))
                .isZero();
        assertThat(Files.readAllLines(data.resolve("unlabeled.jsonl")))
                .containsExactly(
                        "{\"id\": \"a\", \"text\": \"where is it\", \"gold\": \"delivery\"}",
                        "{\"id\": \"b\", \"text\": \"it broke\", \"gold\": \"fault\"}");
        assertThat(DatasetFolder.at(data).dataset().unlabelled().get(1).vector())
                .contains(Vector.of(3, 4));
    }

    @Test
    void vectorsBesideAPartMayBeParquetByIdOrByPosition() throws IOException {
        Path data = Files.createDirectories(folder.resolve("data"));
        Files.writeString(data.resolve("labels.txt"), "no\nyes\n");
        Files.writeString(data.resolve("unlabeled.jsonl"), "{\"id\": \"b\"}\n{\"id\": \"a\"}\n");
        Files.copy(
                write(
                        "vectors.parquet",
                        SCHEMA,
                        CompressionCodecName.SNAPPY,
                        List.of(row("a", "", "", 1, 2), row("b", "", "", 3, 4))),
                data.resolve("vectors-unlabeled.parquet"));
        assertThat(DatasetFolder.at(data).dataset().unlabelled().get(0).vector())
                .contains(Vector.of(3, 4));

        Files.delete(data.resolve("vectors-unlabeled.parquet"));
        Files.copy(
                write(
                        "vectors.parquet",
                        "message row { optional group vector (LIST) { repeated group list { optional double element; } } }",
                        CompressionCodecName.SNAPPY,
                        List.of(
                                group -> group.addGroup("vector")
                                        .addGroup("list")
                                        .append("element", 7.0),
                                group -> group.addGroup("vector")
                                        .addGroup("list")
                                        .append("element", 8.0))),
                data.resolve("vectors-unlabeled.parquet"));
        assertThat(DatasetFolder.at(data).dataset().unlabelled().get(0).vector())
                .contains(Vector.of(7));
    }

    private String run(int code, String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        assertThat(Overrule.run(InputStream.nullInputStream(), out, err, Map.of(), arguments))
                .as(() -> err.toString(UTF_8))
                .isEqualTo(code);
        return out.toString(UTF_8) + err.toString(UTF_8);
    }

    @Test
    void whatIsExportedComesBack() throws IOException {
        Path data = Files.createDirectories(folder.resolve("data"));
        Files.writeString(data.resolve("labels.txt"), "no\nyes\n");
        Files.writeString(
                data.resolve("rules.jsonl"),
                "{\"id\": \"old\", \"kind\": \"record\", \"label\": \"yes\", \"all\": [{\"attribute\": \"age\", \"op\": \">\", \"value\": 7}]}\n");
        String lines =
                "{\"id\": \"a\", \"record\": {\"age\": 7.25, \"city\": \"Bonn\"}, \"vector\": [1.0, 0.5], \"label\": \"yes\"}\n"
                        + "{\"id\": \"b\", \"record\": {\"age\": null, \"city\": \"\"}, \"vector\": [-3.0E-5, 2.0], \"label\": \"no\"}\n";
        Files.writeString(data.resolve("labeled.jsonl"), lines);
        Path out = folder.resolve("out");
        assertThat(run(0, "export", "parquet", data.toString(), "-o", out.toString()))
                .contains("labeled.parquet: 2 rows")
                .contains("skipped: the rules: a table holds instances alone");
        Path back = folder.resolve("back");
        run(
                0,
                "import",
                "parquet",
                out.resolve("labeled.parquet").toString(),
                "--id",
                "id",
                "--label",
                "label",
                "--columns",
                "age,city",
                "--vector",
                "vector",
                "--split",
                "train",
                "-o",
                back.toString());
        var before = DatasetFolder.at(data).dataset().labelled();
        assertThat(DatasetFolder.at(back).dataset().labelled())
                .hasSize(2)
                .extracting(each -> each.instance())
                .isEqualTo(before.stream().map(each -> each.instance()).toList());
    }

    @Test
    void anAttributeThatIsCalledAsAnotherColumnIsRefusedAndNothingIsLeft() throws IOException {
        Path data = Files.createDirectories(folder.resolve("data"));
        Files.writeString(data.resolve("labels.txt"), "no\nyes\n");
        Files.writeString(data.resolve("rules.jsonl"), "{\"id\": \"r\", \"kind\": \"votes\", \"label\": \"yes\"}\n");
        Files.writeString(data.resolve("fires-labeled.tsv"), "a\tr\n");
        Files.writeString(
                data.resolve("labeled.jsonl"), "{\"id\": \"a\", \"record\": {\"label\": 7}, \"label\": \"yes\"}\n");
        Path out = folder.resolve("out");
        assertThat(run(2, "export", "parquet", data.toString(), "-o", out.toString()))
                .contains("records have an attribute 'label', which is the name of another column");
        assertThat(out).doesNotExist();
    }
}
