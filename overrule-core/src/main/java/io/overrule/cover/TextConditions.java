package io.overrule.cover;

import io.overrule.rule.KeywordRule;
import io.overrule.rule.RegexRule;
import io.overrule.rule.Rule;
import io.overrule.rule.SpanPhrasesRule;
import io.overrule.rule.SpanRegexRule;
import io.overrule.rule.SpanRule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;

/**
 * The conditions that regular expressions, keywords and span rules put on a text, decided together. One pass over the text finds
 * the literals of all of them; a regular expression runs only where all it requires was found. Frozen once built.
 *
 * <p>All conditions are on the same reading of the text: as written, or lower-cased. Of a span rule only what it
 * requires is decided here: whether it is worth looking for spans.
 */
final class TextConditions {
    /** For each condition a rule that has it. */
    private final List<Rule> conditions;

    private final LiteralScanner scanner;

    /** For each literal: the conditions to look at when it is found. */
    private final int[][] candidates;

    /** For each condition: literals, of each list at least one must be found. */
    private final int[][][] demands;

    /** Conditions that demand no literal: they must always be looked at. */
    private final int[] undemanding;

    /** Whether the demands of a condition are all there is to it. */
    private final boolean[] decidedByDemands;

    /**
     * @param conditions regular expressions, keyword rules and span rules, whose ids and labels do not matter
     */
    TextConditions(List<Rule> conditions) {
        this.conditions = List.copyOf(conditions);
        int count = conditions.size();
        demands = new int[count][][];
        decidedByDemands = new boolean[count];
        Map<Literal, Integer> literals = new LinkedHashMap<>();
        Map<Integer, List<Integer>> conditionsOfLiteral = new LinkedHashMap<>();
        List<Integer> demandNothing = new ArrayList<>();
        for (int c = 0; c < count; c++) {
            Rule condition = conditions.get(c);
            List<List<Literal>> required = required(condition);
            decidedByDemands[c] = condition instanceof SpanRule
                    || (condition instanceof KeywordRule keyword && keyword.match() == KeywordRule.Match.SUBSTRING);
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

    private static List<List<Literal>> required(Rule condition) {
        if (condition instanceof RegexRule regex) {
            return RequiredLiterals.of(regex.pattern());
        }
        if (condition instanceof SpanRegexRule regex) {
            return RequiredLiterals.of(regex.pattern());
        }
        Collection<String> words = condition instanceof SpanPhrasesRule span
                ? span.comparedPhrases()
                : ((KeywordRule) condition).comparedWords();
        return List.of(words.stream().distinct().map(Literal::of).toList());
    }

    int size() {
        return conditions.size();
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
        Rule rule = conditions.get(condition);
        return rule instanceof RegexRule regex ? regex.found(subject) : ((KeywordRule) rule).found(subject);
    }
}
