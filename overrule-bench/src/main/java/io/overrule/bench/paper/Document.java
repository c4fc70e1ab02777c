package io.overrule.bench.paper;

import io.overrule.app.report.Drawing;
import java.util.ArrayList;
import java.util.List;

/** A text with tables and drawings, before it is Markdown or a page. Texts may have {@code `code`} and {@code **bold**}. */
final class Document {
    /** A piece of the text. */
    sealed interface Block {}

    /** @param level 1 for the whole, 2 for a section, 3 below it */
    record Heading(int level, String text) implements Block {}

    record Paragraph(String text) implements Block {}

    record Items(List<String> texts) implements Block {
        Items {
            texts = List.copyOf(texts);
        }
    }

    /**
     * The first column names the rows.
     *
     * @param numbers whether the others hold numbers, which stand one below the other, or words
     */
    record Table(List<String> head, List<List<String>> rows, boolean numbers) implements Block {
        Table {
            head = List.copyOf(head);
            rows = rows.stream().map(List::copyOf).toList();
            for (List<String> row : rows) {
                if (row.size() != head.size()) {
                    throw new IllegalArgumentException("row " + row + " does not fit the columns " + head);
                }
            }
        }
    }

    /** @param name of its file, without an ending */
    record Figure(String name, String caption, Drawing drawing) implements Block {}

    private final List<Block> blocks = new ArrayList<>();

    List<Block> blocks() {
        return List.copyOf(blocks);
    }

    List<Figure> figures() {
        return blocks.stream()
                .filter(Figure.class::isInstance)
                .map(Figure.class::cast)
                .toList();
    }

    Document heading(int level, String text) {
        blocks.add(new Heading(level, text));
        return this;
    }

    Document paragraph(String text) {
        blocks.add(new Paragraph(text));
        return this;
    }

    Document items(List<String> texts) {
        blocks.add(new Items(texts));
        return this;
    }

    Document table(List<String> head, List<List<String>> rows) {
        blocks.add(new Table(head, rows, true));
        return this;
    }

    Document words(List<String> head, List<List<String>> rows) {
        blocks.add(new Table(head, rows, false));
        return this;
    }

    Document figure(String name, String caption, Drawing drawing) {
        blocks.add(new Figure(name, caption, drawing));
        return this;
    }
}
