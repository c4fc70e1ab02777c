package io.overrule.prompt;

import io.overrule.OverruleException;
import io.overrule.data.Instance;
import io.overrule.rule.Prompt;
import io.overrule.rule.VotesRule;
import java.util.Locale;

/**
 * Asks a model of natural language inference whether an instance entails a hypothesis about its class. Its answer is a
 * probability, and a vote from a threshold on; so another threshold needs no other answers.
 *
 * @param template the hypothesis: {@code {label}} is the class of the rule, {@code {token}} the token, {@code {age}} an
 *     attribute of a record
 * @param threshold the least probability of a vote
 */
public record Hypotheses(String template, double threshold) implements Inquiry {
    private static final String LABEL = "{label}";
    private static final String PREMISE = "{text}";

    public Hypotheses {
        if (!template.contains(LABEL)) {
            throw OverruleException.input("the hypothesis '" + template
                    + "' is the same for every class; name where the class stands, as in 'This is about {label}.'");
        }
        if (template.indexOf(Question.BETWEEN) >= 0) {
            throw OverruleException.input("the hypothesis '" + template + "' has a control character; remove it");
        }
        if (!(threshold > 0 && threshold < 1)) {
            throw OverruleException.input(
                    "the least probability of a vote is " + threshold + "; expected one between 0 and 1, such as 0.8");
        }
    }

    /** What is asked: does the premise entail the hypothesis? */
    public record Question(String premise, String hypothesis) {
        private static final char BETWEEN = '\u001F';

        /** Both texts with a sign between them that no hypothesis has. */
        @Override
        public String toString() {
            return premise + BETWEEN + hypothesis;
        }

        public static Question parse(String question) {
            int between = question.lastIndexOf(BETWEEN);
            if (between < 0) {
                throw OverruleException.internal("a question without a hypothesis");
            }
            return new Question(question.substring(0, between), question.substring(between + 1));
        }
    }

    @Override
    public String question(VotesRule rule, Instance instance) {
        String hypothesis = Prompt.fill(template.replace(LABEL, rule.label()), instance);
        return new Question(Prompt.fill(PREMISE, instance), hypothesis.replace(Question.BETWEEN, ' ')).toString();
    }

    /** An answer with this probability. */
    public static String answer(double probability) {
        return String.format(Locale.ROOT, "%.6f", probability);
    }

    @Override
    public boolean isVote(VotesRule rule, String answer) {
        try {
            return Double.parseDouble(answer) >= threshold;
        } catch (NumberFormatException e) {
            return false;
        }
    }
}
