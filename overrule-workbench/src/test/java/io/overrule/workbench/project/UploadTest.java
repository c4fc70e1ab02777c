package io.overrule.workbench.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.app.usecase.StartedTask;
import io.overrule.data.Dataset;
import io.overrule.data.DatasetFolder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.Test;

class UploadTest {
    private static final Upload.Mapping RECORDS =
            new Upload.Mapping(Optional.empty(), Optional.of("bought"), Optional.empty(), List.of());

    private static Upload upload(String name, String... lines) {
        byte[] content = String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
        return Upload.of(List.of(new Upload.File(name, new ByteArrayInputStream(content))));
    }

    private static Dataset dataset(Upload upload, Upload.Mapping mapping) {
        try (upload) {
            NewProject project = upload.project("people", mapping, 1, Work.quiet());
            return StartedTask.read(DatasetFolder.inMemory(project.name(), project.files()), Work.quiet())
                    .dataset();
        }
    }

    private static ThrowableAssertAlternative<OverruleException> refused(Upload upload, Upload.Mapping mapping) {
        return assertThatExceptionOfType(OverruleException.class).isThrownBy(() -> dataset(upload, mapping));
    }

    @Test
    void linesOfJsonWithoutATextAreRecords() {
        Dataset dataset = dataset(
                upload(
                        "people.jsonl",
                        "{\"age\": 30, \"job\": \"cook\", \"bought\": \"yes\"}",
                        "{\"age\": 41, \"job\": null, \"bought\": \"no\"}",
                        "{\"age\": 52.5, \"job\": \"judge\"}"),
                RECORDS);

        assertThat(dataset.labelled()).hasSize(2);
        assertThat(dataset.unlabelled()).singleElement().satisfies(record -> assertThat(record.display())
                .isEqualTo("age=52.5, job=judge"));
    }

    @Test
    void attributesWithinAnObjectNamedRecordAreThoseOfTheRecord() {
        Upload upload = upload(
                "people.json",
                "{\"record\": {\"age\": 30, \"home\": {\"city\": \"Bonn\"}}, \"bought\": \"yes\"}",
                "{\"record\": {\"age\": 41, \"home\": {\"city\": \"Kyiv\"}}, \"bought\": \"no\"}",
                "{\"record\": {\"age\": 52, \"home\": {\"city\": \"Bonn\"}}}");

        assertThat(upload.preview().columns()).containsExactly("record.age", "record.home.city", "bought");
        assertThat(upload.preview().rows().get(1)).containsExactly("41", "Kyiv", "no");
        assertThat(dataset(upload, RECORDS).unlabelled().get(0).display()).isEqualTo("age=52, home.city=Bonn");
    }

    @Test
    void aLineThatIsNoObjectIsNamedByItsNumber() {
        Upload upload = upload("people.jsonl", "{\"age\": 30}", "", "age: 31", "[3]");

        assertThatExceptionOfType(OverruleException.class)
                .isThrownBy(upload::preview)
                .withMessageContaining("line 3")
                .withMessageContaining("line 4")
                .withMessageContaining("JSON object");
        upload.close();
    }

    @Test
    void anAttributeHasOneType() {
        refused(
                        upload(
                                "people.jsonl",
                                "{\"age\": 30, \"bought\": \"yes\"}",
                                "{\"age\": \"old\", \"bought\": \"no\"}"),
                        RECORDS)
                .withMessageContaining("line 2")
                .withMessageContaining("\"old\" as 'age', which is a number on line 1");
    }

    @Test
    void anAttributeThatIsMissingIsNamedWithItsLine() {
        refused(
                        upload(
                                "people.jsonl",
                                "{\"age\": 30, \"job\": \"cook\", \"bought\": \"yes\"}",
                                "{\"age\": 31, \"bought\": \"no\"}"),
                        RECORDS)
                .withMessageContaining("line 2")
                .withMessageContaining("has no 'job'");
    }

    @Test
    void aListIsNoAttribute() {
        refused(upload("people.jsonl", "{\"age\": 30, \"tags\": [1, 2], \"bought\": \"yes\"}"), RECORDS)
                .withMessageContaining("line 1")
                .withMessageContaining("has a list as 'tags'");
    }

    @Test
    void messagesAboutATableNameTheLineAndNoFileOfOurs() {
        Upload.Mapping byId =
                new Upload.Mapping(Optional.of("text"), Optional.of("bought"), Optional.of("id"), List.of());

        refused(upload("t.csv", "id,text,bought", "a,first,yes", "a,second,no"), byId)
                .withMessageContaining("line 3")
                .withMessageContaining("which line 2 has already")
                .withMessageContaining("choose no id")
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("overrule-upload", "--", "table.csv"));
    }

    private static Upload.File file(String name, String content) {
        return new Upload.File(name, new ByteArrayInputStream(content.getBytes(StandardCharsets.UTF_8)));
    }

    /** What uploads have left among the temporary files. */
    private static Set<String> kept() {
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return files.map(path -> String.valueOf(path.getFileName()))
                    .filter(name -> name.startsWith("overrule-upload"))
                    .collect(Collectors.toSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void filesThatDoNotBelongTogetherAreRefusedAndNotKept() {
        Set<String> before = kept();
        InputStream broken = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("cut off");
            }
        };

        assertThatExceptionOfType(OverruleException.class)
                .isThrownBy(() -> Upload.of(List.of(file("one.csv", "text\na"), file("two.csv", "text\nb"))))
                .withMessage("there are 2 files (one.csv, two.csv); give one table, or the files of a native folder"
                        + " with its labels.txt");
        assertThatExceptionOfType(OverruleException.class)
                .isThrownBy(() -> Upload.of(List.of(file("labels.txt", "a\nb"), file("x/labels.txt", "a\nc"))))
                .withMessageContaining("two files named labels.txt");
        assertThatExceptionOfType(OverruleException.class)
                .isThrownBy(() -> Upload.of(List.of(file("labels.txt", "a\nb"), file("README.md", "# mine"))))
                .withMessageContaining("readme.md is not a file of a native folder");
        assertThatExceptionOfType(OverruleException.class)
                .isThrownBy(() -> Upload.of(List.of(new Upload.File("table.csv", broken))))
                .withMessageContaining("cut off");
        assertThat(kept()).isEqualTo(before);
    }

    @Test
    void recordedFiringsComeWithTheirFolderAndAnswersDoNoHarm() {
        Upload upload = Upload.of(List.of(
                file("labels.txt", "a\nb\n"),
                file("rules.jsonl", "{\"id\": \"seen\", \"label\": \"a\", \"kind\": \"votes\"}\n"),
                file("labeled.jsonl", "{\"id\": \"L1\", \"text\": \"one\", \"label\": \"a\"}\n"),
                file("unlabeled.jsonl", "{\"id\": \"U1\", \"text\": \"two\"}\n"),
                file("fires-unlabeled.tsv", "U1\tseen\n"),
                file("answers.jsonl", "{}\n")));
        try (upload) {
            NewProject project = upload.project(
                    "votes",
                    new Upload.Mapping(Optional.empty(), Optional.empty(), Optional.empty(), List.of()),
                    1,
                    Work.quiet());
            assertThat(project.files()).containsKey("fires-unlabeled.tsv");
        }
    }
}
