package io.overrule.evaluation;

/**
 * An entity: consecutive tokens with a type, such as the name of a city.
 *
 * @param type the type of the entity
 * @param start the index of its first token
 * @param end the index after its last token
 */
public record Entity(String type, int start, int end) {
    public Entity {
        if (start < 0 || end <= start) {
            throw new IllegalArgumentException("an entity from token " + start + " to before " + end);
        }
    }
}
