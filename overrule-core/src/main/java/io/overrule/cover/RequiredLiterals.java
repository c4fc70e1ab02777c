package io.overrule.cover;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;

/**
 * Finds the literals that a text must contain so that a pattern can match. {@code ( |^)(how)[^\w]* (many|much)} matches
 * only texts that contain {@code " how"} or begin with {@code "how"}, and contain {@code " many"} or {@code " much"}.
 *
 * <p>This is a conservative parser of RE2's syntax. If it is not sure (flags, Unicode classes, quotations), it requires
 * nothing, and never something wrong. A test checks this on random patterns.
 */
final class RequiredLiterals {
    /** A set of more alternatives than this is not worth searching for. */
    private static final int MOST_ALTERNATIVES = 256;

    private static final int DEEPEST_NESTING = 100;

    private final String pattern;
    private int at;
    private int nesting;

    private RequiredLiterals(String pattern) {
        this.pattern = pattern;
    }

    /**
     * The requirements of a pattern: a text must contain at least one literal of each inner list. Empty if nothing is
     * known.
     */
    static List<List<Literal>> of(String pattern) {
        RequiredLiterals reader = new RequiredLiterals(pattern);
        try {
            Fragment whole = reader.alternation();
            return reader.at == pattern.length() ? strongest(whole.demands()) : List.of();
        } catch (UnsureException e) {
            return List.of();
        }
    }

    /**
     * What is known about a part of the pattern. For every match of the part:
     *
     * @param exact whether the matched text is one of {@code ends}; otherwise it ends with one of them, or is empty
     * @param ends the literals; an empty one means that nothing is known about the end
     * @param maybeEmpty whether it may match the empty text
     * @param required lists of literals; the matched text contains at least one of each list
     */
    private record Fragment(boolean exact, Set<Literal> ends, boolean maybeEmpty, List<List<Literal>> required) {
        static final Fragment SOME_CHARACTER = new Fragment(false, Set.of(Literal.EMPTY), false, List.of());

        static Fragment exactly(Literal literal) {
            return exactly(Set.of(literal));
        }

        static Fragment exactly(Set<Literal> literals) {
            boolean maybeEmpty =
                    literals.stream().anyMatch(literal -> literal.characters().isEmpty());
            return new Fragment(true, literals, maybeEmpty, List.of());
        }

        /** The requirements of a text in which this part matches. */
        List<List<Literal>> demands() {
            boolean endsDemanded =
                    (exact || !maybeEmpty) && ends.stream().noneMatch(Literal::isInEveryText) && !ends.isEmpty();
            if (!endsDemanded) {
                return required;
            }
            List<List<Literal>> demands = new ArrayList<>(required);
            demands.add(weakest(ends, Literal::contains));
            return demands;
        }

        /** The ends of matches that are not empty. */
        Set<Literal> endsOfCharacters() {
            if (!exact) {
                return ends;
            }
            Set<Literal> characters = new LinkedHashSet<>(ends);
            characters.removeIf(literal -> literal.characters().isEmpty());
            return characters;
        }

        Fragment then(Fragment next) {
            if (next.exact && ends.size() * next.ends.size() <= MOST_ALTERNATIVES && (exact || !maybeEmpty)) {
                Set<Literal> joined = new LinkedHashSet<>();
                for (Literal first : ends) {
                    for (Literal second : next.ends) {
                        joined.add(first.followedBy(second));
                    }
                }
                return new Fragment(exact, joined, maybeEmpty && next.maybeEmpty, required);
            }
            List<List<Literal>> both = new ArrayList<>(demands());
            both.addAll(next.required);
            Set<Literal> nextEnds = new LinkedHashSet<>(next.endsOfCharacters());
            if (next.maybeEmpty) {
                nextEnds.addAll(endsOfCharacters());
            }
            return new Fragment(false, someOf(nextEnds), maybeEmpty && next.maybeEmpty, both);
        }

        static Fragment anyOf(List<Fragment> parts) {
            boolean exact = parts.stream().allMatch(Fragment::exact);
            Set<Literal> ends = new LinkedHashSet<>();
            for (Fragment part : parts) {
                ends.addAll(exact ? part.ends : part.endsOfCharacters());
            }
            if (exact && ends.size() <= MOST_ALTERNATIVES) {
                return exactly(ends);
            }
            boolean maybeEmpty = parts.stream().anyMatch(Fragment::maybeEmpty);
            return new Fragment(false, someOf(ends), maybeEmpty, demandsOfEach(parts));
        }

