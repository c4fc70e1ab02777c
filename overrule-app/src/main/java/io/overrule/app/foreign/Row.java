package io.overrule.app.foreign;

import io.overrule.data.Instance;
import io.overrule.data.RecordInstance;
import io.overrule.data.Sentence;
import io.overrule.data.TextInstance;
import io.overrule.data.TokenInstance;
import java.util.List;

/**
 * What will be one line of a native file.
 *
 * @param where the place it was read from: {@code mails.csv:17}
 * @param id the id it had there, or empty
 * @param content one text or record, or all tokens of a sentence
 * @param labels the class of each of them; empty if they are unknown
 */
public record Row(String where, String id, List<? extends Instance> content, List<String> labels) {
    public Row {
        content = List.copyOf(content);
        labels = List.copyOf(labels);
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
            return new Sentence(name, token.sentence().tokens()).instances();
        }
        if (first instanceof TextInstance text) {
            return List.of(new TextInstance(name, text.text()));
        }
        return List.of(new RecordInstance(name, ((RecordInstance) first).values()));
    }
}
