package io.overrule.app.report;

import io.overrule.data.TextLines;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Results for people: one page, {@code report.html}, that can be mailed, kept and opened anywhere. It loads nothing and
 * runs nothing; its links lead to places of its own, and to {@link InstancesJson} beside it. Sections for which there are no results are left out.
 *
 * <p>The text of the page is in {@code src/main/jte}: a template for the whole, {@code report.jte}, and one for each
 * section. Numbers become text in {@link ReportText}, pictures are drawn by the {@code *Figure} classes.
 */
public final class HtmlReport {
    private static final Templates TEMPLATES = Templates.beside(HtmlReport.class);

    private HtmlReport() {}

    /** Writes the file as a whole: a reader finds the old one or the new one. */
    public static void write(Results results, Path file) {
        TextLines.write(file, Stream.of(html(results)));
    }

    /** The text of the page, without its last line end. */
    public static String html(Results results) {
        return TEMPLATES
                .render("report", Map.of("results", results, "listing", Listing.of(results)))
                .strip();
    }
}
