package io.overrule.rule;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The condition of a rule in a normal form, without its id and label. Rules with equal normal forms always cover the
 * same instances. The converse does not hold: for example, patterns are not compared for equivalence.
 *
 * <p>To normalise, exceptions and negations are moved down to plain conditions, nested lists are joined, the order
 * within lists is ignored, lists of words are split into single words, and redundant conditions are dropped.
 */
public final class NormalForm {
    private static final Junction ALWAYS = new Junction(true, Set.of());
    private static final Junction NEVER = new Junction(false, Set.of());

    private final Node node;

    private NormalForm(Node node) {
        this.node = node;
    }

    public static NormalForm of(Rule rule) {
        return new NormalForm(rule.accept(new Positive()));
    }

    /** Whether the form shows that the rule covers nothing. */
    public boolean isNever() {
        return node.equals(NEVER);
    }

    /** Whether the form shows that the rule covers everything. */
    public boolean isAlways() {
        return node.equals(ALWAYS);
    }

    private sealed interface Node permits Atom, Junction {
        Node negated();
    }

    /**
     * A plain condition or its opposite.
     *
     * @param content the values that the condition compares, in a form that is equal if the meaning is equal
     */
    private record Atom(String kind, List<Object> content, boolean holds) implements Node {
        @Override
        public Node negated() {
            return new Atom(kind, content, !holds);
        }
    }

    /**
     * A conjunction or disjunction of other nodes.
     *
     * @param all whether all nodes must hold; otherwise one is enough
     */
    private record Junction(boolean all, Set<Node> of) implements Node {
        @Override
        public Node negated() {
            return new Junction(!all, of.stream().map(Node::negated).collect(Collectors.toUnmodifiableSet()));
        }
    }

    private static Node atom(String kind, Object... content) {
        return new Atom(kind, List.of(content), true);
    }

    private static Node allOf(Stream<Node> nodes) {
        return junction(true, nodes.toList());
    }

    private static Node anyOf(Stream<Node> nodes) {
        return junction(false, nodes.toList());
    }

    /** Joins nodes and drops redundant ones until nothing changes. */
    private static Node junction(boolean all, List<Node> nodes) {
        // NEVER decides a conjunction, and ALWAYS decides a disjunction.
        Junction deciding = all ? NEVER : ALWAYS;
        Deque<Node> open = new ArrayDeque<>(nodes);
        Set<Node> joined = new LinkedHashSet<>();
        while (true) {
            while (!open.isEmpty()) {
                Node node = open.removeFirst();
                if (node instanceof Junction junction && junction.all() == all) {
                    junction.of().forEach(open::addFirst);
                } else if (node.equals(deciding) || joined.contains(node.negated())) {
                    return deciding;
                } else {
                    joined.add(node);
                }
            }
            Optional<Junction> reducible = joined.stream()
                    .filter(Junction.class::isInstance)
                    .map(Junction.class::cast)
                    .filter(junction -> !reduced(junction, joined).equals(junction))
                    .findFirst();
            if (reducible.isEmpty()) {
                return joined.size() == 1 ? joined.iterator().next() : new Junction(all, Set.copyOf(joined));
            }
            open.add(reduced(reducible.get(), joined));
            joined.remove(reducible.get());
        }
    }

    /**
     * Simplifies a list inside a list of the other kind, given the other members of the outer list. In {@code a and (a
     * or b)} the inner list is redundant; in {@code a and (not a or b)} it becomes {@code b}.
     */
    private static Node reduced(Junction inner, Collection<Node> beside) {
        if (inner.of().stream().anyMatch(beside::contains)) {
            return inner.all() ? NEVER : ALWAYS;
        }
        List<Node> left = inner.of().stream()
                .filter(node -> !beside.contains(node.negated()))
                .toList();
        return left.size() == inner.of().size() ? inner : junction(inner.all(), left);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof NormalForm form && form.node.equals(node);
    }

    @Override
    public int hashCode() {
        return Objects.hashCode(node);
    }

    @Override
    public String toString() {
        return node.toString();
    }

    /** The node of a rule. */
    private static final class Positive implements RuleVisitor<Node> {
        @Override
        public Node regex(RegexRule rule) {
            return atom(rule.kind(), rule.pattern(), rule.ignoreCase());
        }

        @Override
        public Node keyword(KeywordRule rule) {
            return anyOf(rule.comparedWords().stream()
                    .map(word -> atom(rule.kind(), word, rule.match(), rule.ignoreCase())));
        }

        @Override
        public Node length(LengthRule rule) {
            return allOf(Stream.of(atom("words", rule.words()), atom("characters", rule.characters()))
                    .filter(limit -> !((Atom) limit).content().contains(LengthRule.Range.ANY)));
        }

        @Override
        public Node record(RecordRule rule) {
            return allOf(rule.all().stream()
                    .map(condition -> condition.operator() == RecordRule.Operator.IN
                            ? anyOf(condition.values().stream()
                                    .map(value ->
                                            atom(rule.kind(), condition.attribute(), RecordRule.Operator.EQUAL, value)))
                            : atom(
                                    rule.kind(),
                                    condition.attribute(),
                                    condition.operator(),
                                    condition.values().get(0))));
        }

        @Override
        public Node spanRegex(SpanRegexRule rule) {
            List<String> except = rule.except().stream()
                    .map(text -> text.toLowerCase(Locale.ROOT))
                    .distinct()
                    .toList();
            return atom(rule.kind(), rule.pattern(), rule.group(), Set.copyOf(except));
        }

        @Override
        public Node spanPhrases(SpanPhrasesRule rule) {
            return anyOf(rule.comparedPhrases().stream().map(phrase -> atom(rule.kind(), phrase)));
        }

        @Override
        public Node all(AllRule rule) {
            return allOf(rule.of().stream().map(part -> part.accept(this)));
        }

        @Override
        public Node any(AnyRule rule) {
            return anyOf(rule.of().stream().map(part -> part.accept(this)));
        }

        @Override
        public Node not(NotRule rule) {
            return allOf(rule.of().stream().map(part -> part.accept(this).negated()));
        }

        @Override
        public Node except(ExceptRule rule) {
            return allOf(Stream.concat(
                    Stream.of(rule.base().accept(this)),
                    rule.except().stream().map(part -> part.accept(this).negated())));
        }

        @Override
        public Node votes(VotesRule rule) {
            return rule.prompt().isPresent()
                    ? atom(rule.kind(), List.of(rule.prompt().get(), rule.instanceIds()))
                    : atom(rule.kind(), rule.instanceIds());
        }

        @Override
        public Node custom(CustomRule rule) {
            return atom(rule.kind(), rule.predicate());
        }
    }
}
