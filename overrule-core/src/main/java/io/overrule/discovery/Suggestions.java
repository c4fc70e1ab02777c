package io.overrule.discovery;

import java.util.List;

/**
 * What was found for some exemplars.
 *
 * @param best the best first; no two of them cover the same, or almost the same
 * @param candidates how many different covers were compared
 * @param notes what else a person should know: what was left aside, what is not known
 */
public record Suggestions(List<RuleSuggestion> best, int candidates, List<String> notes) {
    public Suggestions {
        best = List.copyOf(best);
        notes = List.copyOf(notes);
    }
}
