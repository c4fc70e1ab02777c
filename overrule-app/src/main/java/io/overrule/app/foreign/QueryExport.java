package io.overrule.app.foreign;

import io.overrule.WholeFolder;
import io.overrule.data.JsonLine;
import io.overrule.rule.AllRule;
import io.overrule.rule.AnyRule;
import io.overrule.rule.ExceptRule;
import io.overrule.rule.KeywordRule;
import io.overrule.rule.NotRule;
import io.overrule.rule.Rule;
import io.overrule.rule.Task;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes rules over words, and combinations of them, as queries of Argilla; other rules are listed. */
public final class QueryExport implements ForeignExport {
    @Override
    public Result write(Task task, WholeFolder folder) throws IOException {
        List<String> entries = new ArrayList<>();
        List<String> skipped = new ArrayList<>();
        for (Rule rule : task.rules().rules()) {
            Optional<String> query = query(rule);
            if (query.isPresent()) {
                Map<String, @Nullable Object> object = new LinkedHashMap<>();
                object.put("name", rule.id());
                object.put("query", query.get());
                object.put("label", rule.label());
                if (!rule.heading().description().isEmpty()) {
                    object.put("description", rule.heading().description());
                }
                entries.add(JsonLine.write(object));
            } else {
                skipped.add("rule '" + rule.id() + "': a query cannot say '" + rule.describe() + "'");
            }
        }
        Files.writeString(folder.file("rules.json"), "[" + String.join(",\n", entries) + "]\n");
        return new Result(List.of("rules.json: " + entries.size() + " queries"), skipped);
    }

    private static Optional<String> query(Rule rule) {
        if (rule instanceof KeywordRule keyword
                && keyword.match() == KeywordRule.Match.WHOLE
                && keyword.ignoreCase()
                && keyword.words().stream().noneMatch(word -> word.indexOf('"') >= 0)) {
            return Optional.of(keyword.words().stream()
                    .map(word -> "\"" + word + "\"")
                    .collect(Collectors.joining(
                            " OR ",
                            keyword.words().size() == 1 ? "" : "(",
                            keyword.words().size() == 1 ? "" : ")")));
        }
        if (rule instanceof AllRule all) {
            return joined(all.of(), " AND ");
        }
        if (rule instanceof AnyRule any) {
            return joined(any.of(), " OR ");
        }
        if (rule instanceof NotRule not) {
            return joined(not.of(), " OR ").map(query -> "NOT " + query);
        }
        if (rule instanceof ExceptRule except) {
            return query(except.base()).flatMap(base -> joined(except.except(), " OR ")
                    .map(other -> "(" + base + " AND NOT " + other + ")"));
        }
        return Optional.empty();
    }

    private static Optional<String> joined(List<Rule> parts, String between) {
        List<String> queries = new ArrayList<>();
        for (Rule part : parts) {
            Optional<String> query = query(part);
            if (query.isEmpty()) {
                return Optional.empty();
            }
            queries.add(query.get());
        }
        return Optional.of("(" + String.join(between, queries) + ")");
    }
}
