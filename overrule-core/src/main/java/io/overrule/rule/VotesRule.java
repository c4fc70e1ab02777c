package io.overrule.rule;

import io.overrule.data.Instance;
import io.overrule.data.InstanceKind;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * A rule known only by where it fired: a tool that is not at hand, a person's gut. It takes part in training and
 * evaluation by the ids of instances, and covers nothing else.
 *
 * @param prompt what a language model was asked, or is to be asked, to find the votes; empty if they come from elsewhere
 */
public record VotesRule(Heading heading, Set<String> instanceIds, Optional<Prompt> prompt) implements Rule {
    /** The kinds that such a rule may be of, also with exceptions. */
    static final Set<String> KINDS = Set.of("votes", "prompt");

    public VotesRule {
        Objects.requireNonNull(heading, "heading");
        Objects.requireNonNull(prompt, "prompt");
        instanceIds = Set.copyOf(instanceIds);
    }

    /** A rule of which nobody here knows how it came to its votes. */
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

    /** Whether it fired cannot be known of an instance without an id, nor if nobody recorded anything. */
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
