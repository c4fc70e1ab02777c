package io.overrule.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.OverruleException;
import io.overrule.Problems;
import io.overrule.array.ElementType;
import io.overrule.array.NpyWriter;
import io.overrule.array.NumberMatrix;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Vectors in lines, and in files beside them. */
class VectorFileTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void labels() throws IOException {
        write("labels.txt", "no\nyes\n");
    }

    private void write(String file, String text) throws IOException {
        Files.writeString(folder.resolve(file), text);
    }

    private void vectors(String file, float[]... rows) throws IOException {
        Files.deleteIfExists(folder.resolve(file));
        try (NpyWriter writer = new NpyWriter(folder.resolve(file), ElementType.FLOAT32, rows[0].length)) {
            for (float[] row : rows) {
                writer.row(row);
            }
        }
    }

    private Dataset read() {
        return DatasetFolder.at(folder).dataset();
    }

    private void refuses(String message) {
        assertThatThrownBy(this::read).isInstanceOf(OverruleException.class).hasMessageContaining(message);
    }

    @Test
    void aVectorMayStandInALineBesideATextOrAlone() throws IOException {
        write(
                "unlabeled.jsonl",
                "{\"id\": \"a\", \"text\": \"x\", \"vector\": [1, -2.5]}\n{\"text\": \"y\", \"vector\": [0, 3]}\n");
        assertThat(read().unlabelled())
                .containsExactly(
                        new TextInstance("a", "x", Optional.of(Vector.of(1, -2.5f))),
                        new TextInstance("U1", "y", Optional.of(Vector.of(0, 3))));
        write("unlabeled.jsonl", "{\"id\": \"a\", \"vector\": [1, -2.5]}\n");
        assertThat(read().unlabelled())
                .containsExactly(new RecordInstance("a", Map.of(), Optional.of(Vector.of(1, -2.5f))));
    }

    @Test
    void rowsOfAFileBelongToTheLinesInTheirOrder() throws IOException {
        write("labeled.jsonl", "{\"id\": \"a\", \"label\": \"yes\"}\n\n{\"id\": \"b\", \"label\": \"no\"}\n");
        write("unlabeled.jsonl", "{\"id\": \"c\"}\n");
        vectors("vectors-labeled.npy", new float[] {1, 2}, new float[] {3, 4});
        vectors("vectors-unlabeled.npy", new float[] {5, 6});
        Dataset dataset = read();
        assertThat(dataset.labelled().get(1).instance().vector()).contains(Vector.of(3, 4));
        assertThat(dataset.unlabelled().get(0).vector()).contains(Vector.of(5, 6));
    }

    @Test
    void rowsMayBeNamedInAnyOrderAndMoreThanNeeded() throws IOException {
        write("unlabeled.jsonl", "{\"id\": \"a\", \"text\": \"x\"}\n{\"id\": \"b\", \"text\": \"y\"}\n");
        vectors("vectors-unlabeled.npy", new float[] {1}, new float[] {2}, new float[] {3});
        write("vectors-unlabeled.ids", "b\nother\na\n");
        assertThat(read().unlabelled())
                .extracting(each -> each.vector().orElseThrow().get(0))
                .containsExactly(3f, 1f);
        write("vectors-unlabeled.ids", "b\nother\nanother\n");
        refuses("unlabeled.jsonl:1: has the id 'a', for which vectors-unlabeled.npy has no row; add one");
        write("vectors-unlabeled.ids", "b\na\n");
        refuses("vectors-unlabeled.ids: lists 2 ids, but vectors-unlabeled.npy has 3 rows");
    }

    @Test
    void tokensHaveARowEach() throws IOException {
        write("unlabeled.jsonl", "{\"tokens\": [\"to\", \"Bonn\"]}\n{\"tokens\": [\"now\"], \"id\": \"s\"}\n");
        vectors("vectors-unlabeled.npy", new float[] {1}, new float[] {2}, new float[] {3});
        assertThat(read().unlabelled())
                .extracting(each -> each.vector().orElseThrow().get(0))
                .containsExactly(1f, 2f, 3f);
        Files.delete(folder.resolve("vectors-unlabeled.npy"));
        write("unlabeled.jsonl", "{\"tokens\": [\"to\", \"Bonn\"], \"vectors\": [[1, 2], [3, 4]]}\n");
        assertThat(read().unlabelled().get(1).vector()).contains(Vector.of(3, 4));
        write("unlabeled.jsonl", "{\"tokens\": [\"to\", \"Bonn\"], \"vectors\": [[1, 2]]}\n");
        refuses("unlabeled.jsonl:1: has 2 tokens, but 1 in 'vectors'; write one for each token");
    }

    @Test
    void whatDoesNotFitIsRefusedWithItsPlace() throws IOException {
        write("unlabeled.jsonl", "{\"text\": \"x\"}\n{\"text\": \"y\"}\n");
        vectors("vectors-unlabeled.npy", new float[] {1, 2});
        refuses("vectors-unlabeled.npy: has 1 rows, but unlabeled.jsonl has 2 instances; give one row for each");
        vectors("vectors-unlabeled.npy", new float[] {1, 2}, new float[] {1, Float.NaN});
        refuses("vectors-unlabeled.npy: has NaN in row 1, column 1 (counted from 0); expected finite numbers");
        Files.writeString(folder.resolve("vectors-unlabeled.npy"), "no array");
        refuses("vectors-unlabeled.npy: is not a NumPy array; expected a file that numpy.save wrote");
        Files.delete(folder.resolve("vectors-unlabeled.npy"));
        write("vectors-unlabeled.parquet", "PAR1");
        refuses("vectors-unlabeled.parquet: needs the artifact io.overrule:overrule-parquet");
        Files.delete(folder.resolve("vectors-unlabeled.parquet"));
        write(
                "unlabeled.jsonl",
                "{\"text\": \"x\", \"vector\": [1, 2]}\n{\"text\": \"y\", \"vector\": [1]}\n{\"text\": \"z\", \"vector\": [1, 3]}\n");
        refuses("unlabeled.jsonl:2: has a vector of 1 numbers, but 2 other instances have one of 2 numbers");
        write("unlabeled.jsonl", "{\"text\": \"x\", \"vector\": [1, NaN]}\n");
        refuses("unlabeled.jsonl:1: has the number NaN at position 1 of 'vector' (counted from 0)");
        write("unlabeled.jsonl", "{\"text\": \"x\", \"vector\": \"1 2\"}\n");
        refuses("unlabeled.jsonl:1: has the string \"1 2\" as 'vector'; expected a list of numbers");
        write(
                "unlabeled.jsonl",
                "{\"text\": \"x\", \"vector\": [1, 2]}\n{\"text\": \"y\"}\n{\"text\": \"y\", \"vector\": [1, 2]}\n");
        refuses("unlabeled.jsonl:2: has no vector, but 2 other instances have one of 2 numbers");
    }

    @Test
    void aDatasetWithVectorsIsReadBackAsItWasWritten() throws IOException {
        write("labeled.jsonl", "{\"id\": \"a\", \"label\": \"yes\"}\n");
        write("unlabeled.jsonl", "{\"id\": \"c\"}\n{\"id\": \"d\"}\n");
        vectors("vectors-labeled.npy", new float[] {0.1f, 2});
        vectors("vectors-unlabeled.npy", new float[] {5, 6}, new float[] {-7, Float.MIN_VALUE});
        Dataset dataset = read();
        Path copy = folder.resolve(folder.getFileName());
        DatasetFolder.write(copy, dataset);
        assertThat(DatasetFolder.at(copy).dataset()).isEqualTo(dataset);
        assertThat(Files.readAllLines(copy.resolve("unlabeled.jsonl"))).doesNotContain("vector");
        DatasetFolder.write(folder, dataset);
        assertThat(read()).as("written over what it is read from").isEqualTo(dataset);
    }

    @Test
    void aLineWithAVectorIsTheInverseOfItsInstance() {
        for (String line : List.of(
                "{\"id\": \"a\", \"text\": \"x\", \"vector\": [1.0, -2.5]}",
                "{\"id\": \"a\", \"vector\": [1.0E-10]}",
                "{\"id\": \"a\", \"record\": {\"age\": 3}, \"vector\": [0.1]}")) {
            Problems problems = new Problems();
            Instance instance = InstanceReader.parse(line, "here", problems).orElseThrow();
            assertThat(InstanceWriter.line(instance)).isEqualTo(line);
        }
    }

    @Test
    void halfPrecisionAndOtherNumbersOfNumPyAreRead() throws IOException {
        assertThat(matrix("<f2", new int[] {0x00, 0x38, 0x00, 0xC0, 0xFF, 0x7B, 0x01, 0x00, 0x00, 0x7C}, 5))
                .containsExactly(0.5, -2, 65504, Math.scalb(1.0, -24), Double.POSITIVE_INFINITY);
        assertThat(matrix("|b1", new int[] {0, 1}, 2)).containsExactly(0, 1);
        assertThat(matrix("|u1", new int[] {255}, 1)).containsExactly(255);
        assertThat(matrix("|i1", new int[] {255}, 1)).containsExactly(-1);
        assertThat(matrix("<u2", new int[] {255, 255}, 1)).containsExactly(65535);
        assertThatThrownBy(() -> matrix("<c8", new int[8], 1)).hasMessageContaining("holds '<c8'");
        assertThatThrownBy(() -> matrix("<i4", new int[3], 1)).hasMessageContaining("ends after");
    }

    private double[] matrix(String type, int[] bytes, int rows) throws IOException {
        String header = "{'descr': '" + type + "', 'fortran_order': False, 'shape': (" + rows + ",), }\n";
        byte[] text = header.getBytes(StandardCharsets.US_ASCII);
        byte[] all = new byte[10 + text.length + bytes.length];
        byte[] magic = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, (byte) text.length, 0};
        System.arraycopy(magic, 0, all, 0, 10);
        System.arraycopy(text, 0, all, 10, text.length);
        for (int i = 0; i < bytes.length; i++) {
            all[10 + text.length + i] = (byte) bytes[i];
        }
        Path file = Files.write(folder.resolve("array.npy"), all);
        NumberMatrix matrix = NumberMatrix.map(file);
        double[] values = new double[matrix.rows()];
        for (int i = 0; i < values.length; i++) {
            values[i] = matrix.value(i, 0);
        }
        return values;
    }
}
