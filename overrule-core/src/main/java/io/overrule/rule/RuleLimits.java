package io.overrule.rule;

import io.overrule.OverruleException;
import io.overrule.Shortened;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * Limits the size of rules. RE2 searches in linear time, but compiles the pattern first, and nested repetitions
 * multiply: {@code ((a{1000}){1000}){1000}} would be a program of a billion steps. So every pattern is measured before
 * it is compiled, whether it comes from a person, a program or a model file.
 */
final class RuleLimits {
    /** Compiling takes time quadratic in the length of a literal: less than 0.2 s at this length. */
    static final int LONGEST_PATTERN = 10_000;
    /** Steps of the compiled program. Searching a text takes at most this number times the length of the text. */
    static final int LARGEST_PROGRAM = 20_000;
    /**
     * Steps that read no character: branches, groups, anchors. RE2's search recurses once for each of them in a row,
     * and a stack of 1 MB holds about 9,000 levels.
     */
    static final int MOST_FREE_STEPS = 4_000;
    /** RE2's parser and compiler recurse once per level; the stack holds 2,000 levels, but not 3,000. */
    static final int DEEPEST_NESTING = 200;
    /** Maximum number of words or phrases in one rule. */
    static final int MOST_WORDS = 100_000;
    /** Maximum number of characters in all words or phrases of one rule. */
    static final int MOST_CHARACTERS = 2_000_000;

    private final String pattern;
    private final Deque<Level> outer = new ArrayDeque<>();
    private Level level = new Level();
    private int at;

    private RuleLimits(String pattern) {
        this.pattern = pattern;
    }

    /** Refuses a pattern that takes too long to compile or to search with. */
    static void checkPattern(String id, String pattern) {
        if (pattern.length() > LONGEST_PATTERN) {
            throw tooLarge(
                    id,
                    "a pattern of " + pattern.length() + " characters",
                    "at most " + LONGEST_PATTERN,
                    "list words in a rule of kind 'keyword', or divide the rule");
        }
        new RuleLimits(pattern).measure(id);
    }

    /** Refuses a list of words or phrases that is too long. */
    static void checkWords(String id, List<String> words, String plural) {
        if (words.size() > MOST_WORDS) {
            throw tooLarge(id, words.size() + " " + plural, "at most " + MOST_WORDS, "divide the rule");
        }
        long characters = words.stream().mapToLong(String::length).sum();
        if (characters > MOST_CHARACTERS) {
            throw tooLarge(
                    id,
                    plural + " of " + characters + " characters in all",
                    "at most " + MOST_CHARACTERS,
                    "divide the rule");
        }
    }

    private static OverruleException tooLarge(String id, String what, String expectation, String remedy) {
        return OverruleException.input(
                "rule '" + Shortened.name(id) + "' has " + what + "; expected " + expectation + "; " + remedy);
    }

    /** The cost of a bracketed group: the total, and the last item, which a repetition multiplies. */
    private static final class Level {
        private long closed;
        private long last;
        private long closedFree;
        private long lastFree;

        /** An item that reads a character. */
        void character() {
            item(1, 0);
        }

        /** An item that reads none. */
        void free() {
            item(1, 1);
        }

        void item(long size, long free) {
            closed += last;
            closedFree += lastFree;
            last = size;
            lastFree = free;
        }

        /** @param branches the number of places where the program may continue or stop */
        void repeat(long times, long branches) {
            last = Math.min(Integer.MAX_VALUE, last * times + branches);
            lastFree = Math.min(Integer.MAX_VALUE, lastFree * times + branches);
        }

        long size() {
            return closed + last;
        }

        long freeSteps() {
            return closedFree + lastFree;
        }
    }

