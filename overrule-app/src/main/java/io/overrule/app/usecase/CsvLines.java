package io.overrule.app.usecase;

import io.overrule.data.LineReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * Joins lines to the rows of a CSV file. A cell in quotes may hold separators, line breaks, and quotes written twice; a
 * quote within a cell that does not begin with one is a character like any other. A row that cannot be read ends with
 * its first line, so that a quote that is never closed does not swallow the rows after it.
 */
final class CsvLines implements Iterator<CsvLines.Row> {
    /** A cell that spans more lines was not closed. */
    private static final int MOST_LINES = 10_000;

    /**
     * @param number of the line at which the row begins
     * @param problem why it cannot be read; then it has no cells
     */
    record Row(int number, List<String> cells, Optional<String> problem) {
        Row {
            cells = List.copyOf(cells);
        }
    }

    private enum State {
        CELL_BEGINS,
        PLAIN,
        QUOTED,
        QUOTE_IN_QUOTED
    }

    private final Iterator<? extends LineReader.Line> lines;
    private final char separator;
    /** Read already. */
    private final Deque<LineReader.Line> ahead = new ArrayDeque<>();

    private List<String> cells = new ArrayList<>();
    private StringBuilder cell = new StringBuilder();
    private State state = State.CELL_BEGINS;

    CsvLines(LineReader.Line first, Iterator<? extends LineReader.Line> lines, char separator) {
        this.lines = lines;
        this.separator = separator;
        ahead.add(first);
    }

    @Override
    public boolean hasNext() {
        return !ahead.isEmpty() || lines.hasNext();
    }

    @Override
    public Row next() {
        List<LineReader.Line> read = new ArrayList<>();
        cells = new ArrayList<>();
        cell = new StringBuilder();
        state = State.CELL_BEGINS;
        Optional<String> problem = Optional.empty();
        do {
            LineReader.Line line = ahead.isEmpty() ? lines.next() : ahead.remove();
            read.add(line);
            problem = line instanceof LineReader.Text text
                    ? add(text.text())
                    : Optional.of(((LineReader.Unreadable) line).problem());
        } while (problem.isEmpty() && state == State.QUOTED && read.size() < MOST_LINES && hasNext());
        int number = read.get(0).number();
        if (problem.isEmpty() && state == State.QUOTED) {
            problem = Optional.of("opens a quote that is not closed; close it, and write a quote within a cell twice");
        }
        if (problem.isPresent()) {
            for (int i = read.size() - 1; i > 0; i--) {
                ahead.addFirst(read.get(i));
            }
            return new Row(number, List.of(), problem);
        }
        return new Row(number, cells, Optional.empty());
    }

    /** Adds a line to the row; says what is wrong with it, if something is. */
    private Optional<String> add(String line) {
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (state == State.QUOTED) {
                if (c == '"') {
                    state = State.QUOTE_IN_QUOTED;
                } else {
                    cell.append(c);
                }
            } else if (c == separator) {
                endCell();
                state = State.CELL_BEGINS;
            } else if (c == '"' && state == State.QUOTE_IN_QUOTED) {
                cell.append(c);
                state = State.QUOTED;
            } else if (state == State.QUOTE_IN_QUOTED) {
                if (!Character.isWhitespace(c)) {
                    return Optional.of("continues after a closing quote; put the whole cell in quotes, and write a"
                            + " quote in it twice");
                }
            } else if (c == '"' && state == State.CELL_BEGINS) {
                state = State.QUOTED;
            } else {
                cell.append(c);
                state = State.PLAIN;
            }
        }
        if (state == State.QUOTED) {
            cell.append('\n');
        } else {
            endCell();
        }
        return Optional.empty();
    }

    private void endCell() {
        cells.add(cell.toString());
        cell.setLength(0);
    }
}
