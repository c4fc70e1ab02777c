package io.overrule.training;

import io.overrule.Work;
import io.overrule.data.Instance;
import io.overrule.cache.FeatureCache;
import io.overrule.feature.FeatureExtractor;
import io.overrule.feature.FeatureMatrix;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * The features of a task's instances, each extracted when it is first needed and never again: an edit may make rules
 * cover other instances, or move an instance from one part to another. Instances are known by the object; tasks that are
 * made by edits share them. Grows only; safe to share between threads.
 */
final class FeaturePool {
    private final FeatureExtractor extractor;
    private final FeatureCache cache;
    private final List<FeatureMatrix> blocks = new ArrayList<>();
    private final Map<Instance, Integer> rows = new IdentityHashMap<>();
    private int size;

    FeaturePool(FeatureExtractor extractor, FeatureCache cache) {
        this.extractor = extractor;
        this.cache = cache;
    }

    /** Takes features that are there already. */
    synchronized void add(List<? extends Instance> instances, FeatureMatrix features) {
        if (features.rows() == 0) {
            return;
        }
        blocks.add(features);
        for (int i = 0; i < instances.size(); i++) {
            rows.putIfAbsent(instances.get(i), size + i);
        }
        size = Math.addExact(size, features.rows());
    }

    /** The features of instances, in their order; a view. */
    synchronized FeatureMatrix of(List<? extends Instance> instances, Work work) {
        List<Instance> missing = new ArrayList<>();
        for (Instance instance : instances) {
            if (!rows.containsKey(instance)) {
                missing.add(instance);
            }
        }
        if (!missing.isEmpty() || blocks.isEmpty()) {
            FeatureMatrix extracted = FeatureMatrix.extract(extractor, missing, cache, work);
            if (missing.isEmpty()) {
                return extracted;
            }
            add(missing, extracted);
        }
        return FeatureMatrix.stacked(blocks)
                .withRows(instances.stream().mapToInt(this::row).toArray());
    }

    private int row(Instance instance) {
        Integer row = rows.get(instance);
        if (row == null) {
            throw new IllegalStateException("no features of instance '" + instance.id() + "'");
        }
        return row;
    }
}
