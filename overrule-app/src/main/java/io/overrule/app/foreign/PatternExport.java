package io.overrule.app.foreign;

import io.overrule.WholeFolder;
import io.overrule.data.JsonLine;
import io.overrule.rule.KeywordRule;
import io.overrule.rule.Rule;
import io.overrule.rule.SpanPhrasesRule;
import io.overrule.rule.Task;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes rules over words and phrases as patterns of Prodigy and spaCy; other rules are listed. */
public final class PatternExport implements ForeignExport {
    @Override
    public Result write(Task task, WholeFolder folder) throws IOException {
        List<String> lines = new ArrayList<>();
        List<String> skipped = new ArrayList<>();
        for (Rule rule : task.rules().rules()) {
            if (rule instanceof KeywordRule keyword && keyword.match() == KeywordRule.Match.WHOLE) {
                keyword.words().forEach(word -> lines.add(pattern(rule, word, keyword.ignoreCase())));
            } else if (rule instanceof SpanPhrasesRule phrases) {
                phrases.phrases().forEach(phrase -> lines.add(pattern(rule, phrase, true)));
            } else {
                skipped.add("rule '" + rule.id() + "': " + rule.kind() + " rules have no such pattern");
            }
        }
        Files.write(folder.file("patterns.jsonl"), lines);
        return new Result(List.of("patterns.jsonl: " + lines.size() + " patterns"), skipped);
    }

    private static String pattern(Rule rule, String words, boolean ignoreCase) {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        object.put("label", rule.label());
        if (ignoreCase) {
            List<Object> tokens = new ArrayList<>();
            for (String word : words.strip().split("\\s+", -1)) {
                tokens.add(Map.of("LOWER", word.toLowerCase(Locale.ROOT)));
            }
            object.put("pattern", tokens);
        } else {
            object.put("pattern", words);
        }
        object.put("id", rule.id());
        return JsonLine.write(object);
    }
}
