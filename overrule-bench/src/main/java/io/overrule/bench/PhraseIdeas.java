package io.overrule.bench;

import io.overrule.data.Instance;
import io.overrule.data.TextInstance;
import io.overrule.rule.Heading;
import io.overrule.rule.KeywordRule;
import io.overrule.rule.RegexRule;
import io.overrule.rule.Rule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Phrases of one to three words of the exemplar, anywhere in a text or at its beginning. */
final class PhraseIdeas implements RuleIdeas {
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+");
    private static final int LONGEST = 3;
    private static final int SMALLEST_COVER = 8;

    /** Marks a phrase that begins a text. */
    private static final String START = "^";

    private final Map<String, List<Integer>> cover = new HashMap<>();

    PhraseIdeas(List<Instance> unlabelled) {
        for (int i = 0; i < unlabelled.size(); i++) {
            for (String phrase : phrases(unlabelled.get(i))) {
                cover.computeIfAbsent(phrase, added -> new ArrayList<>()).add(i);
            }
        }
        cover.values().removeIf(positions -> positions.size() < SMALLEST_COVER);
    }

    /** What {@link KeywordRule} finds: words with single spaces between them, whatever their case. */
    private static Set<String> phrases(Instance instance) {
        Set<String> phrases = new LinkedHashSet<>();
        if (!(instance instanceof TextInstance text)) {
            return phrases;
        }
        String lower = text.text().toLowerCase(Locale.ROOT);
        List<int[]> words = new ArrayList<>();
        Matcher matcher = WORD.matcher(lower);
        while (matcher.find()) {
            words.add(new int[] {matcher.start(), matcher.end()});
        }
        for (int from = 0; from < words.size(); from++) {
            for (int length = 1; length <= LONGEST && from + length <= words.size(); length++) {
                if (length > 1 && !joined(lower, words.get(from + length - 2)[1], words.get(from + length - 1)[0])) {
                    break;
                }
                String phrase = lower.substring(words.get(from)[0], words.get(from + length - 1)[1]);
                phrases.add(phrase);
                if (words.get(from)[0] == 0) {
                    phrases.add(START + phrase);
                }
            }
        }
        return phrases;
    }

    private static boolean joined(String text, int end, int start) {
        return start == end + 1 && text.charAt(end) == ' ';
    }

    @Override
    public List<Idea> of(Map<Instance, String> labelled) {
        List<Idea> ideas = new ArrayList<>();
        Set<String> known = new LinkedHashSet<>();
        labelled.forEach((instance, label) -> {
            for (String phrase : phrases(instance)) {
                List<Integer> positions = cover.get(phrase);
                if (positions != null && known.add(label + " " + phrase)) {
                    ideas.add(new Idea(
                            rule(phrase, label),
                            instance,
                            positions.stream().mapToInt(i -> i).toArray()));
                }
            }
        });
        return ideas;
    }

    private static Rule rule(String phrase, String label) {
        Heading heading = Heading.of(label + " " + phrase, label);
        return phrase.startsWith(START)
                ? new RegexRule(heading, phrase + "\\b", true)
                : new KeywordRule(heading, List.of(phrase), KeywordRule.Match.WHOLE, true);
    }
}
