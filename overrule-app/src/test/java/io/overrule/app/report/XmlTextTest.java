package io.overrule.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class XmlTextTest {
    @Test
    void textMeansItself() {
        String text = "<script>alert(\"1\" & '2')</script>";
        assertThat(XmlText.escape(text))
                .isEqualTo("&lt;script&gt;alert(&quot;1&quot; &amp; &#39;2&#39;)&lt;/script&gt;");
        assertThat(parsed(text)).isEqualTo(text);
    }

    @Test
    void controlCharactersBecomeTheirPictures() {
        assertThat(parsed("a\u0000b\u001bc\u007fd\re")).isEqualTo("a␀b␛c␡d␍e");
    }

    @Test
    void tabsAndLineEndsStay() {
        assertThat(parsed("a\tb\nc")).isEqualTo("a\tb\nc");
    }

    @Test
    void whatXmlCannotCarryIsReplaced() {
        assertThat(parsed("\uD800 \uDC00 \uFFFE \uFFFF \u0085")).isEqualTo("\uFFFD \uFFFD \uFFFD \uFFFD \uFFFD");
    }

    @Test
    void everyCharacterOfTheBasicPlaneCanBeParsed() {
        StringBuilder all = new StringBuilder();
        for (int c = 0; c <= Character.MAX_VALUE; c++) {
            all.append((char) c).append(' ');
        }
        assertThat(parsed(all.toString())).hasSameSizeAs(all);
    }

    @Test
    void emojiStayWhole() {
        assertThat(parsed("\uD83D\uDE00")).isEqualTo("\uD83D\uDE00");
    }

    @Test
    void markupThatIsMadePresentableStaysMarkup() {
        assertThat(XmlText.presentable("<p title=\"\u0000\">&amp;\uD800</p>"))
                .isEqualTo("<p title=\"␀\">&amp;\uFFFD</p>");
    }

    private static String parsed(String text) {
        return Xml.parse("<p>" + XmlText.escape(text) + "</p>")
                .getDocumentElement()
                .getTextContent();
    }
}
