package io.overrule.feature;

import io.overrule.data.Instance;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The n-grams that get a column: those that occur in enough instances, the most frequent first.
 *
 * @param instancesWith the number of counted instances that contain each n-gram
 * @param counted the number of counted instances
 */
record Vocabulary(List<String> grams, List<Integer> instancesWith, int counted) {
    /** More instances than this would change the frequent n-grams little. */
    static final int COUNTED = 100_000;
    /** When this many different n-grams have been seen, the rarest are dropped to save memory. */
    private static final int REMEMBERED = 3_000_000;

    Vocabulary {
        grams = List.copyOf(grams);
        instancesWith = List.copyOf(instancesWith);
    }

    static Vocabulary of(List<? extends Instance> instances, Ngrams ngrams, int minInstances, int maxFeatures) {
        return of(Sample.<Instance>evenly(instances, COUNTED), ngrams, minInstances, maxFeatures, REMEMBERED);
    }

    static Vocabulary of(
            List<? extends Instance> instances, Ngrams ngrams, int minInstances, int maxFeatures, int remembered) {
        Map<String, Integer> instancesWith = new HashMap<>();
        for (Instance instance : instances) {
            Set<String> seen = new HashSet<>();
            ngrams.forEach(instance, seen::add);
            for (String gram : seen) {
                instancesWith.merge(gram, 1, Integer::sum);
            }
            if (instancesWith.size() > remembered) {
                forgetRarest(instancesWith, remembered / 2);
            }
        }
        List<Map.Entry<String, Integer>> frequent = new ArrayList<>();
        for (Map.Entry<String, Integer> entry : instancesWith.entrySet()) {
            if (entry.getValue() >= minInstances) {
                frequent.add(entry);
            }
        }
        frequent.sort(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()));
        List<Map.Entry<String, Integer>> kept = frequent.subList(0, Math.min(maxFeatures, frequent.size()));
        return new Vocabulary(
                kept.stream().map(Map.Entry::getKey).toList(),
                kept.stream().map(Map.Entry::getValue).toList(),
                instances.size());
    }

    private static void forgetRarest(Map<String, Integer> instancesWith, int size) {
        for (int rare = 1; instancesWith.size() > size; rare++) {
            int limit = rare;
            instancesWith.values().removeIf(count -> count <= limit);
        }
    }
}
