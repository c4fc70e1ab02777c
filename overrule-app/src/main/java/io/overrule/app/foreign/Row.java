package io.overrule.app.foreign;

import io.overrule.data.Instance;
import io.overrule.data.RecordInstance;
import io.overrule.data.TextInstance;
import io.overrule.data.TokenInstance;
import java.util.List;

/**
 * What will be one line of a native file.
 *
 * @param where the place that it was read from: {@code mails.csv:17}
 * @param id the id that it had there, or empty
 * @param content one text or record, or all tokens of a sentence
 * @param labels the class of each of them; empty if they are unknown
 * @param exemplarOf for each of them the ids of the rules that were generalised from it; empty if there are none
 * @param votes for each of them the ids of the rules that fired on it, if the file says so; empty if it does not
 */
public record Row(
        String where,
        String id,
        List<? extends Instance> content,
        List<String> labels,
        List<List<String>> exemplarOf,
        List<List<String>> votes) {
    public Row {
        content = List.copyOf(content);
        labels = List.copyOf(labels);
        exemplarOf = List.copyOf(exemplarOf);
        votes = List.copyOf(votes);
    }

    /** A row without anything about rules. */
    public Row(String where, String id, List<? extends Instance> content, List<String> labels) {
        this(where, id, content, labels, List.of(), List.of());
    }

    /** A text or record with its class. */
    static Row of(String where, Instance instance, String label) {
        return new Row(where, "", List.of(instance), List.of(label));
    }

    boolean isLabelled() {
        return !labels.isEmpty();
    }

    boolean isSentence() {
        return content.get(0) instanceof TokenInstance;
    }

    /** What it holds, with an id. */
    List<? extends Instance> named(String name) {
        Instance first = content.get(0);
        if (first instanceof TokenInstance token) {
            return token.sentence().named(name).instances();
        }
        if (first instanceof TextInstance text) {
            return List.of(text.named(name));
        }
        return List.of(((RecordInstance) first).named(name));
    }
}
