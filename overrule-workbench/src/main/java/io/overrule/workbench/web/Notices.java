package io.overrule.workbench.web;

import java.util.Map;

/** What a page says after an action led to it. Only these messages: anybody can write anything into an address. */
final class Notices {
    private static final Map<String, String> WORDS = Map.of(
            "created", "The project is ready. Read an instance, and label it.",
            "undone", "Taken back.",
            "rule", "The rule is in force.",
            "back", "You went back. Nothing is lost: undo this step to return.",
            "saved", "Saved.",
            "changed", "The rule is changed. Train to see what the model makes of it.",
            "removed", "The rule is removed. Undo brings it back.",
            "password", "The password is changed. You are logged out everywhere else.",
            "reset", "The password is set. Tell it to that person, who should then change it.");

    private Notices() {}

    static String words(String key) {
        return WORDS.getOrDefault(key, "");
    }
}
