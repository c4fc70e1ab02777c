package io.overrule.bench.paper;

import java.util.List;
import java.util.stream.Collectors;

/** A document as one HTML file that needs no other. */
final class Page {
    private static final String STYLE =
            """
            :root { color-scheme: light dark; --page: #ffffff; --ink: #1c2127; --soft: #59626d; --line: #d9dde2; --panel: #f5f6f8;
              --missed: #b3261e; --reached: #157f4f; }
            @media (prefers-color-scheme: dark) {
              :root { --page: #15181c; --ink: #e6e8eb; --soft: #a3acb8; --line: #353b43; --panel: #1d2126;
                --missed: #ff8a80; --reached: #5fcb96; }
            }
            * { box-sizing: border-box; }
            body { margin: 0; background: var(--page); color: var(--ink); line-height: 1.55;
              font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
            main { max-width: 68rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
            h1 { font-size: 2rem; line-height: 1.15; margin: 0 0 .4rem; letter-spacing: -.015em; }
            h2 { font-size: 1.35rem; line-height: 1.3; margin: 3rem 0 .6rem; }
            h3 { font-size: 1.05rem; margin: 1.75rem 0 .4rem; }
            p, li { max-width: 50rem; }
            code { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .875em; overflow-wrap: anywhere; }
            .scroll { overflow-x: auto; margin: .75rem 0; }
            table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .9375rem; }
            th, td { text-align: right; padding: .35rem .9rem .35rem 0; border-bottom: 1px solid var(--line); vertical-align: top; white-space: nowrap; }
            th:first-child, td:first-child { text-align: left; white-space: normal; min-width: 9rem; }
            .words th, .words td { text-align: left; white-space: normal; }
            thead th { font-size: .8125rem; color: var(--soft); vertical-align: bottom; }
            tbody tr:hover { background: var(--panel); }
            .missed { color: var(--missed); font-weight: 700; }
            .reached { color: var(--reached); }
            figure { margin: 1rem 0; }
            figcaption { color: var(--soft); font-size: .875rem; max-width: 50rem; }
            figure svg { max-width: 100%; height: auto; border-radius: 6px; }
            @media (max-width: 40rem) { main { padding-top: 1.5rem; } table { font-size: .8125rem; } th, td { padding-right: .6rem; } }
            """;

    private Page() {}

    static String of(Document document, String title) {
        String body = document.blocks().stream().map(Page::markup).collect(Collectors.joining("\n"));
        return """
                <!DOCTYPE html>
                <html lang="en">
                <head>
                <meta charset="utf-8"/>
                <meta name="viewport" content="width=device-width, initial-scale=1"/>
                <title>%s</title>
                <style>
                %s</style>
                </head>
                <body>
                <main>
                %s
                </main>
                </body>
                </html>
                """
                .formatted(escape(title), STYLE, body);
    }

    private static String markup(Document.Block block) {
        if (block instanceof Document.Heading heading) {
            return "<h" + heading.level() + ">" + inline(heading.text()) + "</h" + heading.level() + ">";
        }
        if (block instanceof Document.Items items) {
            return items.texts().stream()
                    .map(text -> "<li>" + inline(text) + "</li>")
                    .collect(Collectors.joining("\n", "<ul>\n", "\n</ul>"));
        }
        if (block instanceof Document.Table table) {
            return "<div class=\"scroll\" tabindex=\"0\"><table" + (table.figures() ? "" : " class=\"words\"")
                    + ">\n<thead>" + row(table.head(), "th")
                    + "</thead>\n<tbody>\n"
                    + table.rows().stream().map(cells -> row(cells, "td")).collect(Collectors.joining("\n"))
                    + "\n</tbody></table></div>";
        }
        if (block instanceof Document.Drawing drawing) {
            return "<figure>" + drawing.svg() + "<figcaption>" + inline(drawing.caption()) + "</figcaption></figure>";
        }
        return "<p>" + inline(((Document.Paragraph) block).text()) + "</p>";
    }

    private static String row(List<String> cells, String element) {
        return cells.stream()
                .map(cell -> "<" + element + kind(cell) + ">" + inline(cell) + "</" + element + ">")
                .collect(Collectors.joining("", "<tr>", "</tr>"));
    }

    private static String kind(String cell) {
        return switch (cell) {
            case PaperReport.MISSED -> " class=\"missed\"";
            case PaperReport.REACHED -> " class=\"reached\"";
            default -> "";
        };
    }

    private static String inline(String text) {
        return escape(text).replaceAll("`([^`]+)`", "<code>$1</code>").replaceAll("\\*\\*([^*]+)\\*\\*", "<b>$1</b>");
    }

    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
