package io.overrule.discovery;

import java.util.List;

/**
 * The suggested rules for some exemplars.
 *
 * @param best the suggestions, the best first; no two of them cover almost the same instances
 * @param candidates the number of different covers that were compared
 * @param notes remarks for the user, for example about ignored parts or missing information
 */
public record Suggestions(List<RuleSuggestion> best, int candidates, List<String> notes) {
    public Suggestions {
        best = List.copyOf(best);
        notes = List.copyOf(notes);
    }
}
