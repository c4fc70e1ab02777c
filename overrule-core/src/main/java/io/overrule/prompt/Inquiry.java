package io.overrule.prompt;

import io.overrule.data.Instance;
import io.overrule.rule.Prompt;
import io.overrule.rule.VotesRule;

/** What is asked for the vote of a rule on an instance, and which answers are one. */
public interface Inquiry {
    /** The question; two that are the same are asked once. */
    String question(VotesRule rule, Instance instance);

    boolean isVote(VotesRule rule, String answer);

    /** What the prompts of the rules say. */
    static Inquiry ofPrompts() {
        return new Inquiry() {
            private static Prompt prompt(VotesRule rule) {
                return rule.prompt().orElseThrow();
            }

            @Override
            public String question(VotesRule rule, Instance instance) {
                return prompt(rule).about(instance);
            }

            @Override
            public boolean isVote(VotesRule rule, String answer) {
                return prompt(rule).isVote(answer);
            }
        };
    }
}
