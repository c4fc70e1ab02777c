package io.overrule.app.foreign;

/** A part of a dataset, by the name that the command line has for it. */
public enum FolderPart {
    TRAIN("labeled.jsonl", "L"),
    UNLABELED("unlabeled.jsonl", "U"),
    VALID("valid.jsonl", "V"),
    TEST("test.jsonl", "T");

    private final String file;
    private final String letter;

    FolderPart(String file, String letter) {
        this.file = file;
        this.letter = letter;
    }

    /** Where it is kept in a native folder. */
    public String file() {
        return file;
    }

    /** What the ids of its instances begin with. */
    String letter() {
        return letter;
    }
}
