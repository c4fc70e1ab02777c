package io.overrule.workbench.store;

import java.time.Instant;
import java.util.OptionalLong;

/**
 * An entry of a project's journal.
 *
 * @param number counted from 1
 * @param change what was done, as JSON
 * @param undoes the number of the entry that this one takes back
 * @param backTo the number of the entry that this one goes back to, over all later ones
 */
public record JournalRow(
        long number, Instant at, String author, String change, OptionalLong undoes, OptionalLong backTo) {}
