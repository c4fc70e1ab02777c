package io.overrule.rule;

import io.overrule.data.Instance;
import io.overrule.data.InstanceKind;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * A rule known only by where it fired: a tool that is not at hand, a person's gut. It takes part in training and
 * evaluation by the ids of instances, and covers nothing else.
 */
public record VotesRule(Heading heading, Set<String> instanceIds) implements Rule {
    public VotesRule {
        Objects.requireNonNull(heading, "heading");
        instanceIds = Set.copyOf(instanceIds);
    }

    @Override
    public String kind() {
        return "votes";
    }

    @Override
    public <T> T accept(RuleVisitor<T> visitor) {
        return visitor.votes(this);
    }

    @Override
    public Rule withHeading(Heading other) {
        return new VotesRule(other, instanceIds);
    }

    @Override
    public Set<InstanceKind> covered() {
        return Set.of(InstanceKind.values());
    }

    @Override
    public Optional<Set<String>> recordedVotes() {
        return Optional.of(instanceIds);
    }

    @Override
    public Rule withRecordedVotes(Set<String> ids) {
        return new VotesRule(heading, ids);
    }

    @Override
    public boolean covers(Instance instance) {
        return !instance.id().isEmpty() && instanceIds.contains(instance.id());
    }

    /** Whether it fired cannot be known of an instance without an id, nor if nobody recorded anything. */
    @Override
    public boolean mayCover(Instance instance) {
        return instanceIds.isEmpty() || instance.id().isEmpty() || covers(instance);
    }

    @Override
    public String describe() {
        return heading.description().isEmpty() ? "recorded votes" : heading.description();
    }
}
