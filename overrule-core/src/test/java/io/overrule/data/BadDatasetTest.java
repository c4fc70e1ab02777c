package io.overrule.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.overrule.OverruleException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The exact messages about a folder with mistakes. */
class BadDatasetTest {
    private static final String TEXT = "{\"text\": \"win a prize\", \"label\": \"spam\"}\n";
    private static final String AGE = "{\"record\": {\"age\": 22, \"city\": \"Bonn\"}, \"label\": \"spam\"}\n";

    private static final String TOKENS = "{\"tokens\": [\"win\", \"prizes\"], \"tags\": [\"ham\", \"spam\"]}\n";

    @TempDir
    private Path folder;

    /** A folder, given by its files, and the expected message. */
    private record Case(String name, Map<String, byte[]> files, String message) {
        static Case of(String name, String message) {
            Map<String, byte[]> files = new LinkedHashMap<>();
            files.put("labels.txt", utf8("ham\nspam\n"));
            files.put("labeled.jsonl", utf8(TEXT));
            return new Case(name, files, message);
        }

        Case with(String file, String content) {
            return with(file, utf8(content));
        }

        Case with(String file, byte[] content) {
            files.put(file, content);
            return this;
        }

        Case without(String file) {
            files.remove(file);
            return this;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private static byte[] utf8(String content) {
        return content.getBytes(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void isRefusedWithTheseWords(Case bad) throws IOException {
        for (Map.Entry<String, byte[]> file : bad.files().entrySet()) {
            Files.write(folder.resolve(file.getKey()), file.getValue());
        }

        OverruleException refusal = catchThrowableOfType(
                OverruleException.class, () -> DatasetFolder.at(folder).dataset());

        assertThat(refusal).isNotNull();
        assertThat(refusal).hasMessage(bad.message());
        assertThat(refusal.kind()).isEqualTo(OverruleException.Kind.INPUT);
    }

    @Test
    void whatIsNoOrdinaryFileIsNotRead() throws IOException {
        Path device = Path.of("/dev/zero");
        assumeTrue(Files.exists(device));
        for (String file : List.of("labels.txt", "unlabeled.jsonl", "test.jsonl")) {
            Path other = Files.createDirectories(folder.resolve("with-" + file));
            Files.writeString(other.resolve("labels.txt"), "ham\nspam\n");
            Files.writeString(other.resolve("labeled.jsonl"), TEXT);
            Files.deleteIfExists(other.resolve(file));
            Files.createSymbolicLink(other.resolve(file), device);
            assertThatThrownBy(() -> DatasetFolder.at(other).dataset())
                    .isInstanceOf(OverruleException.class)
                    .hasMessage(file + ": is a device, a pipe or a socket; expected an ordinary file, move it away");
        }
    }

    static Stream<Case> cases() {
        List<Case> cases = new ArrayList<>();
        cases.addAll(labelCases());
        cases.addAll(fileCases());
        cases.addAll(jsonCases());
        cases.addAll(fieldCases());
        cases.addAll(recordCases());
        cases.addAll(tokenCases());
        cases.addAll(severalAtOnce());
        return cases.stream();
    }

    private static List<Case> labelCases() {
        return List.of(
                Case.of(
                                "no labels.txt",
                                "labels.txt: does not exist; write the names of the classes into it, one per line")
                        .without("labels.txt"),
                Case.of(
                                "an empty labels.txt",
                                "labels.txt: is empty; write the names of the classes into it, one per line")
                        .with("labels.txt", " \n\n"),
                Case.of("a single class", "labels.txt: lists only 'spam'; expected at least two classes, one per line")
                        .with("labels.txt", "spam\n"),
                Case.of(
                                "a class listed twice",
                                "labels.txt:4: lists 'ham', which line 1 lists already; remove one of the two")
                        .with("labels.txt", "ham\nspam\n\nham \n"),
                Case.of(
                                "a carriage return within a class",
                                "labels.txt:2: has a carriage return within 'sp\\ram'; write one class per line, with Unix or Windows line ends")
                        .with("labels.txt", "ham\r\nsp\ram\r\n"),
                Case.of(
                                "a label that is nearly right",
                                "labeled.jsonl:1: has label 'spamm', which labels.txt does not list;"
                                        + " did you mean 'spam'?")
                        .with("labeled.jsonl", TEXT.replace("\"spam\"", "\"spamm\"")),
                Case.of(
                                "a label that is like no other",
                                "test.jsonl:1: has label 'weather', which labels.txt does not list;"
                                        + " the labels are ham, spam")
                        .with("test.jsonl", TEXT.replace("\"spam\"", "\"weather\"")),
                Case.of(
                                "an unknown truth",
                                "unlabeled.jsonl:1: has gold 'Spam', which labels.txt does not list;"
                                        + " did you mean 'spam'?")
                        .with("unlabeled.jsonl", "{\"text\": \"a\", \"gold\": \"Spam\"}\n"),
                Case.of(
                                "a truth for some instances only",
                                "unlabeled.jsonl:3: has no 'gold', but 1 of the 2 lines have;"
                                        + " write the true class into every line, or into none")
                        .with("unlabeled.jsonl", "{\"text\": \"a\", \"gold\": \"spam\"}\n\n{\"text\": \"b\"}\n"));
    }

    private static List<Case> fileCases() {
        return List.of(
                Case.of(
                                "neither labelled nor unlabelled instances",
                                "labeled.jsonl: does not exist, nor does unlabeled.jsonl; write at least one of them, with one instance per line: {\"id\": \"L0\", \"text\": \"…\", \"label\": \"…\"}")
                        .without("labeled.jsonl"),
                Case.of("an empty file", "valid.jsonl: is empty; write one instance per line into it, or delete it")
                        .with("valid.jsonl", ""),
                Case.of(
                                "a file of blank lines",
                                "unlabeled.jsonl: is empty; write one instance per line into it, or delete it")
                        .with("unlabeled.jsonl", "\n  \r\n\n"),
                Case.of(
                                "another encoding",
                                "labeled.jsonl:2: is not UTF-8 (byte 0xE9 at offset 54 of the file);"
                                        + " save the file as UTF-8")
                        .with(
                                "labeled.jsonl",
                                (TEXT + "{\"text\": \"café\", \"label\": \"spam\"}\n")
                                        .getBytes(StandardCharsets.ISO_8859_1)),
                Case.of(
                                "UTF-16",
                                "labeled.jsonl:1: is not UTF-8 (byte 0xFE at offset 0 of the file), but looks like"
                                        + " UTF-16; save the file as UTF-8")
                        .with("labeled.jsonl", TEXT.getBytes(StandardCharsets.UTF_16)),
                Case.of(
                                "half a surrogate pair in bytes",
                                "labels.txt:1: is not UTF-8 (byte 0xED at offset 0 of the file);"
                                        + " save the file as UTF-8")
                        .with("labels.txt", new byte[] {(byte) 0xED, (byte) 0xA0, (byte) 0x80, '\n'}),
                Case.of(
                                "a line without an end",
                                "unlabeled.jsonl:1: is longer than 16 MiB; expected one short JSON object or name per line")
                        .with("unlabeled.jsonl", "x".repeat((16 << 20) + 1)));
    }

    private static List<Case> jsonCases() {
        return List.of(
                json(
                        "a truncated line",
                        "{\"text\": \"win\", \"label\": \"sp",
                        "is not JSON: it ends before the object does (column 29); write every object on a single"
                                + " line, and close its quotes and brackets"),
                json(
                        "a comma too many",
                        "{\"text\": \"win\",}",
                        "is not JSON: unexpected character ('}' (code 125)): was expecting double-quote to start"
                                + " field name (column 16); check quotes, commas and brackets"),
                json(
                        "single quotes",
                        "{'text': 'win'}",
                        "is not JSON: unexpected character (''' (code 39)): was expecting double-quote to start"
                                + " field name (column 2); check quotes, commas and brackets"),
                json(
                        "a single backslash",
                        "{\"text\": \"\\w\"}",
                        "is not JSON: unrecognized character escape 'w' (code 119) (column 12);"
                                + " write a backslash twice, as in \"\\\\w+\""),
                json(
                        "plain text",
                        "win a prize",
                        "is not JSON: unrecognized token 'win' (column 1); write texts in double quotes, objects in"
                                + " braces"),
                json(
                        "two objects on a line",
                        "{\"text\": \"a\"} {\"text\": \"b\"}",
                        "goes on after the JSON object (column 15); write one object per line and nothing else"),
                json(
                        "a comma after the object",
                        "{\"text\": \"a\"},",
                        "goes on after the JSON object (column 14); write one object per line and nothing else"),
                json("a list", "[\"a\"]", "is the list [\"a\"]; expected a JSON object in braces: {…}"),
                json("a string", "\"a\"", "is the string \"a\"; expected a JSON object in braces: {…}"),
                json(
                        "an abyss of brackets",
                        "{\"a\":" + "[".repeat(20_000),
                        "is nested too deeply, or has a number or a name that is too long;"
                                + " expected an object such as {\"text\": \"…\"}"));
    }

    private static Case json(String name, String line, String message) {
        return Case.of(name, "unlabeled.jsonl:2: " + message).with("unlabeled.jsonl", "{\"text\": \"a\"}\n" + line);
    }

    private static List<Case> fieldCases() {
        return List.of(
                labelled(
                        "no label",
                        "{\"text\": \"a\"}",
                        "has no 'label'; write the name of its class, as labels.txt has it"),
                labelled(
                        "a label that is a number",
                        "{\"text\": \"a\", \"label\": 1}",
                        "has the number 1 as 'label'; expected a string in double quotes"),
                labelled(
                        "a text that is a list",
                        "{\"text\": [\"a\", \"b\"], \"label\": \"ham\"}",
                        "has the list [\"a\",\"b\"] as 'text'; expected a string in double quotes"),
                labelled(
                        "an id that is a number",
                        "{\"id\": 7, \"text\": \"a\", \"label\": \"ham\"}",
                        "has the number 7 as 'id'; expected a string in double quotes"),
                labelled(
                        "neither text nor record",
                        "{\"id\": \"x\", \"label\": \"ham\"}",
                        "has no 'text', 'tokens' or 'record'; write {\"text\": \"…\"}, {\"tokens\": [\"…\", \"…\"]}, or"
                                + " {\"record\": {…}} with a value for every attribute"),
                labelled(
                        "both text and record",
                        "{\"text\": \"a\", \"record\": {}, \"label\": \"ham\"}",
                        "has both 'text' and 'record'; an instance is one of them, remove the other"),
                labelled(
                        "an exemplar list that is a string",
                        "{\"text\": \"a\", \"label\": \"ham\", \"exemplar_of\": \"R1\"}",
                        "has the string \"R1\" as 'exemplar_of'; expected a list of strings, as in [\"…\", \"…\"]"),
                Case.of(
                                "an id used twice in a file",
                                "labeled.jsonl:3: has the id 'a', which labeled.jsonl:1 has already; give every instance a unique id")
                        .with("labeled.jsonl", (named("a") + "\n").repeat(2)),
                Case.of(
                                "an id used twice in two files",
                                "test.jsonl:1: has the id 'a', which labeled.jsonl:1 has already; give every instance a unique id")
                        .with("labeled.jsonl", named("a"))
                        .with("test.jsonl", named("a")));
    }

    private static String named(String id) {
        return "{\"id\": \"" + id + "\", \"text\": \"x\", \"label\": \"ham\"}\n";
    }

    private static Case labelled(String name, String line, String message) {
        return Case.of(name, "labeled.jsonl:2: " + message).with("labeled.jsonl", TEXT + line);
    }

    private static List<Case> recordCases() {
        return List.of(
                records(
                        "NaN",
                        "{\"age\": NaN, \"city\": null}",
                        "has the number NaN as 'age'; expected a finite number, or null if the value is unknown"),
                records(
                        "an infinite number",
                        "{\"age\": -Infinity, \"city\": null}",
                        "has the number -Infinity as 'age'; expected a finite number, or null if the value is unknown"),
                records(
                        "a number too large",
                        "{\"age\": 1e999, \"city\": null}",
                        "has the number Infinity as 'age'; expected a finite number, or null if the value is unknown"),
                records(
                        "a nested value",
                        "{\"age\": 1, \"city\": {\"name\": \"Bonn\"}}",
                        "has the object {\"name\":\"Bonn\"} as 'city'; expected a number, a string, true, false or null"),
                records(
                        "a missing column",
                        "{\"age\": 1}",
                        "has a record without 'city', which most records have; write null where a value is unknown"),
                records(
                        "a column too many",
                        "{\"age\": 1, \"city\": null, \"cty\": \"Ulm\"}",
                        "has a record with 'cty', which most records do not have; correct the name, remove it,"
                                + " or give it to every record (null where unknown)"),
                records(
                        "a text among numbers",
                        "{\"age\": \"old\", \"city\": null}",
                        "has the text 'old' as 'age', which is a number in 2 records; write a number, or null if the"
                                + " value is unknown"),
                records(
                        "a number among texts",
                        "{\"age\": 1, \"city\": 53111}",
                        "has the number 53111 as 'city', which is a text in 2 records; write it in double quotes, or"
                                + " null if the value is unknown"),
                Case.of(
                                "a record that is a list",
                                "labeled.jsonl:1: has the list [1] as 'record'; expected an object with a value for"
                                        + " every attribute, as in {\"age\": 22, \"city\": null}")
                        .with("labeled.jsonl", "{\"record\": [1], \"label\": \"ham\"}"),
                Case.of(
                                "a text among records",
                                "labeled.jsonl:3: is a text, but 2 other instances are records; give it a 'record'")
                        .with("labeled.jsonl", AGE + AGE + TEXT));
    }

    private static Case records(String name, String record, String message) {
        return Case.of(name, "labeled.jsonl:2: " + message)
                .with("labeled.jsonl", AGE + "{\"record\": " + record + ", \"label\": \"ham\"}\n" + AGE);
    }

    private static List<Case> tokenCases() {
        return List.of(
                sentence(
                        "no tags",
                        "{\"tokens\": [\"a\"], \"label\": \"ham\"}",
                        "has no 'tags'; write the classes of its tokens, one for each, as labels.txt has them"),
                sentence(
                        "fewer tags than tokens",
                        "{\"tokens\": [\"a\", \"b\"], \"tags\": [\"ham\"]}",
                        "has 2 tokens, but 1 in 'tags'; write one for each token"),
                sentence(
                        "more lists of rules than tokens",
                        "{\"tokens\": [\"a\"], \"tags\": [\"ham\"], \"exemplar_of\": [[], []]}",
                        "has 1 token, but 2 in 'exemplar_of'; write one for each token"),
                sentence(
                        "rules without their tokens",
                        "{\"tokens\": [\"a\"], \"tags\": [\"ham\"], \"exemplar_of\": [\"R1\"]}",
                        "has the list [\"R1\"] as 'exemplar_of'; expected a list of lists of strings, as in [[],"
                                + " [\"…\"]]"),
                sentence(
                        "a tag that is nearly right",
                        "{\"tokens\": [\"a\", \"b\"], \"tags\": [\"ham\", \"spamm\"]}",
                        "has 'spamm' in 'tags', for token 1 ('b'), which labels.txt does not list; did you mean"
                                + " 'spam'?"),
                sentence(
                        "a tag with its place in the entity",
                        "{\"tokens\": [\"a\"], \"tags\": [\"B-spam\"]}",
                        "has 'B-spam' in 'tags', for token 0 ('a'), which labels.txt does not list; write the class"
                                + " alone, 'spam'"),
                sentence(
                        "a single tag",
                        "{\"tokens\": [\"a\"], \"tags\": \"ham\"}",
                        "has the string \"ham\" as 'tags'; expected a list of strings, as in [\"…\", \"…\"]"),
                sentence(
                        "an untokenised sentence",
                        "{\"tokens\": \"a b\", \"tags\": [\"ham\"]}",
                        "has the string \"a b\" as 'tokens'; expected a list of strings, as in [\"…\", \"…\"]"),
                sentence(
                        "a token that is a number",
                        "{\"tokens\": [\"a\", 7], \"tags\": [\"ham\", \"ham\"]}",
                        "has the list [\"a\",7] as 'tokens'; expected a list of strings, as in [\"…\", \"…\"]"),
                sentence(
                        "no tokens",
                        "{\"tokens\": [], \"tags\": []}",
                        "has no token in 'tokens'; write its tokens, or remove the line"),
                sentence(
                        "an empty token",
                        "{\"tokens\": [\"a\", \"\"], \"tags\": [\"ham\", \"ham\"]}",
                        "has the empty token 1 of 'tokens' (counted from 0); remove it, and what stands for it in the"
                                + " other lists of the line"),
                sentence(
                        "both text and tokens",
                        "{\"text\": \"a\", \"tokens\": [\"a\"], \"label\": \"ham\"}",
                        "has both 'text' and 'tokens'; an instance is one of them, remove the other"),
                sentence(
                        "a text among sentences",
                        TEXT,
                        "is a text, but 2 other instances are sentences; give it 'tokens'"),
                Case.of(
                                "a sentence among texts",
                                "labeled.jsonl:2: is a sentence, but 2 other instances are texts; give it a 'text'")
                        .with("labeled.jsonl", TEXT + TOKENS + TEXT),
                Case.of(
                                "texts, records and sentences",
                                "labeled.jsonl:1: is a text, but 2 other instances are sentences; give it 'tokens'\n"
                                        + "labeled.jsonl:4: is a record, but 2 other instances are sentences; give it"
                                        + " 'tokens'")
                        .with("labeled.jsonl", TEXT + TOKENS + TOKENS + AGE),
                Case.of(
                                "a truth for fewer tokens",
                                "unlabeled.jsonl:1: has 2 tokens, but 1 in 'gold'; write one for each token")
                        .with("labeled.jsonl", TOKENS)
                        .with("unlabeled.jsonl", "{\"tokens\": [\"a\", \"b\"], \"gold\": [\"ham\"]}\n"),
                Case.of(
                                "a truth for some sentences only",
                                "unlabeled.jsonl:2: has no 'gold', but 1 of the 2 lines have; write the true class into"
                                        + " every line, or into none")
                        .with("labeled.jsonl", TOKENS)
                        .with(
                                "unlabeled.jsonl",
                                "{\"tokens\": [\"a\", \"b\"], \"gold\": [\"ham\", \"ham\"]}\n{\"tokens\":"
                                        + " [\"a\", \"b\"]}\n"),
                Case.of(
                                "sentences with the same id",
                                "test.jsonl:1: has the id 'a', which labeled.jsonl:1 has already; give every instance a unique id")
                        .with("labeled.jsonl", "{\"id\": \"a\", \"tokens\": [\"x\"], \"tags\": [\"ham\"]}\n")
                        .with(
                                "test.jsonl",
                                "{\"id\": \"a\", \"tokens\": [\"x\", \"y\"], \"tags\": [\"ham\", \"ham\"]}\n"));
    }

    private static Case sentence(String name, String line, String message) {
        return Case.of(name, "labeled.jsonl:2: " + message)
                .with("labeled.jsonl", TOKENS + line.strip() + "\n" + TOKENS);
    }

    private static List<Case> severalAtOnce() {
        StringBuilder many = new StringBuilder();
        for (int i = 1; i <= 100; i++) {
            many.append("labeled.jsonl:")
                    .append(i)
                    .append(": has no 'label'; write the name of its class, as")
                    .append(" labels.txt has it\n");
        }
        return List.of(
                Case.of(
                                "mistakes in all files",
                                """
                                labels.txt:3: lists 'ham', which line 1 lists already; remove one of the two
                                labeled.jsonl:2: has label 'spma', which labels.txt does not list; did you mean 'spam'?
                                labeled.jsonl:2: has the number 3 as 'exemplar_of'; expected a list of strings, as in ["…", "…"]
                                unlabeled.jsonl:1: is not JSON: it ends before the object does (column 2); write every object on a single line, and close its quotes and brackets
                                valid.jsonl: is empty; write one instance per line into it, or delete it
                                test.jsonl:2: has the id 'a', which test.jsonl:1 has already; give every instance a unique id""")
                        .with("labels.txt", "ham\nspam\nham\n")
                        .with("labeled.jsonl", TEXT + "{\"text\": \"x\", \"label\": \"spma\", \"exemplar_of\": 3}\n")
                        .with("unlabeled.jsonl", "{\n")
                        .with("valid.jsonl", "")
                        .with("test.jsonl", named("a") + named("a")),
                Case.of("more mistakes than anybody reads", many + "… and 150 more")
                        .with("labeled.jsonl", "{\"text\": \"x\"}\n".repeat(250)));
    }

    @Test
    void aFolderThatDoesNotExistIsRefused() {
        assertThat(catchThrowableOfType(OverruleException.class, () -> DatasetFolder.at(folder.resolve("absent"))))
                .hasMessage("'" + folder.resolve("absent")
                        + "' does not exist; expected a folder with labels.txt, rules.jsonl and unlabeled.jsonl");
    }

    @Test
    void aFileInsteadOfAFolderIsRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("labels.txt"), "ham\nspam\n");

        assertThat(catchThrowableOfType(OverruleException.class, () -> DatasetFolder.at(file)))
                .hasMessage("'" + file + "' is a file; expected the folder that holds labels.txt, rules.jsonl and"
                        + " unlabeled.jsonl");
    }

    @Test
    void aFolderInPlaceOfAFileIsRefused() throws IOException {
        Files.writeString(folder.resolve("labels.txt"), "ham\nspam\n");
        Files.createDirectory(folder.resolve("labeled.jsonl"));

        assertThat(catchThrowableOfType(
                        OverruleException.class, () -> DatasetFolder.at(folder).dataset()))
                .hasMessage("labeled.jsonl: is a folder; expected a file, move the folder away");
    }

    @Test
    void anEmbeddedFolderThatDoesNotExistIsRefused() {
        assertThat(catchThrowableOfType(OverruleException.class, () -> DatasetFolder.embedded("/io/overrule/absent")))
                .hasMessage("there is no embedded dataset '/io/overrule/absent'; give the path of a folder to"
                        + " DatasetFolder.at instead");
    }
}
