package io.overrule.data;

/** Which of the four parts of a dataset, with the names that the native format has for it. */
public enum DatasetPart {
    LABELLED("labeled.jsonl", 'L', "labelled"),
    UNLABELLED("unlabeled.jsonl", 'U', "unlabelled"),
    VALIDATION("valid.jsonl", 'V', "validation"),
    TEST("test.jsonl", 'T', "test");

    private final String file;
    private final char letter;
    private final String adjective;

    DatasetPart(String file, char letter, String adjective) {
        this.file = file;
        this.letter = letter;
        this.adjective = adjective;
    }

    /** Where it is kept in a native folder. */
    public String file() {
        return file;
    }

    /** What the ids of its instances begin with, if they came without one. */
    public char letter() {
        return letter;
    }

    /** What to call its instances in a sentence: {@code labelled}. */
    public String adjective() {
        return adjective;
    }
}
