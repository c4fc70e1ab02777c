package io.overrule.app.usecase;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.RandomStream;
import io.overrule.data.LineReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class CsvLinesTest {
    private static List<CsvLines.Row> rows(String text) throws IOException {
        List<LineReader.Line> lines = new ArrayList<>();
        try (LineReader reader = new LineReader(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))) {
            for (Optional<LineReader.Line> next = reader.next(); next.isPresent(); next = reader.next()) {
                lines.add(next.get());
            }
        }
        List<CsvLines.Row> rows = new ArrayList<>();
        new CsvLines(lines.get(0), lines.subList(1, lines.size()).iterator(), ',').forEachRemaining(rows::add);
        return rows;
    }

    private static CsvLines.Row row(int number, String... cells) {
        return new CsvLines.Row(number, List.of(cells), Optional.empty());
    }

    @Test
    void cellsInQuotesHoldSeparatorsQuotesAndLineBreaks() throws IOException {
        assertThat(rows("a,\"b,\"\"c\"\"\n\nd\",e\n,\n"))
                .containsExactly(row(1, "a", "b,\"c\"\n\nd", "e"), row(4, "", ""));
    }

    @Test
    void aQuoteWithinACellIsACharacter() throws IOException {
        assertThat(rows("a 5\" disk,b\"\"c\nd,e")).containsExactly(row(1, "a 5\" disk", "b\"\"c"), row(2, "d", "e"));
    }

    @Test
    void aRowThatCannotBeReadSwallowsNoOther() throws IOException {
        List<CsvLines.Row> rows = rows("a,\"b\" c\nd,\"e\nf,g\nh,\"i\"\n");
        assertThat(rows).hasSize(4);
        assertThat(rows.get(0).problem())
                .hasValueSatisfying(problem -> assertThat(problem).startsWith("continues after a closing quote"));
        assertThat(rows.get(1).number()).isEqualTo(2);
        assertThat(rows.get(1).problem()).isPresent();
        assertThat(rows.subList(2, 4)).containsExactly(row(3, "f", "g"), row(4, "h", "i"));
    }

    /** What any writer of CSV makes of any cells is read back as it was. */
    @RepeatedTest(50)
    void cellsSurviveWritingAndReading(RepetitionInfo repetition) throws IOException {
        RandomStream random = RandomStream.of(repetition.getCurrentRepetition(), "csv");
        String alphabet = "ab,\"\n ;ä";
        List<CsvLines.Row> expected = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        int line = 1;
        for (int i = 0; i < 1 + random.nextInt(5); i++) {
            List<String> cells = new ArrayList<>();
            for (int j = 0; j < 1 + random.nextInt(4); j++) {
                StringBuilder cell = new StringBuilder();
                for (int k = 0; k < random.nextInt(6); k++) {
                    cell.append(alphabet.charAt(random.nextInt(alphabet.length())));
                }
                cells.add(cell.toString());
            }
            expected.add(new CsvLines.Row(line, cells, Optional.empty()));
            String row = cells.stream()
                            .map(cell -> "\"" + cell.replace("\"", "\"\"") + "\"")
                            .collect(Collectors.joining(","))
                    + "\n";
            line += (int) row.chars().filter(c -> c == '\n').count();
            text.append(row);
        }
        assertThat(rows(text.toString())).isEqualTo(expected);
    }
}