        /** The requirements of alternatives, if each alternative has some. */
        private static List<List<Literal>> demandsOfEach(List<Fragment> parts) {
            Set<Literal> literals = new LinkedHashSet<>();
            for (Fragment part : parts) {
                List<Literal> demand = best(part.demands());
                literals.addAll(demand);
                if (demand.isEmpty() || literals.size() > MOST_ALTERNATIVES) {
                    return List.of();
                }
            }
            return List.of(weakest(literals, Literal::contains));
        }

        Fragment optional() {
            return anyOf(List.of(this, exactly(Literal.EMPTY)));
        }

        Fragment anyNumberOfTimes() {
            return new Fragment(false, endsOfCharacters(), true, List.of());
        }

        Fragment atLeastOnce() {
            return new Fragment(false, endsOfCharacters(), maybeEmpty, demands());
        }

        private static Set<Literal> someOf(Set<Literal> ends) {
            return ends.size() <= MOST_ALTERNATIVES
                    ? new LinkedHashSet<>(weakest(ends, Literal::endsWith))
                    : Set.of(Literal.EMPTY);
        }
    }

    /** The alternative literals that do not imply another one. The others are redundant. */
    private static List<Literal> weakest(Set<Literal> alternatives, BiPredicate<Literal, Literal> implies) {
        List<Literal> weakest = new ArrayList<>(alternatives);
        weakest.removeIf(literal ->
                alternatives.stream().anyMatch(other -> !other.equals(literal) && implies.test(literal, other)));
        return weakest;
    }

    /** The requirements that do not follow from another one. */
    private static List<List<Literal>> strongest(List<List<Literal>> demands) {
        List<List<Literal>> strongest = new ArrayList<>();
        for (List<Literal> demand : demands) {
            if (strongest.stream().noneMatch(other -> implies(other, demand))) {
                strongest.removeIf(other -> implies(demand, other));
                strongest.add(demand);
            }
        }
        return strongest;
    }

    private static boolean implies(List<Literal> met, List<Literal> demand) {
        return met.stream().allMatch(literal -> demand.stream().anyMatch(literal::contains));
    }

    /** The requirement that the fewest texts are likely to meet: the one with the longest shortest literal. */
    static List<Literal> best(List<List<Literal>> demands) {
        List<Literal> best = List.of();
        for (List<Literal> demand : demands) {
            if (best.isEmpty() || shortest(demand) > shortest(best)) {
                best = demand;
            }
        }
        return best;
    }

    private static int shortest(List<Literal> demand) {
        return demand.stream().mapToInt(Literal::length).min().orElse(0);
    }

    private Fragment alternation() {
        if (++nesting > DEEPEST_NESTING) {
            throw new UnsureException();
        }
        List<Fragment> alternatives = new ArrayList<>(List.of(sequence()));
        while (accept("|")) {
            alternatives.add(sequence());
        }
        nesting--;
        return alternatives.size() == 1 ? alternatives.get(0) : Fragment.anyOf(alternatives);
    }

    private Fragment sequence() {
        Fragment sequence = Fragment.exactly(Literal.EMPTY);
        while (at < pattern.length() && pattern.charAt(at) != '|' && pattern.charAt(at) != ')') {
            sequence = sequence.then(repetition());
        }
        return sequence;
    }

    private Fragment repetition() {
        Fragment repeated = atom();
        if (accept("*")) {
            repeated = repeated.anyNumberOfTimes();
        } else if (accept("+")) {
            repeated = repeated.atLeastOnce();
        } else if (accept("?")) {
            repeated = repeated.optional();
        } else {
            int least = leastOfBraces();
            if (least < 0) {
                return repeated;
            }
            repeated = least == 0 ? repeated.anyNumberOfTimes() : repeated.atLeastOnce();
        }
        accept("?");
        if (at < pattern.length() && "*+?{".indexOf(pattern.charAt(at)) >= 0) {
            throw new UnsureException();
        }
        return repeated;
    }

