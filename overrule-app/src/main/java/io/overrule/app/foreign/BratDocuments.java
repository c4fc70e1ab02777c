package io.overrule.app.foreign;

import io.overrule.OverruleException;
import io.overrule.Problems;
import io.overrule.data.Sentence;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Documents that were annotated beside their text, as brat writes them: {@code a.txt}, and {@code a.ann} with lines
 * such as {@code T1<TAB>City 3 7<TAB>Bonn}. A line of the text is a sentence, whose tokens are words and single signs.
 * Lines of annotations that are not spans (relations, events, notes) are skipped, and so are spans that overlap an
 * earlier one.
 */
public final class BratDocuments implements ForeignFormat {
    private static final Pattern SPAN = Pattern.compile("T\\d+\\t(\\S+) ([0-9 ;]+)\\t(.*)");
    private static final Pattern TOKEN = Pattern.compile("[\\p{L}\\p{M}\\p{N}_]+|[^\\s]");

    /** The maximum number of annotations of one document; more than a person makes. */
    private static final int MOST_SPANS = 1_000_000;

    /** @param text what it covers, if that is one stretch */
    private record Span(String where, int start, int end, String label, Optional<String> text) {}

    @Override
    public void read(List<ForeignFile> files, Problems problems, Consumer<Row> rows) {
        for (ForeignFile file : files) {
            NavigableMap<Integer, Span> spans = spans(file, problems);
            int[] offset = {0};
            file.forEachLine(problems, (where, line) -> {
                int length = line.codePointCount(0, line.length());
                check(line, offset[0], length, spans, problems);
                sentence(where, line, offset[0], spans, rows);
                // Offsets count characters of the text, where a line end is one.
                offset[0] += length + 1;
            });
            spans.tailMap(offset[0], true)
                    .values()
                    .forEach(span -> problems.add(
                            span.where(),
                            "has a span from " + span.start() + ", but " + file.name() + " has " + offset[0]
                                    + " characters; annotate the text that is there"));
        }
    }

    /** Into how many tokens a reader splits a text. */
    static long tokens(String text) {
        return TOKEN.matcher(text).results().count();
    }

    /** A span states the text that it covers: if the document differs, all offsets are in doubt. */
    private static void check(
            String line, int offset, int length, NavigableMap<Integer, Span> spans, Problems problems) {
        for (Span span : spans.subMap(offset, true, offset + length, true).values()) {
            int end = Math.min(span.end(), offset + length);
            String covered = line.substring(
                    line.offsetByCodePoints(0, span.start() - offset), line.offsetByCodePoints(0, end - offset));
            // A span that continues on the next line is compared up to the end of this one.
            boolean same = span.text()
                    .map(text -> text.startsWith(covered)
                            && text.codePointCount(0, text.length()) == span.end() - span.start())
                    .orElse(true);
            if (!same) {
                problems.add(
                        span.where(),
                        "says that " + span.start() + " to " + span.end() + " is "
                                + Excerpt.of(span.text().orElse("")) + ", but the text has " + Excerpt.of(covered)
                                + " there; offsets count characters, and a line end as one");
            }
        }
    }

    private static NavigableMap<Integer, Span> spans(ForeignFile file, Problems problems) {
        NavigableMap<Integer, Span> spans = new TreeMap<>();
        Path beside = Path.of(file.name().replaceFirst("\\.txt$", "") + ".ann");
        if (!Files.exists(beside)) {
            problems.add(file.name(), "has no annotations beside it; expected " + beside);
            return spans;
        }
        Optional<ForeignFile> annotations = ForeignFile.at(beside, StandardCharsets.UTF_8, problems);
        annotations.ifPresent(found -> found.forEachLine(problems, (where, line) -> {
            if (!line.startsWith("T")) {
                return;
            }
            Matcher matcher = SPAN.matcher(line);
            if (!matcher.matches()) {
                problems.add(
                        where, "reads " + Excerpt.of(line) + "; expected a span, as in 'T1<TAB>City 3 7<TAB>Bonn'");
                return;
            }
            for (String fragment : matcher.group(2).split(";", -1)) {
                String[] ends = fragment.strip().split(" +", -1);
                if (ends.length != 2 || ends[0].length() > 9 || ends[1].length() > 9 || ends[0].isEmpty()) {
                    problems.add(
                            where, "has the span '" + fragment + "'; expected where it starts and ends, as in '3 7'");
                    return;
                }
                Span span = new Span(
                        where,
                        Integer.parseInt(ends[0]),
                        Integer.parseInt(ends[1]),
                        matcher.group(1),
                        matcher.group(2).contains(";") ? Optional.empty() : Optional.of(matcher.group(3)));
                if (span.end() <= span.start()) {
                    problems.add(where, "has a span from " + span.start() + " to " + span.end() + "; it is empty");
                    return;
                }
                if (spans.size() > MOST_SPANS) {
                    throw OverruleException.input(
                            where + ": has more than " + MOST_SPANS + " spans; split the document");
                }
                spans.putIfAbsent(span.start(), span);
            }
        }));
        return spans;
    }

    private static void sentence(
            String where, String line, int offset, NavigableMap<Integer, Span> spans, Consumer<Row> rows) {
        List<String> tokens = new ArrayList<>();
        List<String> tags = new ArrayList<>();
        Matcher matcher = TOKEN.matcher(line);
        while (matcher.find()) {
            int start = offset + line.codePointCount(0, matcher.start());
            tokens.add(matcher.group());
            tags.add(Optional.ofNullable(spans.floorEntry(start))
                    .map(entry -> entry.getValue())
                    .filter(span -> start < span.end())
                    .map(Span::label)
                    .orElse("O"));
        }
        if (!tokens.isEmpty()) {
            rows.accept(new Row(where, "", new Sentence("", tokens).instances(), tags));
        }
    }
}
