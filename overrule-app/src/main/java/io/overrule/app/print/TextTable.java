package io.overrule.app.print;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** Columns of text, aligned: words to the left, numbers to the right. */
public final class TextTable {
    private final List<List<String>> rows = new ArrayList<>();
    private final String alignment;

    /**
     * @param alignment a letter per column: {@code l} or {@code r}
     * @param header the columns' names
     */
    public TextTable(String alignment, String... header) {
        this.alignment = alignment;
        add(header);
    }

    public void add(String... cells) {
        if (cells.length != alignment.length()) {
            throw new IllegalArgumentException(cells.length + " cells for " + alignment.length() + " columns");
        }
        rows.add(List.of(cells));
    }

    public void print(PrintWriter out) {
        int[] widths = new int[alignment.length()];
        for (List<String> row : rows) {
            for (int column = 0; column < widths.length; column++) {
                widths[column] = Math.max(widths[column], row.get(column).length());
            }
        }
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder("  ");
            for (int column = 0; column < widths.length; column++) {
                String cell = row.get(column);
                String padding = " ".repeat(widths[column] - cell.length());
                line.append(alignment.charAt(column) == 'r' ? padding + cell : cell + padding)
                        .append("  ");
            }
            out.println(line.toString().stripTrailing());
        }
    }
}
