package io.overrule.cover;

/**
 * Characters that stand side by side somewhere in a text.
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
     * What stands in the text where this is directly followed by {@code next}. An end in the middle is dropped: no text
     * has one, and forgetting a demand is always right.
     */
    Literal followedBy(Literal next) {
        return new Literal(
                atStart || (characters.isEmpty() && next.atStart),
                characters + next.characters,
                next.atEnd || (next.characters.isEmpty() && atEnd));
    }

    /** Whether wherever this stands, {@code other} stands too: within it. */
    boolean contains(Literal other) {
        if (other.atStart) {
            return atStart && (other.atEnd ? equals(other) : characters.startsWith(other.characters));
        }
        return other.atEnd ? endsWith(other) : characters.contains(other.characters);
    }

    /** Whether wherever this ends, {@code other} ends too. */
    boolean endsWith(Literal other) {
        return (other.atStart ? atStart && characters.equals(other.characters) : characters.endsWith(other.characters))
                && (atEnd || !other.atEnd);
    }

    /** Whether every text has it, so that looking for it says nothing. */
    boolean isInEveryText() {
        return characters.isEmpty() && !(atStart && atEnd);
    }

    /** Its characters, the start and the end of the text counted as one each. */
    int length() {
        return characters.length() + (atStart ? 1 : 0) + (atEnd ? 1 : 0);
    }
}
