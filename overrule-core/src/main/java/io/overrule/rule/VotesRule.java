package io.overrule.rule;

import io.overrule.data.Instance;
import io.overrule.data.InstanceKind;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * A rule without a condition, for which only the instances that it fired on were recorded: by an external tool, a
 * person or a language model. It covers the instances with these ids and nothing else.
 *
 * @param prompt the question to a language model whose answers are the votes; empty if the votes come from elsewhere
 */
public record VotesRule(Heading heading, Set<String> instanceIds, Optional<Prompt> prompt) implements Rule {
    /** The names of its kinds in files. */
    static final Set<String> KINDS = Set.of("votes", "prompt");

    public VotesRule {
        Objects.requireNonNull(heading, "heading");
        Objects.requireNonNull(prompt, "prompt");
        instanceIds = Set.copyOf(instanceIds);
    }

    /** A rule whose votes do not come from a language model. */
    public VotesRule(Heading heading, Set<String> instanceIds) {
        this(heading, instanceIds, Optional.empty());
    }

    @Override
    public String kind() {
        return prompt.isPresent() ? "prompt" : "votes";
    }

    @Override
    public <T> T accept(RuleVisitor<T> visitor) {
        return visitor.votes(this);
    }

    @Override
    public Rule withHeading(Heading other) {
        return new VotesRule(other, instanceIds, prompt);
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
        return new VotesRule(heading, ids, prompt);
    }

    @Override
    public boolean covers(Instance instance) {
        return !instance.id().isEmpty() && instanceIds.contains(instance.id());
    }

    /** True also where the votes are unknown: for an instance without an id, or if no votes were recorded. */
    @Override
    public boolean mayCover(Instance instance) {
        return instanceIds.isEmpty() || instance.id().isEmpty() || covers(instance);
    }

    @Override
    public String describe() {
        return heading.description().isEmpty()
                ? prompt.map(asked ->
                                "a language model says '" + asked.answers().get(0) + "'")
                        .orElse("recorded votes")
                : heading.description();
    }
}
