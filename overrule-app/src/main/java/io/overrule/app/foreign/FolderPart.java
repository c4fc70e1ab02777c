package io.overrule.app.foreign;

import io.overrule.data.DatasetPart;

/** A part of a dataset, by its name on the command line. */
public enum FolderPart {
    TRAIN(DatasetPart.LABELLED),
    UNLABELED(DatasetPart.UNLABELLED),
    VALID(DatasetPart.VALIDATION),
    TEST(DatasetPart.TEST);

    private final DatasetPart part;

    FolderPart(DatasetPart part) {
        this.part = part;
    }

    /** Where it is kept in a native folder. */
    public String file() {
        return part.file();
    }

    /** What the ids of its instances begin with. */
    char letter() {
        return part.letter();
    }
}
