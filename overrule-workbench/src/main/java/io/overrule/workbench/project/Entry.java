package io.overrule.workbench.project;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.OptionalLong;

/**
 * An entry of a project's journal.
 *
 * @param number counted from 1
 * @param inverse the change that reverses it
 * @param undoes the number of the entry that this one takes back
 * @param backTo the number of the entry that this one goes back to, over all later ones; 0 is the start
 */
public record Entry(
        long number,
        Instant at,
        String author,
        Change change,
        Change inverse,
        OptionalLong undoes,
        OptionalLong backTo) {
    /** What was done, for the timeline. */
    public String words() {
        if (undoes.isPresent()) {
            return "undid step " + undoes.getAsLong() + ": " + ChangeWords.of(change);
        }
        if (backTo.isPresent()) {
            return backTo.getAsLong() == 0 ? "went back to the start" : "went back to step " + backTo.getAsLong();
        }
        return ChangeWords.of(change);
    }

    /** The change as written in the journal. */
    public JsonNode json() {
        return ChangeJson.node(change);
    }

    public boolean isUndo() {
        return undoes.isPresent();
    }
}
