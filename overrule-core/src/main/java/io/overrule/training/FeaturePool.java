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
 * A pool with the features of a task's instances. Each instance is extracted once, when it is first needed. After an
 * edit, rules may cover other instances, or an instance may move to another part, without extracting again. Instances
 * are identified by object, because tasks that differ by edits share them. The pool only grows. Safe to share between
 * threads.
 */
final class FeaturePool {
    /** Labelled, unlabelled, validation. Files that are written later get a number. */
    private static final int PARTS = 3;

    private final FeatureExtractor extractor;
    private final FeatureCache cache;
    private final Optional<Path> folder;
    private final List<FeatureMatrix> blocks = new ArrayList<>();
    private final IdentityHashMap<Instance, Integer> rows = new IdentityHashMap<>();
    private int size;
    private int written;

    /** @param folder the folder for feature files; empty to keep the features in memory */
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
     * A view of the features of instances, in their order.
     *
     * @param name the name of the file, if features are kept in files
     */
    synchronized FeatureMatrix of(String name, List<? extends Instance> instances, Work work) {
        List<Instance> missing = new ArrayList<>();
        for (Instance instance : instances) {
            if (!rows.containsKey(instance)) {
                missing.add(instance);
            }
        }
        if (missing.size() == instances.size()) {
            // The first time nothing is known about the instances, so no view is needed.
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
