package io.overrule.app.foreign;

import io.overrule.Problems;
import io.overrule.data.Instance;
import java.util.List;
import java.util.function.Consumer;

/** The SMS Spam Collection: {@code ham}, a tab, and the message, which may hold anything but a line break. */
public final class SmsMessages implements ForeignFormat {
    @Override
    public List<String> classes() {
        return List.of("ham", "spam");
    }

    @Override
    public void read(List<ForeignFile> files, Problems problems, Consumer<Row> rows) {
        for (ForeignFile file : files) {
            file.forEachLine(problems, (where, line) -> {
                int tab = line.indexOf('\t');
                if (tab > 0 && !line.substring(tab).isBlank()) {
                    rows.accept(Row.of(where, Instance.text(line.substring(tab + 1)), line.substring(0, tab)));
                } else if (!line.isBlank()) {
                    problems.add(
                            where,
                            "reads " + Excerpt.of(line)
                                    + "; expected 'ham' or 'spam', a tab and a message, as in 'ham<TAB>See you at"
                                    + " six'");
                }
            });
        }
    }
}
