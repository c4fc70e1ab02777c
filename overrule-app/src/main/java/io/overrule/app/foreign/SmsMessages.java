package io.overrule.app.foreign;

import io.overrule.Problems;
import io.overrule.data.Instance;
import java.util.ArrayList;
import java.util.List;

/** The SMS Spam Collection: {@code ham}, a tab, and the message, which may hold anything but a line break. */
public final class SmsMessages implements ForeignFormat {
    @Override
    public List<String> classes() {
        return List.of("ham", "spam");
    }

    @Override
    public List<Row> read(List<ForeignFile> files, Problems problems) {
        List<Row> rows = new ArrayList<>();
        for (ForeignFile file : files) {
            file.forEachLine(problems, (where, line) -> {
                int tab = line.indexOf('\t');
                if (tab > 0 && !line.substring(tab).isBlank()) {
                    rows.add(Row.of(where, Instance.text(line.substring(tab + 1)), line.substring(0, tab)));
                } else if (!line.isBlank()) {
                    problems.add(
                            where,
                            "reads " + Excerpt.of(line)
                                    + "; expected 'ham' or 'spam', a tab and a message, as in 'ham<TAB>See you at"
                                    + " six'");
                }
            });
        }
        return rows;
    }
}
