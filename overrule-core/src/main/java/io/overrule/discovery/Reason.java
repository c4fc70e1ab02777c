package io.overrule.discovery;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The reason why an instance is proposed. */
public sealed interface Reason {
    /** The reason in words, for a person: {@code no rule covers it}. */
    String words();

    /** The reason as programs read it: {@code not-covered}. */
    String key();

    /**
     * No rule covers the instance, and it is similar to many other uncovered ones.
     *
     * @param others the number of very similar instances; may be 0 if it is slightly similar to very many
     */
    record LikeMany(int others) implements Reason {
        @Override
        public String words() {
            return others == 0
                    ? "no rule covers it, and of those that no rule covers it has most in common with the others"
                    : "no rule covers it, and it is most like about " + others + (others == 1 ? " other" : " others")
                            + " that no rule covers";
        }

        @Override
        public String key() {
            return "like-many";
        }
    }

    /** No rule covers the instance. */
    record NotCovered() implements Reason {
        @Override
        public String words() {
            return "no rule covers it";
        }

        @Override
        public String key() {
            return "not-covered";
        }
    }

    /**
     * Rules vote for different classes.
     *
     * @param votes each rule that covers the instance, and its class
     */
    record Conflict(List<Vote> votes) implements Reason {
        /** The vote of a rule. */
        public record Vote(String rule, String label) {}

        public Conflict {
            votes = List.copyOf(votes);
        }

        @Override
        public String words() {
            return "rules disagree: "
                    + votes.stream()
                            .map(vote -> "'" + vote.rule() + "' says " + vote.label())
                            .collect(Collectors.joining(", "));
        }

        @Override
        public String key() {
            return "conflict";
        }
    }

    /** The model is uncertain whether a rule is right here. */
    record UncertainRule(String rule, String label, double trust) implements Reason {
        @Override
        public String words() {
            return String.format(Locale.ROOT, "rule '%s' says %s, with trust %.2f", rule, label, trust);
        }

        @Override
        public String key() {
            return "uncertain-rule";
        }
    }

    /**
     * The model is undecided between two classes.
     *
     * @param covered whether a rule covers the instance
     */
    record UncertainClass(String first, double probability, String second, double other, boolean covered)
            implements Reason {
        @Override
        public String words() {
            return String.format(
                    Locale.ROOT,
                    "%sthe model is undecided between %s (%.2f) and %s (%.2f)",
                    covered ? "" : "no rule covers it, and ",
                    first,
                    probability,
                    second,
                    other);
        }

        @Override
        public String key() {
            return "uncertain-class";
        }
    }
}
