package io.overrule.evaluation;

/**
 * A stretch of tokens that together are something: a chunk.
 *
 * @param type what it is
 * @param start its first token
 * @param end the token after its last
 */
public record Entity(String type, int start, int end) {
    public Entity {
        if (start < 0 || end <= start) {
            throw new IllegalArgumentException("an entity from token " + start + " to before " + end);
        }
    }
}
