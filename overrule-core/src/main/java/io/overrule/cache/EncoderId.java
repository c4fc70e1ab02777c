package io.overrule.cache;

import io.overrule.OverruleException;
import java.util.regex.Pattern;

/**
 * The identity of an encoder. Two encoders with the same fingerprint compute the same vector for the same content.
 *
 * @param name the name for people: {@code bge}
 * @param fingerprint SHA-256, as 64 lower-case hexadecimal digits, of everything the vectors depend on: the model, the
 *     tokenizer, the pooling
 */
public record EncoderId(String name, String fingerprint) {
    static final Pattern FINGERPRINT = Pattern.compile("[0-9a-f]{64}");
    static final int LONGEST_NAME = 1000;

    public EncoderId {
        if (name.isBlank() || name.length() > LONGEST_NAME || name.chars().anyMatch(Character::isISOControl)) {
            throw OverruleException.internal("an encoder's name is '" + name + "'; expected 1 to " + LONGEST_NAME
                    + " characters, none of them a control character");
        }
        if (!FINGERPRINT.matcher(fingerprint).matches()) {
            throw OverruleException.internal("the fingerprint of encoder '" + name + "' is '" + fingerprint
                    + "'; expected 64 lower-case hexadecimal digits");
        }
    }
}
