package io.overrule.bench;

/**
 * How a simulated person spends looks.
 *
 * @param firstLooks before that many looks nobody asks a model
 * @param labelsBetween so many instances that Next proposes are looked at between two rules
 * @param suggestions so many of the best suggestions for each class are read
 * @param leastAccepted a rule is not worth five looks if they are less likely to speak for it
 * @param leastAdded a rule that adds a smaller share of U to what rules cover is not worth five looks
 * @param breadth how much what a rule adds counts beside how likely it is accepted: an exponent
 * @param narrows whether a rule that was seen to fail is narrowed before it is given up
 */
record Habits(
        int firstLooks,
        int labelsBetween,
        int suggestions,
        double leastAccepted,
        double leastAdded,
        double breadth,
        boolean narrows) {
    /** Chosen on the validation parts, which no simulation sees. */
    static final Habits CHOSEN = new Habits(20, 3, 20, 0.3, 0.006, 0.5, true);
}