    /**
     * Reads {@code {n}}, {@code {n,}} or {@code {n,m}} and returns n. Anything else is a literal; then it reads nothing
     * and returns −1.
     */
    private int leastOfBraces() {
        int close = at < pattern.length() && pattern.charAt(at) == '{' ? pattern.indexOf('}', at) : -1;
        if (close < 0 || !isRepetition(pattern.substring(at + 1, close))) {
            return -1;
        }
        boolean zero = pattern.substring(at + 1, close).split(",", 2)[0].chars().allMatch(digit -> digit == '0');
        at = close + 1;
        return zero ? 0 : 1;
    }

    private static boolean isRepetition(String braced) {
        int comma = braced.indexOf(',');
        String least = comma < 0 ? braced : braced.substring(0, comma);
        String most = comma < 0 ? "" : braced.substring(comma + 1);
        return !least.isEmpty() && isDigits(least) && isDigits(most);
    }

    private static boolean isDigits(String text) {
        return text.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    private Fragment atom() {
        int character = pattern.codePointAt(at);
        return switch (character) {
            case '(' -> group();
            case '[' -> characterClass();
            case '\\' -> escape();
            case '.' -> read(1, Fragment.SOME_CHARACTER);
            case '^' -> read(1, Fragment.exactly(Literal.START));
            case '$' -> read(1, Fragment.exactly(Literal.END));
            case '*', '+', '?' -> throw new UnsureException();
            default ->
                read(Character.charCount(character), Fragment.exactly(Literal.of(Character.toString(character))));
        };
    }

    private Fragment read(int characters, Fragment part) {
        at += characters;
        return part;
    }

    private Fragment group() {
        at++;
        if (accept("?P<") || accept("?<")) {
            int close = pattern.indexOf('>', at);
            if (close < 0) {
                throw new UnsureException();
            }
            at = close + 1;
        } else if (!accept("?:") && at < pattern.length() && pattern.charAt(at) == '?') {
            // Flags may change what every other character means.
            throw new UnsureException();
        }
        Fragment inside = alternation();
        if (!accept(")")) {
            throw new UnsureException();
        }
        return inside;
    }

    /** Reads {@code […]}. Only a plain list of ASCII characters is understood. */
    private Fragment characterClass() {
        at++;
        boolean plain = !accept("^");
        Set<Literal> listed = new LinkedHashSet<>();
        for (boolean first = true; first || !accept("]"); first = false) {
            if (at >= pattern.length()) {
                throw new UnsureException();
            }
            int character = pattern.codePointAt(at);
            int named = character == '[' && pattern.startsWith("[:", at) ? pattern.indexOf(":]", at + 2) : -1;
            if (named >= 0) {
                plain = false;
                at = named + 2;
            } else if (character == '\\') {
                if (at + 1 >= pattern.length()) {
                    throw new UnsureException();
                }
                plain = false;
                at += 1 + Character.charCount(pattern.codePointAt(at + 1));
            } else {
                plain &= character != '-' && character < 0x80;
                listed.add(Literal.of(Character.toString(character)));
                at += Character.charCount(character);
            }
        }
        return plain && listed.size() <= MOST_ALTERNATIVES ? Fragment.exactly(listed) : Fragment.SOME_CHARACTER;
    }

    private Fragment escape() {
        if (at + 1 >= pattern.length()) {
            throw new UnsureException();
        }
        char escaped = pattern.charAt(at + 1);
        at += 2;
        return switch (escaped) {
            case 'd', 'D', 's', 'S', 'w', 'W' -> Fragment.SOME_CHARACTER;
            case 'b', 'B' -> Fragment.exactly(Literal.EMPTY);
            case 'A' -> Fragment.exactly(Literal.START);
            case 'z' -> Fragment.exactly(Literal.END);
            case 'n' -> Fragment.exactly(Literal.of("\n"));
            case 't' -> Fragment.exactly(Literal.of("\t"));
            default -> {
                if (escaped >= 0x80 || Character.isLetterOrDigit(escaped)) {
                    throw new UnsureException();
                }
                yield Fragment.exactly(Literal.of(String.valueOf(escaped)));
            }
        };
    }

    private boolean accept(String expected) {
        boolean accepted = pattern.startsWith(expected, at);
        if (accepted) {
            at += expected.length();
        }
        return accepted;
    }

    /** Signals that parsing stopped at something whose meaning is uncertain. */
    private static final class UnsureException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        UnsureException() {
            super(null, null, false, false);
        }
    }
}
