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
 * The conditions that regular expressions, keywords and span rules put on a text, decided together. One pass over the text finds
 * the literals of all of them; a regular expression runs only where all it requires was found. Frozen once built.
 *
 * <p>All conditions are on the same reading of the text: as written, or lower-cased. For a span rule only what it
 * requires is decided here: whether it is worth looking for spans.
 */
final class TextConditions {
    /**
     * What must hold for a text.
     *
     * @param required literals, of each list at least one must be found
     * @param decidedByRequired whether there is no more to it than that
     * @param found the whole condition, on a text in which the required literals were found
     */
    record Condition(List<List<Literal>> required, boolean decidedByRequired, Predicate<String> found) {
        /** A regular expression: what it requires is not all of it. */
        static Condition ofPattern(String pattern, Predicate<String> found) {
            return new Condition(RequiredLiterals.of(pattern), false, found);
        }

        /** Any of some words, which must then still be found as the rule wants them. */
        static Condition ofWords(Collection<String> words, Predicate<String> found) {
            return new Condition(anyOf(words), false, found);
        }

        /** Any of some words, anywhere. */
        static Condition ofWordsAnywhere(Collection<String> words) {
            return new Condition(anyOf(words), true, text -> true);
        }

        /** Only what a regular expression requires: whether it is worth looking for it. */
        static Condition worthLookingFor(String pattern) {
            return new Condition(RequiredLiterals.of(pattern), true, text -> true);
        }

        private static List<List<Literal>> anyOf(Collection<String> words) {
            return List.of(words.stream().distinct().map(Literal::of).toList());
        }
    }

    private final List<Condition> conditions;

    private final LiteralScanner scanner;

    /** For each literal: the conditions to look at when it is found. */
    private final int[][] candidates;

    /** For each condition: literals, of each list at least one must be found. */
    private final int[][][] demands;

    /** Conditions that demand no literal: they must always be looked at. */
    private final int[] undemanding;

    /** Whether the demands of a condition are all there is to it. */
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

    /** Room for deciding one text after the other. For one thread. */
    Room room() {
        return new Room();
    }

    /** What one thread writes while it decides. */
    final class Room {
        private final LiteralScanner.Found found = scanner.room();
        private final boolean[] seen = new boolean[conditions.size()];
    }

    /** Names every condition that holds for the text, once each, in no particular order. */
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
