package io.overrule.app.foreign;

/** The beginning of a line, so that a message can show which one is meant. */
final class Excerpt {
    private static final int LONGEST = 40;

    private Excerpt() {}

    static String of(String line) {
        String shown = line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "…";
        return "'" + shown.replace("\t", "<TAB>").replace("\n", " ") + "'";
    }
}
