package io.overrule;

/** What a long operation is doing, in the order in which most of them do it. */
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

    /** In a word or two, for a progress bar. */
    public String title() {
        return title;
    }
}
