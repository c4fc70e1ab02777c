package io.overrule.evaluation;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Scores of the entities in tagged sentences, counted like conlleval: an entity is right if its first token, its last
 * token and its type are right.
 *
 * <p>With plain classes, an entity is a run of tokens of the same class. conlleval's option {@code -r} would instead
 * count every token of a plain class as a separate entity.
 *
 * @param sentences the number of sentences
 * @param tokens the number of tokens
 * @param tokensRight the number of correctly tagged tokens
 * @param inside the number of tokens in true entities
 * @param insideRight the number of these that are correctly tagged
 * @param types the counts by type of entity, sorted by name; only types that were present or predicted
 */
public record EntityScores(
        int sentences, int tokens, int tokensRight, int inside, int insideRight, SortedMap<String, Counts> types) {
    public EntityScores {
        types = Collections.unmodifiableSortedMap(new TreeMap<>(types));
    }

    /**
     * Counts entities.
     *
     * @param truth the true tags of each sentence
     * @param predicted the predicted tags of the same sentences
     */
    public static EntityScores of(TagScheme scheme, List<List<String>> truth, List<List<String>> predicted) {
        if (truth.size() != predicted.size()) {
            throw new IllegalArgumentException(truth.size() + " sentences, " + predicted.size() + " predicted");
        }
        Counting counting = new Counting();
        for (int i = 0; i < truth.size(); i++) {
            counting.add(scheme, truth.get(i), predicted.get(i));
        }
        return new EntityScores(
                truth.size(),
                counting.tokens,
                counting.tokensRight,
                counting.inside,
                counting.insideRight,
                counting.types);
    }

    /** Counts sentence by sentence. */
    private static final class Counting {
        private int tokens;
        private int tokensRight;
        private int inside;
        private int insideRight;
        private final SortedMap<String, Counts> types = new TreeMap<>();

        void add(TagScheme scheme, List<String> truth, List<String> predicted) {
            if (truth.size() != predicted.size()) {
                throw new IllegalArgumentException(truth.size() + " tags, " + predicted.size() + " predicted");
            }
            for (int i = 0; i < truth.size(); i++) {
                boolean same = truth.get(i).equals(predicted.get(i));
                boolean isInside = !truth.get(i).equals(TagScheme.OUTSIDE);
                tokens++;
                tokensRight += same ? 1 : 0;
                inside += isInside ? 1 : 0;
                insideRight += same && isInside ? 1 : 0;
            }
            Set<Entity> actual = new HashSet<>(scheme.entities(truth));
            actual.forEach(entity -> count(entity, new Counts(1, 0, 0)));
            for (Entity entity : scheme.entities(predicted)) {
                count(entity, new Counts(0, 1, 0));
                if (actual.contains(entity)) {
                    found(entity);
                }
            }
        }

        private void count(Entity entity, Counts one) {
            types.merge(entity.type(), one, Counts::plus);
        }

        private void found(Entity entity) {
            types.computeIfPresent(
                    entity.type(),
                    (type, counts) -> new Counts(counts.actual(), counts.predicted(), counts.right() + 1));
        }
    }

    /** The counts of all types together. */
    public Counts all() {
        return types.values().stream().reduce(new Counts(0, 0, 0), Counts::plus);
    }

    /** The mean F1 over the types; 0 if there are none. */
    public double meanF1() {
        return types.values().stream().mapToDouble(Counts::f1).average().orElse(0);
    }

    /** The share of tokens that are tagged correctly, including {@code O}. */
    public double accuracy() {
        return tokens == 0 ? 0 : (double) tokensRight / tokens;
    }

    /** The share of tokens inside true entities that are tagged correctly. */
    public double accuracyInside() {
        return inside == 0 ? 0 : (double) insideRight / inside;
    }
}
