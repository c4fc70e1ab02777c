package io.overrule.bench;

/**
 * The behaviour of a simulated person who looks at instances and rules.
 *
 * @param firstLooks the number of looks before a model is used
 * @param labelsBetween the number of proposed instances that are labelled between two rules
 * @param suggestions the number of suggestions that are read for each class
 * @param leastAccepted the minimum probability that a rule is accepted; otherwise it is not worth five looks
 * @param leastAdded the minimum share of U that a rule adds to the cover; otherwise it is not worth five looks
 * @param breadth the exponent that weights the added cover of a rule relative to its probability of acceptance
 * @param narrows whether a rule that fails is narrowed before it is given up
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
