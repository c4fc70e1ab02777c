package io.overrule.bench.paper;

import java.util.List;
import java.util.stream.Collectors;

/** Prints a document as Markdown. Figures are separate files. */
final class Markdown {
    private Markdown() {}

    /** @param figures the folder of the figures, as seen from the text */
    static String of(Document document, String figures) {
        StringBuilder out = new StringBuilder();
        for (Document.Block block : document.blocks()) {
            out.append(out.isEmpty() ? "" : "\n").append(text(block, figures));
        }
        return out.toString();
    }

    private static String text(Document.Block block, String figures) {
        if (block instanceof Document.Heading heading) {
            return "#".repeat(heading.level()) + " " + heading.text() + "\n";
        }
        if (block instanceof Document.Items items) {
            return items.texts().stream().map(text -> "- " + text + "\n").collect(Collectors.joining());
        }
        if (block instanceof Document.Table table) {
            String rule = "|---|"
                    + (table.numbers() ? "---:|" : "---|").repeat(table.head().size() - 1) + "\n";
            return row(table.head())
                    + rule
                    + table.rows().stream().map(Markdown::row).collect(Collectors.joining());
        }
        if (block instanceof Document.Figure figure) {
            return "![" + figure.caption() + "](" + figures + "/" + figure.name() + ".svg)\n";
        }
        return ((Document.Paragraph) block).text() + "\n";
    }

    private static String row(List<String> cells) {
        return cells.stream().map(cell -> cell.replace("|", "\\|")).collect(Collectors.joining(" | ", "| ", " |\n"));
    }
}
