package io.overrule.data;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What the instances of a task are; all of them are of one kind. */
public enum InstanceKind {
    TEXT("a text", "texts"),
    TOKEN("a token of a sentence", "tokens of sentences"),
    RECORD("a record", "records");

    private final String one;
    private final String many;

    InstanceKind(String one, String many) {
        this.one = one;
        this.many = many;
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

    /** What one of them is, in a sentence: {@code a token of a sentence}. */
    public String one() {
        return one;
    }

    /** What several of them are: {@code tokens of sentences}. */
    public String many() {
        return many;
    }
}
