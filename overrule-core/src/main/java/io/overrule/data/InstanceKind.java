package io.overrule.data;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The kind of instances of a task. All instances of a task have the same kind. */
public enum InstanceKind {
    TEXT("a text", "texts", "text"),
    TOKEN("a token of a sentence", "tokens of sentences", "tokens"),
    RECORD("a record", "records", "record");

    private final String one;
    private final String many;
    private final String field;

    InstanceKind(String one, String many, String field) {
        this.one = one;
        this.many = many;
        this.field = field;
    }

    public static InstanceKind of(Instance instance) {
        if (instance instanceof TextInstance) {
            return TEXT;
        }
        return instance instanceof TokenInstance ? TOKEN : RECORD;
    }

    /** The kind with a {@link #key()}, if there is one. */
    public static Optional<InstanceKind> ofKey(String key) {
        return Stream.of(values()).filter(kind -> kind.key().equals(key)).findFirst();
    }

    /** The name of the kind in files: {@code text}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The JSON field that holds an instance of this kind. */
    String field() {
        return field;
    }

    /** The kind in the singular, for messages: {@code a token of a sentence}. */
    public String one() {
        return one;
    }

    /** The kind in the plural, for messages: {@code tokens of sentences}. */
    public String many() {
        return many;
    }
}
