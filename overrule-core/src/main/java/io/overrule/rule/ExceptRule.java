package io.overrule.rule;

import io.overrule.OverruleException;
import io.overrule.data.Instance;
import io.overrule.data.InstanceKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * A rule with exceptions: it covers what its base covers, unless an exception covers it too. In a file it has the kind
 * of its {@code base} and lists the exceptions in {@code except}.
 *
 * <p>The base has the heading of this rule. The exceptions take the id and the label of this rule and keep their notes.
 * If an exception depends on recorded votes that are unknown for an instance, the rule does not cover that instance;
 * {@link NotRule} does the same.
 */
public record ExceptRule(Heading heading, Rule base, List<Rule> except) implements Rule {
    public ExceptRule {
        Objects.requireNonNull(heading, "heading");
        if (except.isEmpty()) {
            throw OverruleException.input(
                    "rule '" + heading.id() + "' has an empty list of exceptions; list at least one");
        }
        if (base instanceof ExceptRule inner) {
            // A line has only one list of exceptions.
            List<Rule> both = new ArrayList<>(inner.except);
            both.addAll(except);
            base = inner.base;
            except = both;
        }
        base = base.heading().equals(heading) ? base : base.withHeading(heading);
        except = Operands.of(heading, except, "except");
        List<Rule> all = new ArrayList<>(except);
        all.add(base);
        Operands.requireOneRecord(heading, all);
    }

    @Override
    public String kind() {
        return base.kind();
    }

    @Override
    public <T> T accept(RuleVisitor<T> visitor) {
        return visitor.except(this);
    }

    @Override
    public Rule withHeading(Heading other) {
        return new ExceptRule(other, base, except);
    }

    @Override
    public Set<InstanceKind> covered() {
        return base.covered();
    }

    @Override
    public List<Rule> operands() {
        List<Rule> operands = new ArrayList<>();
        operands.add(base);
        operands.addAll(except);
        return List.copyOf(operands);
    }

    @Override
    public int depth() {
        return Math.max(base.depth(), 1 + Operands.deepest(except));
    }

    @Override
    public Optional<Set<String>> recordedVotes() {
        return Operands.recordedVotes(operands());
    }

    @Override
    public Rule withRecordedVotes(Set<String> instanceIds) {
        return new ExceptRule(
                heading,
                base.withRecordedVotes(instanceIds),
                Operands.map(except, part -> part.withRecordedVotes(instanceIds)));
    }

    @Override
    public boolean holdsCode() {
        return operands().stream().anyMatch(Rule::holdsCode);
    }

    @Override
    public boolean covers(Instance instance) {
        if (!base.covers(instance)) {
            return false;
        }
        for (Rule exception : except) {
            if (exception.mayCover(instance)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean mayCover(Instance instance) {
        if (!base.mayCover(instance)) {
            return false;
        }
        for (Rule exception : except) {
            if (exception.covers(instance)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public String describe() {
        return RuleWords.of(this);
    }
}
