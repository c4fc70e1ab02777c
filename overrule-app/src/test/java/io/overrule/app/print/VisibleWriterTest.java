package io.overrule.app.print;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.RandomStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class VisibleWriterTest {
    @Test
    void controlCharactersAreShownAsText() {
        assertThat(shown("\u001b[2Jspam\u0007")).isEqualTo("\\u001b[2Jspam\\u0007");
        assertThat(shown("a\u007fb\u009bc\u0000")).isEqualTo("a\\u007fb\\u009bc\\u0000");
    }

    @Test
    void whatTurnsTheDirectionOfTextIsShownToo() {
        assertThat(shown("\u202egnp.exe \u2066x\u2069")).isEqualTo("\\u202egnp.exe \\u2066x\\u2069");
    }

    @Test
    void linesTabsAndLettersOfAllLanguagesStay() {
        String text = "Größe\t日本語 \ud83d\ude00 שלום\nnext";
        assertThat(shown(text)).isEqualTo(text);
    }

    @Test
    void aCarriageReturnStaysOnlyAtTheEndOfALine() {
        assertThat(shown("spam\rham\r\nnext")).isEqualTo("spam\\u000dham\r\nnext");
    }

    @Test
    void noTextKeepsAControlCharacterHoweverItIsWritten() throws IOException {
        RandomStream random = RandomStream.of(1, "visible");
        for (int round = 0; round < 500; round++) {
            String text = text(random);
            StringWriter written = new StringWriter();
            VisibleWriter writer = new VisibleWriter(written);
            writer.write(text.toCharArray(), 0, text.length());
            for (char character : text.toCharArray()) {
                writer.write(character);
            }
            writer.append(text);

            assertThat(written.toString().replaceAll("[\n\t]", "").replace("\r", ""))
                    .doesNotContainPattern("[\\p{Cntrl}\\u0080-\\u009f\\u202a-\\u202e\\u2066-\\u2069]");
        }
    }

    @Test
    void jsonStaysTheSameJson() throws IOException {
        ObjectMapper mapper = new ObjectMapper();
        RandomStream random = RandomStream.of(2, "json");
        for (int round = 0; round < 500; round++) {
            ObjectNode json = JsonNodeFactory.instance.objectNode();
            json.put(text(random), text(random));
            json.putArray("list").add(text(random) + "\\");

            JsonNode again = mapper.readTree(shown(round % 2 == 0 ? json.toString() : json.toPrettyString()));

            assertThat(again).isEqualTo(json);
        }
    }

    private static String text(RandomStream random) {
        String some = "ab\\\"\n\r\t \u0000\u001b\u007f\u0085\u009b\u202e\u2066é日";
        StringBuilder text = new StringBuilder();
        int length = random.nextInt(12);
        for (int i = 0; i < length; i++) {
            text.append(some.charAt(random.nextInt(some.length())));
        }
        return text.toString();
    }

    private static String shown(String text) {
        StringWriter written = new StringWriter();
        PrintWriter writer = new PrintWriter(new VisibleWriter(written));
        writer.print(text);
        writer.flush();
        return written.toString();
    }
}
