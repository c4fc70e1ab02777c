package io.overrule.data;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One thing to classify. */
public sealed interface Instance permits TextInstance, TokenInstance, RecordInstance {
    /** The name that files and reports use; empty if the instance came without one. */
    String id();

    /** What a person would recognise it by, in one line. */
    String display();

    /** Numbers that came with it, made by somebody else; none if it has to speak for itself. */
    Optional<Vector> vector();

    static TextInstance text(String text) {
        return new TextInstance("", text);
    }

    /** A sentence without a name; its {@link Sentence#instances} are what is classified. */
    static Sentence sentence(String... tokens) {
        return new Sentence("", List.of(tokens));
    }

    static RecordInstance record(Map<String, Value> values) {
        return new RecordInstance("", values);
    }
}
