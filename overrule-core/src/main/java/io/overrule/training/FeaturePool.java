package io.overrule.training;

import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.data.Instance;
import io.overrule.feature.FeatureExtractor;
import io.overrule.feature.FeatureMatrix;
import io.overrule.feature.FeatureStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;

/**
 * The features of a task's instances, each extracted when it is first needed and never again: an edit may make rules
 * cover other instances, or move an instance from one part to another. Instances are known by the object; tasks that are
 * made by edits share them. Grows only; safe to share between threads.
 */
final class FeaturePool {
    /** Labelled, unlabelled, validation: what is written later has a number. */
    private static final int PARTS = 3;

    private final FeatureExtractor extractor;
    private final FeatureCache cache;
    private final Optional<Path> folder;
    private final List<FeatureMatrix> blocks = new ArrayList<>();
    private final IdentityHashMap<Instance, Integer> rows = new IdentityHashMap<>();
    private int size;
    private int written;

    /** @param folder for files that hold the features, if they are not to be held in memory */
    FeaturePool(FeatureExtractor extractor, FeatureCache cache, Optional<Path> folder) {
        this.extractor = extractor;
        this.cache = cache;
        this.folder = folder;
    }

    private void add(List<? extends Instance> instances, FeatureMatrix features) {
        if (features.rows() == 0) {
            return;
        }
        blocks.add(features);
        for (int i = 0; i < instances.size(); i++) {
            rows.putIfAbsent(instances.get(i), size + i);
        }
        size = Math.addExact(size, features.rows());
    }

    /**
     * The features of instances, in their order; a view.
     *
     * @param name of the file, where features are held in files
     */
    synchronized FeatureMatrix of(String name, List<? extends Instance> instances, Work work) {
        List<Instance> missing = new ArrayList<>();
        for (Instance instance : instances) {
            if (!rows.containsKey(instance)) {
                missing.add(instance);
            }
        }
        if (missing.size() == instances.size()) {
            // The first time: nothing of them is known, and they need no view.
            FeatureMatrix extracted = extract(name, missing, work);
            add(missing, extracted);
            return extracted;
        }
        if (!missing.isEmpty()) {
            add(missing, extract(name, missing, work));
        }
        return FeatureMatrix.stacked(blocks)
                .withRows(instances.stream().mapToInt(this::row).toArray());
    }

    private FeatureMatrix extract(String name, List<Instance> missing, Work work) {
        if (folder.isEmpty()) {
            return FeatureMatrix.extract(extractor, missing, cache, work);
        }
        int number = written++;
        Path file = folder.get().resolve(name + (number < PARTS ? "" : "-" + number) + ".features");
        return FeatureStore.write(file, extractor, missing, cache, work);
    }

    private int row(Instance instance) {
        Integer row = rows.get(instance);
        if (row == null) {
            throw new IllegalStateException("no features of instance '" + instance.id() + "'");
        }
        return row;
    }
}