    private void measure(String id) {
        long largest = 0;
        long mostFree = 0;
        while (at < pattern.length() || !outer.isEmpty()) {
            if (at == pattern.length()) {
                // RE2 refuses a pattern with unclosed brackets, with a better message than ours.
                close();
            } else {
                next(id);
            }
            largest = Math.max(largest, level.size());
            mostFree = Math.max(mostFree, level.freeSteps());
        }
        if (largest > LARGEST_PROGRAM || mostFree > MOST_FREE_STEPS) {
            boolean free = largest <= LARGEST_PROGRAM;
            long steps = free ? mostFree : largest;
            throw tooLarge(
                    id,
                    "the pattern '" + Shortened.name(pattern) + "' of "
                            + (steps >= Integer.MAX_VALUE ? "billions of" : "about " + steps)
                            + (free ? " branches and groups" : " steps") + ", since repetitions multiply",
                    "at most " + (free ? MOST_FREE_STEPS : LARGEST_PROGRAM),
                    "repeat less often, as in '+' instead of '{1,1000}', or divide the rule");
        }
    }

    private void next(String id) {
        char c = pattern.charAt(at++);
        switch (c) {
            case '(' -> open(id);
            case ')' -> close();
            case '[' -> characterClass();
            case '\\' -> escape();
            case '*', '+', '?' -> level.repeat(1, 1);
            case '{' -> repetition();
            case '|', '^', '$' -> level.free();
            default -> level.character();
        }
    }

    private void open(String id) {
        if (outer.size() == DEEPEST_NESTING) {
            throw tooLarge(
                    id,
                    "the pattern '" + Shortened.name(pattern) + "', whose brackets are nested more than "
                            + DEEPEST_NESTING + " deep",
                    "at most " + DEEPEST_NESTING,
                    "leave out brackets that nothing repeats");
        }
        outer.push(level);
        level = new Level();
        // Between "(?" and ":", ")" or ">" there are flags or a name, which cost nothing worth counting.
        if (at < pattern.length() && pattern.charAt(at) == '?') {
            at++;
        }
    }

    private void close() {
        // Without an opening bracket RE2 refuses the pattern.
        if (!outer.isEmpty()) {
            Level closed = level;
            level = outer.pop();
            level.item(closed.size() + 2, closed.freeSteps() + 2);
        }
    }

    private void characterClass() {
        if (at < pattern.length() && pattern.charAt(at) == '^') {
            at++;
        }
        // A bracket that comes first is a literal.
        boolean first = true;
        while (at < pattern.length() && (first || pattern.charAt(at) != ']')) {
            first = false;
            int named = pattern.startsWith("[:", at) ? pattern.indexOf(":]", at) : -1;
            if (named >= 0) {
                at = named + 2;
            } else {
                at += pattern.charAt(at) == '\\' ? 2 : 1;
            }
        }
        at = Math.min(pattern.length(), at + 1);
        level.character();
    }

    private void escape() {
        if (at >= pattern.length()) {
            return;
        }
        char c = pattern.charAt(at++);
        if (c == 'Q') {
            int end = pattern.indexOf("\\E", at);
            int stop = end < 0 ? pattern.length() : end;
            for (; at < stop; at++) {
                level.character();
            }
            at = end < 0 ? stop : end + 2;
            return;
        }
        if ((c == 'p' || c == 'P' || c == 'x') && at < pattern.length() && pattern.charAt(at) == '{') {
            int end = pattern.indexOf('}', at);
            at = end < 0 ? pattern.length() : end + 1;
        }
        if (c == 'b' || c == 'B' || c == 'A' || c == 'z') {
            level.free();
        } else {
            level.character();
        }
    }

    /** {@code {3}}, {@code {3,}} or {@code {3,5}}; anything else in braces is a literal. */
    private void repetition() {
        int end = pattern.indexOf('}', at);
        String bounds = end < 0 ? "" : pattern.substring(at, end);
        if (!bounds.matches("\\d{1,9}(,\\d{0,9})?")) {
            level.character();
            return;
        }
        at = end + 1;
        int comma = bounds.indexOf(',');
        long least = Long.parseLong(comma < 0 ? bounds : bounds.substring(0, comma));
        boolean open = comma == bounds.length() - 1;
        long most = comma < 0 || open ? least : Long.parseLong(bounds.substring(comma + 1));
        long times = Math.max(1, Math.max(least, most));
        level.repeat(open ? times + 1 : times, open ? 1 : times - Math.min(least, times));
    }
}
