package io.overrule.app.print;

import io.overrule.evaluation.TagScheme;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Prints tagged sentences in columns, one token per line and an empty line after each sentence. Tags are BIO whatever
 * the classes are, because readers of such columns expect that.
 */
public final class ColumnsText {
    private ColumnsText() {}

    /** The token and its tag, with a tab between. */
    public static List<String> bio(List<String> tokens, List<String> tags, TagScheme scheme) {
        return lines("\t", List.of(tokens.stream().map(ColumnsText::column).toList(), scheme.bio(tags)));
    }

    /** The token, its true tag if it is known, and its tag, with a space between: what conlleval reads. */
    public static List<String> conll(
            List<String> tokens, Optional<List<String>> truth, List<String> tags, TagScheme scheme) {
        List<List<String>> columns = new ArrayList<>();
        columns.add(tokens.stream().map(ColumnsText::column).toList());
        truth.ifPresent(known -> columns.add(scheme.bio(known)));
        columns.add(scheme.bio(tags));
        return lines(" ", columns);
    }

    private static List<String> lines(String separator, List<List<String>> columns) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < columns.get(0).size(); i++) {
            int row = i;
            lines.add(String.join(
                    separator, columns.stream().map(column -> column.get(row)).toList()));
        }
        lines.add("");
        return lines;
    }

    /** White space within a token would split it into two columns, or two lines. */
    private static String column(String text) {
        return text.replaceAll("[\\s\\p{Z}\\p{Cc}]+", "_");
    }
}
