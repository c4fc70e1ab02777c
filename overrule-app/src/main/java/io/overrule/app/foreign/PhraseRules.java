package io.overrule.app.foreign;

import com.fasterxml.jackson.databind.JsonNode;
import io.overrule.OverruleException;
import io.overrule.Problems;
import io.overrule.rule.Heading;
import io.overrule.rule.KeywordRule;
import io.overrule.rule.Rule;
import io.overrule.rule.SpanPhrasesRule;
import java.util.ArrayList;
import java.util.List;

/**
 * Lists of phrases by class, the JSON of skweak's gazetteers: {@code {"ORG": ["Red Cross", …], …}}; a phrase is a text or
 * a list of its tokens. Every class becomes one rule.
 */
public final class PhraseRules implements ForeignRules {
    @Override
    public Translation read(ForeignFile file, boolean forTokens, Problems problems) {
        List<Rule> rules = new ArrayList<>();
        List<String> skipped = new ArrayList<>();
        RuleNames names = new RuleNames();
        JsonEntries.read(file, problems, (where, label, phrases) -> {
            if (!phrases.isArray()) {
                problems.add(where, "has no list of phrases; expected {\"CLASS\": [\"phrase\", …], …}");
                return;
            }
            List<String> words = new ArrayList<>();
            for (JsonNode phrase : phrases) {
                String text = phrase.isArray() ? joined(phrase) : phrase.asText();
                if (text.isBlank()) {
                    skipped.add("an empty phrase of '" + label + "'");
                } else if (!words.contains(text.strip())) {
                    words.add(text.strip());
                }
            }
            if (words.isEmpty()) {
                skipped.add("'" + label + "': it has no phrases");
                return;
            }
            Heading heading = Heading.of(names.of("list " + label), label);
            try {
                rules.add(
                        forTokens
                                ? new SpanPhrasesRule(heading, words)
                                : new KeywordRule(heading, words, KeywordRule.Match.WHOLE, false));
            } catch (OverruleException e) {
                skipped.add("'" + label + "': " + e.getMessage());
            }
        });
        List<String> remarks = forTokens && !rules.isEmpty()
                ? List.of("Phrases for tokens fire in upper and lower case alike.")
                : List.of();
        return new Translation(rules, remarks, skipped);
    }

    private static String joined(JsonNode tokens) {
        List<String> words = new ArrayList<>();
        tokens.forEach(token -> words.add(token.asText()));
        return String.join(" ", words);
    }
}
