package io.overrule.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.OverruleException;
import io.overrule.data.LabelSet;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RuleFileTest {
    private static final LabelSet LABELS = LabelSet.of("payment", "product");
    private static final Rule CARD = Rule.keyword("card", "payment", "card");
    private static final Rule NARROWER = CARD.unless(Rule.keyword("x", "payment", "memory card"));

    /** Odd on purpose: a byte order mark, Windows line ends, an empty line, spaces, no line end at the end. */
    private static final String BEFORE =
            "\uFEFF{ \"id\":\"first\" , \"kind\":\"regex\", \"label\":\"product\", \"pattern\":\"a\" }\r\n\r\n";

    private static final String AFTER =
            "{\"kind\": \"length\", \"id\": \"last\", \"label\": \"product\", \"max_tokens\": 3}";

    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit sets it
    private Path folder;

    private Path write(String cardLine) throws IOException {
        return Files.writeString(folder.resolve("rules.jsonl"), BEFORE + cardLine + "\r\n" + AFTER);
    }

    private void replace() {
        RuleFile.in(folder, LABELS).replace(CARD, NARROWER);
    }

    @Test
    void allOtherLinesStayByteForByte() throws IOException {
        Path file = write("{\"id\": \"card\", \"kind\": \"keyword\", \"label\": \"payment\", \"words\": [\"card\"],"
                + " \"ignore_case\": true}");

        replace();

        String now = Files.readString(file, StandardCharsets.UTF_8);
        assertThat(now).startsWith(BEFORE).endsWith("\r\n" + AFTER);
        assertThat(now.lines().filter(line -> line.contains("memory card"))).hasSize(1);
        List<String> lines = now.substring(1).lines().toList();
        assertThat(RuleReader.parse(lines, LABELS).rules())
                .extracting(Rule::id)
                .containsExactly("first", "card", "last");
        assertThat(RuleReader.parse(lines, LABELS).rule(1)).isEqualTo(NARROWER);
    }

    @Test
    void aSwitchStaysOffAndANoteStays() throws IOException {
        Path file = write("{\"id\": \"card\", \"kind\": \"keyword\", \"label\": \"payment\", \"words\": [\"card\"],"
                + " \"ignore_case\": true, \"off\": true, \"author\": \"Ada\"}");

        replace();

        assertThat(Files.readString(file)).contains("\"off\": true").contains("\"author\": \"Ada\"");
    }

    @Test
    void aRuleThatSomebodyChangedMeanwhileIsLeftAlone() throws IOException {
        Path file = write("{\"id\": \"card\", \"kind\": \"keyword\", \"label\": \"payment\", \"words\": [\"cards\"]}");
        String before = Files.readString(file);

        assertThatThrownBy(this::replace)
                .isInstanceOf(OverruleException.class)
                .hasMessageContaining("no longer has rule 'card' as it was read")
                .hasMessageContaining("nothing was written");
        assertThat(Files.readString(file)).isEqualTo(before);
    }

    @Test
    void aRuleThatIsGoneIsNotAdded() throws IOException {
        Path file = Files.writeString(folder.resolve("rules.jsonl"), AFTER + "\n");

        assertThatThrownBy(this::replace).hasMessageContaining("no longer has rule 'card'");
        assertThat(Files.readString(file)).isEqualTo(AFTER + "\n");
    }

    @Test
    void nothingUnfinishedIsLeftBeside() throws IOException {
        write("{\"id\": \"card\", \"kind\": \"keyword\", \"label\": \"payment\", \"words\": [\"card\"],"
                + " \"ignore_case\": true}");

        replace();

        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(folder.resolve("rules.jsonl"));
        }
    }
}
