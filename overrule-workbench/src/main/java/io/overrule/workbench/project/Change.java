package io.overrule.workbench.project;

import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.app.usecase.StartedTask;
import io.overrule.data.AuditSample;
import io.overrule.data.Dataset;
import io.overrule.data.DatasetFolder;
import io.overrule.data.DatasetPart;
import io.overrule.data.Instance;
import io.overrule.data.LabelledInstance;
import io.overrule.data.Sentence;
import io.overrule.rule.Edit;
import io.overrule.rule.Task;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * One thing that a person does to a project. Most are edits of its task; the others move instances to the validation set
 * or to the audit sample, which the library's edits leave alone.
 */
public sealed interface Change {
    /** The next task. If the change does not fit, the exception says why. */
    Task apply(Task before);

    /** The change that reverses what {@link #apply} does to a task. */
    Change inverse(Task before);

    /** An edit of the task's rules, labels or exemplars. */
    record Edited(Edit edit) implements Change {
        public Edited {
            Objects.requireNonNull(edit, "edit");
        }

        @Override
        public Task apply(Task before) {
            return before.apply(edit);
        }

        @Override
        public Change inverse(Task before) {
            return new Edited(edit.inverse(before));
        }
    }

    /**
     * An unlabelled instance, or a whole sentence, gets labels and joins the validation set: it is used for choosing
     * and measuring, not for training.
     *
     * @param labels the name of its class; for a sentence, one for each token
     */
    record Validated(String instanceId, List<String> labels) implements Change {
        public Validated {
            Objects.requireNonNull(instanceId, "instanceId");
            labels = List.copyOf(labels);
        }

        @Override
        public Task apply(Task before) {
            Dataset dataset = before.dataset();
            Dataset.Place place = place(dataset, instanceId, DatasetPart.UNLABELLED);
            if (labels.size() != place.size()) {
                throw OverruleException.input("instance '" + instanceId + "' is given " + labels.size()
                        + " labels; expected " + (place.size() == 1 ? "one" : "one for each of its tokens"));
            }
            List<LabelledInstance> validation = new ArrayList<>(dataset.validation());
            for (int i = 0; i < place.size(); i++) {
                validation.add(new LabelledInstance(
                        dataset.unlabelled().get(place.start() + i),
                        dataset.labels().index(labels.get(i))));
            }
            return before.withDataset(dataset.withValidation(validation).withoutUnlabelled(place));
        }

        @Override
        public Change inverse(Task before) {
            Dataset dataset = before.dataset();
            Dataset.Place place = place(dataset, instanceId, DatasetPart.UNLABELLED);
            return new Unvalidated(
                    instanceId,
                    place.start(),
                    dataset.unlabelledTruth()
                            .map(truth -> names(dataset, truth.subList(place.start(), place.end())))
                            .orElse(List.of()));
        }
    }

    /**
     * A validation instance, or a whole sentence, becomes unlabelled again.
     *
     * @param position its place among the unlabelled instances
     * @param truth its true classes, if those of the others are known
     */
    record Unvalidated(String instanceId, int position, List<String> truth) implements Change {
        public Unvalidated {
            Objects.requireNonNull(instanceId, "instanceId");
            truth = List.copyOf(truth);
        }

        @Override
        public Task apply(Task before) {
            Dataset dataset = before.dataset();
            Dataset.Place place = place(dataset, instanceId, DatasetPart.VALIDATION);
            List<LabelledInstance> moved = dataset.validation().subList(place.start(), place.end());
            List<Instance> unlabelled = new ArrayList<>(dataset.unlabelled());
            int at = Math.min(position, unlabelled.size());
            unlabelled.addAll(at, Dataset.instances(moved));
            Optional<List<Integer>> truths = dataset.unlabelledTruth().map(known -> {
                List<Integer> more = new ArrayList<>(known);
                more.addAll(
                        at,
                        truth.isEmpty()
                                ? Dataset.labels(moved)
                                : truth.stream().map(dataset.labels()::index).toList());
                return more;
            });
            return before.withDataset(
                    dataset.withValidation(without(dataset.validation(), place)).withUnlabelled(unlabelled, truths));
        }

        @Override
        public Change inverse(Task before) {
            Dataset dataset = before.dataset();
            Dataset.Place place = place(dataset, instanceId, DatasetPart.VALIDATION);
            return new Validated(
                    instanceId,
                    names(dataset, Dataset.labels(dataset.validation().subList(place.start(), place.end()))));
        }
    }

    /** The audit sample is drawn, or extended to a larger size; what is drawn leaves the unlabelled instances. */
    record AuditDrawn(int size, int seed) implements Change {
        public AuditDrawn {
            if (size < 1) {
                throw OverruleException.input("the size of an audit sample is " + size + "; expected 1 or more");
            }
        }

        @Override
        public Task apply(Task before) {
            return before.withDataset(AuditSample.drawnFrom(before.dataset(), size, seed));
        }

        @Override
        public Change inverse(Task before) {
            Dataset dataset = before.dataset();
            List<AuditSample.Line> lines = apply(before).dataset().audit().lines();
            Set<String> drawn = new HashSet<>();
            lines.subList(dataset.audit().lines().size(), lines.size()).forEach(line -> drawn.add(line.id()));
            List<Instance> unlabelled = dataset.unlabelled();
            List<Integer> positions = new ArrayList<>();
            List<String> ids = new ArrayList<>();
            for (int i = 0; i < unlabelled.size(); i = Sentence.end(unlabelled, i)) {
                AuditSample.Line line = new AuditSample.Line(List.of(unlabelled.get(i)), List.of());
                if (drawn.contains(line.id())) {
                    positions.add(i);
                    ids.add(line.id());
                }
            }
            return new AuditPutBack(ids, positions);
        }
    }

