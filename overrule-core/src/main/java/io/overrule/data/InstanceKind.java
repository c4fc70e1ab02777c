package io.overrule.data;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What the instances of a task are; all of them are of one kind. */
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

    /** The name that files have it by: {@code text}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The field of a line of JSON that makes an instance of it. */
    String field() {
        return field;
    }

    /** What one of them is, in a sentence: {@code a token of a sentence}. */
    public String one() {
        return one;
    }

    /** What several of them are: {@code tokens of sentences}. */
    public String many() {
        return many;
    }
}
