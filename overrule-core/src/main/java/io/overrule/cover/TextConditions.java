package io.overrule.cover;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.function.Predicate;

/**
 * Decides many conditions on a text together: those of regular expressions, keywords and span rules. One pass over the
 * text finds the literals of all of them. A regular expression runs only if all its required literals were found.
 * Immutable.
 *
 * <p>All conditions apply to the same form of the text: as written, or lower-cased. For a span rule only its required
 * literals are checked here, to decide whether to search for spans.
 */
final class TextConditions {
    /**
     * One condition on a text.
     *
     * @param required lists of literals; at least one of each list must occur
     * @param decidedByRequired whether the required literals are the whole condition
     * @param found the whole condition, for a text in which the required literals occur
     */
    record Condition(List<List<Literal>> required, boolean decidedByRequired, Predicate<String> found) {
        /** The condition of a regular expression: its required literals and the search itself. */
        static Condition ofPattern(String pattern, Predicate<String> found) {
            return new Condition(RequiredLiterals.of(pattern), false, found);
        }

        /** Any of some words, which the rule then checks further, for example for whole words. */
        static Condition ofWords(Collection<String> words, Predicate<String> found) {
            return new Condition(anyOf(words), false, found);
        }

        /** Any of some words, anywhere. */
        static Condition ofWordsAnywhere(Collection<String> words) {
            return new Condition(anyOf(words), true, text -> true);
        }

        /** Only the required literals of a regular expression, to decide whether to search for it. */
        static Condition worthLookingFor(String pattern) {
            return new Condition(RequiredLiterals.of(pattern), true, text -> true);
        }

        private static List<List<Literal>> anyOf(Collection<String> words) {
            return List.of(words.stream().distinct().map(Literal::of).toList());
        }
    }

    private final List<Condition> conditions;

    private final LiteralScanner scanner;

    /** For each literal: the conditions to check when it is found. */
    private final int[][] candidates;

    /** For each condition: lists of literals; at least one of each list must be found. */
    private final int[][][] demands;

    /** Conditions that require no literal and are always checked. */
    private final int[] undemanding;

    /** Whether the required literals are the whole condition. */
    private final boolean[] decidedByDemands;

    TextConditions(List<Condition> conditions) {
        this.conditions = List.copyOf(conditions);
        int count = conditions.size();
        demands = new int[count][][];
        decidedByDemands = new boolean[count];
        Map<Literal, Integer> literals = new LinkedHashMap<>();
        Map<Integer, List<Integer>> conditionsOfLiteral = new LinkedHashMap<>();
        List<Integer> demandNothing = new ArrayList<>();
        for (int c = 0; c < count; c++) {
            List<List<Literal>> required = conditions.get(c).required();
            decidedByDemands[c] = conditions.get(c).decidedByRequired();
            demands[c] = new int[required.size()][];
            for (int d = 0; d < required.size(); d++) {
                demands[c][d] = required.get(d).stream()
                        .mapToInt(literal -> literals.computeIfAbsent(literal, added -> literals.size()))
                        .toArray();
            }
            if (required.isEmpty()) {
                demandNothing.add(c);
            }
            for (Literal literal : RequiredLiterals.best(required)) {
                conditionsOfLiteral
                        .computeIfAbsent(literals.getOrDefault(literal, -1), added -> new ArrayList<>())
                        .add(c);
            }
        }
        scanner = new LiteralScanner(List.copyOf(literals.keySet()));
        undemanding = ints(demandNothing);
        candidates = new int[literals.size()][];
        Arrays.setAll(candidates, literal -> ints(conditionsOfLiteral.getOrDefault(literal, List.of())));
    }

    private static int[] ints(List<Integer> values) {
        return values.stream().mapToInt(Integer::intValue).toArray();
    }

    int size() {
        return conditions.size();
    }

    /** The texts of an index for which a condition can hold; empty if the index cannot exclude any. */
    Optional<BitSet> candidates(int condition, LiteralIndex index, boolean lowerCased) {
        return conditions.get(condition).required().stream()
                .flatMap(literals -> index.candidates(literals, lowerCased).stream())
                .reduce((some, others) -> {
                    some.and(others);
                    return some;
                });
    }

    /** Reusable working memory for one thread. */
    Room room() {
        return new Room();
    }

    /** The working memory of one thread. */
    final class Room {
        private final LiteralScanner.Found found = scanner.room();
        private final boolean[] seen = new boolean[conditions.size()];
    }

    /** Passes on every condition that holds for the text, once each, in no particular order. */
    void holding(String subject, Room room, IntConsumer holds) {
        if (conditions.isEmpty()) {
            return;
        }
        LiteralScanner.Found found = room.found;
        boolean[] seen = room.seen;
        scanner.scan(subject, found);
        for (int i = 0; i < found.size(); i++) {
            for (int condition : candidates[found.literal(i)]) {
                if (!seen[condition]) {
                    seen[condition] = true;
                    if (areMet(demands[condition], found)
                            && (decidedByDemands[condition] || isFound(condition, subject))) {
                        holds.accept(condition);
                    }
                }
            }
        }
        for (int condition : undemanding) {
            if (decidedByDemands[condition] || isFound(condition, subject)) {
                holds.accept(condition);
            }
        }
        for (int i = 0; i < found.size(); i++) {
            for (int condition : candidates[found.literal(i)]) {
                seen[condition] = false;
            }
        }
    }

    private static boolean areMet(int[][] demands, LiteralScanner.Found found) {
        for (int[] demand : demands) {
            if (!containsAny(demand, found)) {
                return false;
            }
        }
        return true;
    }

    private static boolean containsAny(int[] demand, LiteralScanner.Found found) {
        for (int literal : demand) {
            if (found.contains(literal)) {
                return true;
            }
        }
        return false;
    }

    private boolean isFound(int condition, String subject) {
        return conditions.get(condition).found().test(subject);
    }
}