    /**
     * Instances of the audit sample go back to the unlabelled ones. Labels that people gave them would be lost, so those
     * have to be taken back first, unless the data came with true classes.
     *
     * @param ids in the order that they had among the unlabelled instances
     * @param positions the position that each had, counted after those before it are put back
     */
    record AuditPutBack(List<String> ids, List<Integer> positions) implements Change {
        public AuditPutBack {
            ids = List.copyOf(ids);
            positions = List.copyOf(positions);
            if (ids.size() != positions.size()) {
                throw new IllegalArgumentException(ids.size() + " ids at " + positions.size() + " positions");
            }
        }

        @Override
        public Task apply(Task before) {
            Dataset dataset = before.dataset();
            List<AuditSample.Line> left = new ArrayList<>(dataset.audit().lines());
            List<Instance> unlabelled = new ArrayList<>(dataset.unlabelled());
            Optional<List<Integer>> truth = dataset.unlabelledTruth().map(ArrayList::new);
            for (int k = 0; k < ids.size(); k++) {
                String id = ids.get(k);
                AuditSample.Line line = left.stream()
                        .filter(candidate -> candidate.id().equals(id))
                        .findFirst()
                        .orElseThrow(() -> OverruleException.input("the audit sample has no '" + id + "'"));
                if (line.isLabelled() && truth.isEmpty()) {
                    throw OverruleException.input("'" + id + "' of the audit sample is labelled; take its label back"
                            + " before the sample is undone");
                }
                left.remove(line);
                int at = Math.min(positions.get(k), unlabelled.size());
                unlabelled.addAll(at, line.instances());
                truth.ifPresent(known -> known.addAll(at, line.labels()));
            }
            AuditSample sample = left.isEmpty()
                    ? AuditSample.NONE
                    : new AuditSample(dataset.audit().seed(), left);
            return before.withDataset(dataset.withUnlabelled(unlabelled, truth).withAudit(sample));
        }

        @Override
        public Change inverse(Task before) {
            AuditSample sample = before.dataset().audit();
            return new AuditDrawn(sample.lines().size(), sample.seed());
        }
    }

    /**
     * An instance of the audit sample gets labels, or loses them.
     *
     * @param labels the name of its class, for a sentence one for each token; empty to take them back
     */
    record AuditLabelled(String instanceId, List<String> labels) implements Change {
        public AuditLabelled {
            Objects.requireNonNull(instanceId, "instanceId");
            labels = List.copyOf(labels);
        }

        @Override
        public Task apply(Task before) {
            Dataset dataset = before.dataset();
            List<Integer> classes = labels.stream().map(dataset.labels()::index).toList();
            return before.withDataset(dataset.withAudit(dataset.audit().withLabels(instanceId, classes)));
        }

        @Override
        public Change inverse(Task before) {
            Dataset dataset = before.dataset();
            List<String> had = dataset.audit().lines().stream()
                    .filter(line -> line.id().equals(instanceId))
                    .findFirst()
                    .map(line -> names(dataset, line.labels()))
                    .orElse(List.of());
            return new AuditLabelled(instanceId, had);
        }
    }

    /**
     * Files of the project's folder were edited elsewhere, and are read again. Everything else stays as it is.
     *
     * @param files the contents by the names of the files; a file that is gone is empty
     */
    record FilesRead(Map<String, String> files) implements Change {
        public FilesRead {
            files = Collections.unmodifiableMap(new TreeMap<>(files));
        }

        @Override
        public Task apply(Task before) {
            Map<String, byte[]> all = new HashMap<>(NewProject.files(before));
            files.forEach((name, text) -> {
                if (text.isEmpty()) {
                    all.remove(name);
                } else {
                    all.put(name, text.getBytes(StandardCharsets.UTF_8));
                }
            });
            Task read = StartedTask.read(DatasetFolder.inMemory(before.dataset().name(), all), Work.quiet());
            return read.withDataset(new SameInstances(before.dataset()).in(read.dataset()));
        }

        @Override
        public Change inverse(Task before) {
            Map<String, byte[]> all = NewProject.files(before);
            Map<String, String> old = new TreeMap<>();
            files.keySet()
                    .forEach(name ->
                            old.put(name, new String(all.getOrDefault(name, new byte[0]), StandardCharsets.UTF_8)));
            return new FilesRead(old);
        }
    }

    /** Several changes, one after the other: all or none. */
    record Several(List<Change> changes) implements Change {
        public Several {
            changes = List.copyOf(changes);
        }

        @Override
        public Task apply(Task before) {
            Task task = before;
            for (Change change : changes) {
                task = change.apply(task);
            }
            return task;
        }

        @Override
        public Change inverse(Task before) {
            List<Change> inverses = new ArrayList<>();
            Task task = before;
            for (Change change : changes) {
                inverses.add(0, change.inverse(task));
                task = change.apply(task);
            }
            return new Several(inverses);
        }
    }

    private static Dataset.Place place(Dataset dataset, String id, DatasetPart part) {
        return dataset.find(id)
                .filter(found -> found.part() == part)
                .orElseThrow(() -> OverruleException.input("there is no instance '" + id + "' among the "
                        + part.adjective() + " ones; somebody may have labelled it meanwhile, so look again"));
    }

    private static <T> List<T> without(List<T> list, Dataset.Place place) {
        List<T> rest = new ArrayList<>(list);
        rest.subList(place.start(), place.end()).clear();
        return rest;
    }

    private static List<String> names(Dataset dataset, List<Integer> classes) {
        return IntStream.range(0, classes.size())
                .mapToObj(i -> dataset.labels().name(classes.get(i)))
                .toList();
    }
}
