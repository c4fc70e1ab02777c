package io.overrule.app.print;

import io.overrule.app.report.NumberText;
import io.overrule.cache.CachedEncoder;
import io.overrule.experiment.RunStore;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/** Prints what a cache keeps for a person. */
public final class CacheText {
    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private CacheText() {}

    public static void print(Path folder, List<CachedEncoder> encoders, RunStore.Size runs, PrintWriter out) {
        if (encoders.isEmpty() && runs.count() == 0) {
            out.println(folder + " keeps nothing.");
            return;
        }
        long bytes = encoders.stream().mapToLong(CachedEncoder::bytes).sum() + runs.bytes();
        out.println(folder + " keeps " + NumberText.bytes(bytes));
        if (!encoders.isEmpty()) {
            encoders(encoders, out);
        }
        if (runs.count() > 0) {
            out.println("  " + runs.count() + (runs.count() == 1 ? " finished run, " : " finished runs, ")
                    + NumberText.bytes(runs.bytes()));
        }
    }

    private static void encoders(List<CachedEncoder> encoders, PrintWriter out) {
        TextTable table = new TextTable("lrrll", "encoder", "texts", "size", "last written", "fingerprint");
        for (CachedEncoder encoder : encoders) {
            table.add(
                    encoder.name(),
                    Long.toString(encoder.contents()),
                    NumberText.bytes(encoder.bytes()),
                    MINUTE.format(encoder.lastWritten()),
                    encoder.fingerprint());
        }
        table.print(out);
    }
}
