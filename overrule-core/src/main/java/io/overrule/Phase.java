package io.overrule;

/** The phases of long operations, in their usual order. */
public enum Phase {
    READING("reading"),
    COVERING("applying rules"),
    ENCODING("encoding"),
    EXTRACTING("features"),
    CHOOSING_FEATURES("choosing features"),
    TRAINING("training"),
    RUNNING("runs"),
    TUNING("tuning"),
    PREDICTING("predicting");

    private final String title;

    Phase(String title) {
        this.title = title;
    }

    /** A name of one or two words, for a progress bar. */
    public String title() {
        return title;
    }
}
