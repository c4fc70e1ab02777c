package io.overrule;

/**
 * One mistake in the input.
 *
 * @param where the place a person can open: {@code rules.jsonl:17}
 * @param what the value, what was expected instead, and what to do about it
 */
public record Problem(String where, String what) {
    @Override
    public String toString() {
        return where + ": " + what;
    }
}
