package io.overrule.feature;

import io.overrule.OverruleException;
import io.overrule.Suggestion;
import java.util.Collection;
import java.util.List;

/**
 * The name and options of a feature block: {@code ngrams} or {@code ngrams:few-hot,min=1}.
 *
 * @param options the text after the colon, split at commas
 */
record Block(String name, List<String> options) {
    Block {
        options = List.copyOf(options);
    }

    static Block parse(String text) {
        int colon = text.indexOf(':');
        return colon < 0
                ? new Block(text, List.of())
                : new Block(
                        text.substring(0, colon),
                        List.of(text.substring(colon + 1).split(",", -1)));
    }

    /**
     * The number in an option such as {@code min=2}, or an option that is only a number.
     *
     * @param example an example of a correct option, for the message
     */
    int number(String option, String example) {
        String value = option.substring(option.indexOf('=') + 1);
        try {
            int number = Integer.parseInt(value);
            if (number > 0) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Reported below, like a number that is too small.
        }
        throw OverruleException.input("features '" + this + "' have '" + value
                + "' where a whole number from 1 on is expected; write '" + example + "', for example");
    }

    /** The exception for an option that the block does not have. */
    OverruleException unknown(String option, Collection<String> known) {
        return OverruleException.input(
                known.isEmpty()
                        ? "features '" + name + "' have no options, but '" + this + "' names some; write '" + name + "'"
                        : "features '" + this + "' have the unknown option '" + option + "'; "
                                + Suggestion.remedy(option, known, "options"));
    }

    @Override
    public String toString() {
        return options.isEmpty() ? name : name + ":" + String.join(",", options);
    }
}
