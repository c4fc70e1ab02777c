package io.overrule.cover;

/**
 * A sequence of characters that must occur in a text.
 *
 * @param atStart whether the text must begin with them
 * @param atEnd whether the text must end with them
 */
record Literal(boolean atStart, String characters, boolean atEnd) {
    static final Literal EMPTY = of("");
    static final Literal START = new Literal(true, "", false);
    static final Literal END = new Literal(false, "", true);

    static Literal of(String characters) {
        return new Literal(false, characters, false);
    }

    /**
     * The literal for this one directly followed by {@code next}. A text boundary in the middle is dropped: no text has
     * one there, and a weaker requirement is always correct.
     */
    Literal followedBy(Literal next) {
        return new Literal(
                atStart || (characters.isEmpty() && next.atStart),
                characters + next.characters,
                next.atEnd || (next.characters.isEmpty() && atEnd));
    }

    /** Whether every occurrence of this literal contains {@code other}. */
    boolean contains(Literal other) {
        if (other.atStart) {
            return atStart && (other.atEnd ? equals(other) : characters.startsWith(other.characters));
        }
        return other.atEnd ? endsWith(other) : characters.contains(other.characters);
    }

    /** Whether {@code other} ends wherever this literal ends. */
    boolean endsWith(Literal other) {
        return (other.atStart ? atStart && characters.equals(other.characters) : characters.endsWith(other.characters))
                && (atEnd || !other.atEnd);
    }

    /** Whether every text contains it, so that searching for it is useless. */
    boolean isInEveryText() {
        return characters.isEmpty() && !(atStart && atEnd);
    }

    /** The number of characters. The start and the end of the text count as one each. */
    int length() {
        return characters.length() + (atStart ? 1 : 0) + (atEnd ? 1 : 0);
    }
}
