package io.overrule.data;

/** The four parts of a dataset, with their names in the native format. */
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

    /** The name of its file in a native folder. */
    public String file() {
        return file;
    }

    /** The first letter of the ids that are given to its instances without one. */
    public char letter() {
        return letter;
    }

    /** The adjective for its instances in messages: {@code labelled}. */
    public String adjective() {
        return adjective;
    }
}
