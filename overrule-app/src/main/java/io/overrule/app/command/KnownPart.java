package io.overrule.app.command;

import io.overrule.data.DatasetPart;
import java.util.Locale;

/** A part of the data whose classes are known, as it is named on the command line. */
enum KnownPart {
    LABELED(DatasetPart.LABELLED),
    VALID(DatasetPart.VALIDATION),
    TEST(DatasetPart.TEST);

    private final DatasetPart part;

    KnownPart(DatasetPart part) {
        this.part = part;
    }

    DatasetPart part() {
        return part;
    }

    /** Its name on the command line. */
    String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
