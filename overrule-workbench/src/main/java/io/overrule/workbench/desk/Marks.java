package io.overrule.workbench.desk;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import io.overrule.data.Instance;
import io.overrule.data.Sentence;
import io.overrule.data.TextInstance;
import io.overrule.data.TokenInstance;
import io.overrule.rule.ExceptRule;
import io.overrule.rule.KeywordRule;
import io.overrule.rule.NotRule;
import io.overrule.rule.RegexRule;
import io.overrule.rule.Rule;
import io.overrule.rule.SpanRule;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Where in instances a rule finds what makes it cover them. Exceptions and negations find nothing: they hold because
 * something is absent. For use by a single thread.
 */
public final class Marks {
    private final Optional<Rule> rule;
    private final Map<String, Pattern> patterns = new HashMap<>();

    private Marks(Optional<Rule> rule) {
        this.rule = rule;
    }

    public static Marks of(Rule rule) {
        return new Marks(Optional.of(rule));
    }

    /** Finds nothing anywhere. */
    public static Marks none() {
        return new Marks(Optional.empty());
    }

    /** The text of an instance in pieces; for a token, that of its sentence. */
    public List<Passage> passages(Instance instance) {
        if (instance instanceof TextInstance text) {
            return pieces(
                    text.text(), rule.map(known -> found(known, text.text())).orElseGet(BitSet::new));
        }
        if (instance instanceof TokenInstance token) {
            Sentence sentence = token.sentence();
            String text = String.join(" ", sentence.tokens());
            return pieces(text, rule.map(known -> found(known, sentence, text)).orElseGet(BitSet::new));
        }
        return List.of(new Passage(instance.display(), false));
    }

    private BitSet found(Rule known, Sentence sentence, String text) {
        if (!hasSpans(known)) {
            return found(known, text);
        }
        BitSet marked = new BitSet();
        int at = 0;
        for (TokenInstance each : sentence.instances()) {
            int end = at + each.token().length();
            if (known.covers(each)) {
                marked.set(at, end);
            }
            at = end + 1;
        }
        return marked;
    }

    private static boolean hasSpans(Rule rule) {
        return rule instanceof SpanRule || rule.operands().stream().anyMatch(Marks::hasSpans);
    }

    private BitSet found(Rule known, String text) {
        BitSet marked = new BitSet();
        mark(known, text, text.toLowerCase(Locale.ROOT), marked);
        return marked;
    }

    private void mark(Rule known, String text, String lower, BitSet marked) {
        if (known instanceof KeywordRule keyword) {
            markWords(keyword, keyword.ignoreCase() ? lower : text, text.length(), marked);
        } else if (known instanceof RegexRule regex) {
            markMatches(regex, regex.ignoreCase() ? lower : text, text.length(), marked);
        } else if (known instanceof ExceptRule except) {
            mark(except.base(), text, lower, marked);
        } else if (!(known instanceof NotRule)) {
            known.operands().forEach(part -> mark(part, text, lower, marked));
        }
    }

    /** Lower-casing may change the length of a text, and then positions in one are not positions in the other. */
    private static void markWords(KeywordRule keyword, String subject, int length, BitSet marked) {
        if (subject.length() != length) {
            return;
        }
        for (String word : keyword.comparedWords()) {
            for (int at = subject.indexOf(word); at >= 0; at = subject.indexOf(word, at + 1)) {
                int end = at + word.length();
                boolean whole = (at == 0 || !inWord(subject.codePointBefore(at), word.codePointAt(0)))
                        && (end == length || !inWord(word.codePointBefore(word.length()), subject.codePointAt(end)));
                if (whole || keyword.match() == KeywordRule.Match.SUBSTRING) {
                    marked.set(at, end);
                }
            }
        }
    }

    private static boolean inWord(int before, int after) {
        return Character.isLetterOrDigit(before) && Character.isLetterOrDigit(after);
    }

    private void markMatches(RegexRule regex, String subject, int length, BitSet marked) {
        if (subject.length() != length) {
            return;
        }
        Matcher matcher =
                patterns.computeIfAbsent(regex.pattern(), Pattern::compile).matcher(subject);
        while (matcher.find()) {
            marked.set(matcher.start(), matcher.end());
        }
    }

    private static List<Passage> pieces(String text, BitSet marked) {
        List<Passage> pieces = new ArrayList<>();
        int at = 0;
        while (at < text.length()) {
            boolean on = marked.get(at);
            int end = on ? marked.nextClearBit(at) : marked.nextSetBit(at);
            int until = end < 0 ? text.length() : Math.min(end, text.length());
            pieces.add(new Passage(text.substring(at, until), on));
            at = until;
        }
        return pieces;
    }
}
