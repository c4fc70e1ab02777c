package io.overrule.discovery;

import io.overrule.rule.NormalForm;
import io.overrule.rule.Rule;
import io.overrule.rule.VotesRule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * The differences between two lists of rules. Rules are compared by id. If two rules have ids that occur in only one of
 * the lists, but the same label and condition, they count as one renamed rule.
 *
 * @param added the rules that are only in the second list
 * @param removed the rules that are only in the first list
 * @param renamed the rules with the same label and condition but another id
 * @param changed the rules with the same id that differ in something else
 * @param same the number of rules that are unchanged
 */
public record RuleDiff(
        Side before,
        Side after,
        List<Rule> added,
        List<Rule> removed,
        List<Renamed> renamed,
        List<Changed> changed,
        int same) {
    public RuleDiff {
        Objects.requireNonNull(before, "before");
        Objects.requireNonNull(after, "after");
        added = List.copyOf(added);
        removed = List.copyOf(removed);
        renamed = List.copyOf(renamed);
        changed = List.copyOf(changed);
    }

    /**
     * One of the two lists.
     *
     * @param rules the rules, with unique ids
     * @param off the ids of those that are switched off
     */
    public record Side(List<Rule> rules, Set<String> off) {
        public Side {
            rules = List.copyOf(rules);
            off = Set.copyOf(off);
        }

        /** The rules that are switched on. */
        public List<Rule> on() {
            return rules.stream().filter(rule -> !off.contains(rule.id())).toList();
        }

        Map<String, Rule> byId() {
            Map<String, Rule> byId = new LinkedHashMap<>();
            rules.forEach(rule -> byId.put(rule.id(), rule));
            return byId;
        }
    }

    /** The aspects of a rule that can change while it keeps its id. */
    public enum Aspect {
        LABEL("label"),
        CONDITION("condition"),
        /** The condition is written in another way but means the same. */
        WORDING("wording"),
        NOTES("notes"),
        SWITCHED_ON("switched on"),
        SWITCHED_OFF("switched off");

        private final String title;

        Aspect(String title) {
            this.title = title;
        }

        public String title() {
            return title;
        }
    }

    public record Renamed(Rule before, Rule after) {}

    /** @param aspects at least one */
    public record Changed(Rule before, Rule after, Set<Aspect> aspects) {
        public Changed {
            aspects = Collections.unmodifiableSet(EnumSet.copyOf(aspects));
        }
    }

    /** Whether the two lists are the same, regardless of order. */
    public boolean isEmpty() {
        return added.isEmpty() && removed.isEmpty() && renamed.isEmpty() && changed.isEmpty();
    }

    public static RuleDiff of(Side before, Side after) {
        Map<String, Rule> old = before.byId();
        Map<String, Rule> now = after.byId();
        List<Changed> changed = new ArrayList<>();
        int same = 0;
        List<Rule> removed = new ArrayList<>();
        for (Rule rule : before.rules()) {
            Rule other = now.get(rule.id());
            if (other == null) {
                removed.add(rule);
                continue;
            }
            Set<Aspect> aspects = aspects(rule, other, before, after);
            if (aspects.isEmpty()) {
                same++;
            } else {
                changed.add(new Changed(rule, other, aspects));
            }
        }
        List<Rule> added = new ArrayList<>(after.rules().stream()
                .filter(rule -> !old.containsKey(rule.id()))
                .toList());
        return new RuleDiff(before, after, added, removed, List.of(), changed, same).findingRenamed();
    }

    private RuleDiff findingRenamed() {
        Map<Meaning, List<Rule>> byMeaning = new HashMap<>();
        for (Rule rule : added) {
            meaning(rule).ifPresent(meaning -> byMeaning
                    .computeIfAbsent(meaning, made -> new ArrayList<>())
                    .add(rule));
        }
        List<Renamed> pairs = new ArrayList<>();
        List<Rule> stillAdded = new ArrayList<>(added);
        List<Rule> stillRemoved = new ArrayList<>();
        for (Rule rule : removed) {
            List<Rule> candidates = meaning(rule)
                    .map(meaning -> byMeaning.getOrDefault(meaning, List.of()))
                    .orElse(List.of());
            if (candidates.isEmpty()) {
                stillRemoved.add(rule);
            } else {
                Rule other = candidates.remove(0);
                stillAdded.removeIf(one -> one.id().equals(other.id()));
                pairs.add(new Renamed(rule, other));
            }
        }
        return new RuleDiff(before, after, stillAdded, stillRemoved, pairs, changed, same);
    }

    /** The meaning of a rule: its label and condition without the id. */
    record Meaning(String label, NormalForm condition) {}

    /** Empty for a rule of recorded votes without any record, because all such rules look alike. */
    static Optional<Meaning> meaning(Rule rule) {
        return rule.recordedVotes().filter(Set::isEmpty).isPresent()
                ? Optional.empty()
                : Optional.of(new Meaning(rule.label(), NormalForm.of(rule)));
    }

    private static Set<Aspect> aspects(Rule rule, Rule other, Side before, Side after) {
        Set<Aspect> aspects = EnumSet.noneOf(Aspect.class);
        if (!rule.label().equals(other.label())) {
            aspects.add(Aspect.LABEL);
        }
        if (!sameCondition(rule, other)) {
            aspects.add(Aspect.CONDITION);
        } else if (!rule.describe().equals(other.describe())
                && !(rule instanceof VotesRule)
                && !(other instanceof VotesRule)) {
            aspects.add(Aspect.WORDING);
        }
        if (!rule.heading().name().equals(other.heading().name())
                || !rule.heading().description().equals(other.heading().description())) {
            aspects.add(Aspect.NOTES);
        }
        boolean wasOff = before.off().contains(rule.id());
        boolean isOff = after.off().contains(other.id());
        if (wasOff != isOff) {
            aspects.add(isOff ? Aspect.SWITCHED_OFF : Aspect.SWITCHED_ON);
        }
        return aspects;
    }

    /** If the votes of one of the two are not recorded, the conditions count as equal. */
    private static boolean sameCondition(Rule rule, Rule other) {
        if (rule instanceof VotesRule one && other instanceof VotesRule two) {
            if (!one.prompt().equals(two.prompt())) {
                return false;
            }
            Set<String> votes = rule.recordedVotes().orElse(Set.of());
            Set<String> others = other.recordedVotes().orElse(Set.of());
            return votes.isEmpty() || others.isEmpty() || votes.equals(others);
        }
        return NormalForm.of(rule).equals(NormalForm.of(other));
    }
}
