package io.overrule.rule;

import io.overrule.OverruleException;
import io.overrule.data.Instance;
import io.overrule.data.RecordInstance;
import io.overrule.data.TextInstance;
import io.overrule.data.TokenInstance;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A question to a language model about an instance, and the answers that count as a vote. The template contains
 * placeholders: {@code {text}} is the text, the sentence of a token, or all attributes of a record; {@code {token}} is
 * the token; {@code {age}} is an attribute of a record.
 *
 * @param template the question, with at least one placeholder in braces
 * @param answers the answers that count as a vote, in upper or lower case; any text after them is ignored
 */
public record Prompt(String template, List<String> answers) {
    private static final Pattern NAME = Pattern.compile("\\{([^{}\\n]{1,100})\\}");
    private static final int LONGEST = 100_000;

    public Prompt {
        Objects.requireNonNull(template, "template");
        answers = List.copyOf(answers);
        if (!NAME.matcher(template).find()) {
            throw OverruleException.input(
                    "the template '" + template
                            + "' asks the same question about every instance; add a placeholder, as in 'Is this about money? {text}'");
        }
        if (template.length() > LONGEST) {
            throw OverruleException.input(
                    "a template has " + template.length() + " characters; expected at most " + LONGEST);
        }
        if (answers.isEmpty()
                || answers.stream().anyMatch(answer -> normal(answer).isEmpty())) {
            throw OverruleException.input("the answers are " + answers
                    + "; give at least one, with a letter or digit in it, as in [\"yes\"]");
        }
    }

    /** The question about an instance. */
    public String about(Instance instance) {
        return fill(template, instance);
    }

    /** A template with everything put in that it names; other braces stay as they are. */
    public static String fill(String template, Instance instance) {
        Matcher matcher = NAME.matcher(template);
        StringBuilder question = new StringBuilder();
        while (matcher.find()) {
            String value = value(instance, matcher.group(1)).orElse(matcher.group());
            matcher.appendReplacement(question, Matcher.quoteReplacement(value));
        }
        return matcher.appendTail(question).toString();
    }

    /** The value of a placeholder; empty for other braces, such as those of JSON. */
    private static Optional<String> value(Instance instance, String name) {
        if (name.equals("text")) {
            return Optional.of(
                    instance instanceof TextInstance text
                            ? text.text()
                            : instance instanceof TokenInstance token
                                    ? token.sentence().text()
                                    : instance.display());
        }
        if (instance instanceof TokenInstance token && name.equals("token")) {
            return Optional.of(token.token());
        }
        return instance instanceof RecordInstance record && record.values().containsKey(name)
                ? Optional.of(record.value(name).toString())
                : Optional.empty();
    }

    /** Whether an answer is a vote: it begins with one of the {@link #answers}, as whole words. */
    public boolean isVote(String answer) {
        String given = normal(answer);
        return answers.stream()
                .map(Prompt::normal)
                .anyMatch(expected -> given.equals(expected) || given.startsWith(expected + " "));
    }

    /** The words of a text in lower case, separated by single spaces. */
    private static String normal(String text) {
        return text.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]+", " ").strip();
    }
}
