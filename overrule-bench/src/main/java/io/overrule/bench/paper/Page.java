package io.overrule.bench.paper;

import io.overrule.app.report.Templates;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A document as one HTML file that needs no other: {@code page.jte} in {@code src/main/jte}. */
final class Page {
    private static final Templates TEMPLATES = Templates.beside(Page.class);

    private static final Pattern MARKED = Pattern.compile("`(?<code>[^`]+)`|\\*\\*(?<bold>[^*]+)\\*\\*");

    private Page() {}

    static String of(Document document, String title) {
        return TEMPLATES
                        .render("page", Map.of("document", document, "title", title))
                        .strip() + "\n";
    }

    /** How a piece of a line is set. */
    enum Style {
        PLAIN,
        CODE,
        BOLD
    }

    record Piece(Style style, String text) {}

    /** The pieces of a text that has {@code `code`} and {@code **bold**}. */
    static List<Piece> pieces(String text) {
        List<Piece> pieces = new ArrayList<>();
        Matcher marked = MARKED.matcher(text);
        int end = 0;
        while (marked.find()) {
            pieces.add(new Piece(Style.PLAIN, text.substring(end, marked.start())));
            String code = marked.group("code");
            pieces.add(code != null ? new Piece(Style.CODE, code) : new Piece(Style.BOLD, marked.group("bold")));
            end = marked.end();
        }
        pieces.add(new Piece(Style.PLAIN, text.substring(end)));
        return pieces;
    }
}
