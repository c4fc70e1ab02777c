package io.overrule.data;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Something to classify: a text, a token of a sentence, or a record. */
public sealed interface Instance permits TextInstance, TokenInstance, RecordInstance {
    /** The id that files and reports use; empty if the instance has none. */
    String id();

    /** A one-line description that a person can recognise the instance by. */
    String display();

    /** A vector that came with the instance, such as an embedding made elsewhere; empty if there is none. */
    Optional<Vector> vector();

    static TextInstance text(String text) {
        return new TextInstance("", text);
    }

    /** A sentence without an id. Its {@link Sentence#instances} are what is classified. */
    static Sentence sentence(String... tokens) {
        return new Sentence("", List.of(tokens));
    }

    static RecordInstance record(Map<String, Value> values) {
        return new RecordInstance("", values);
    }
}
