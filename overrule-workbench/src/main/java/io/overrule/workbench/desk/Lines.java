package io.overrule.workbench.desk;

import io.overrule.OverruleException;
import io.overrule.data.AuditSample;
import io.overrule.data.Dataset;
import io.overrule.data.DatasetPart;
import io.overrule.data.Instance;
import io.overrule.data.LabelledInstance;
import io.overrule.rule.Edit;
import io.overrule.rule.Rule;
import io.overrule.workbench.project.Change;
import io.overrule.workbench.project.Snapshot;
import io.overrule.workbench.training.TrainedModel;
import io.overrule.workbench.training.Verdicts;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Lists of instances, each with what people and the last model say about it. Instances drawn for the audit are in no
 * list: whoever labels them must not have seen them among others. For use by a single thread.
 */
public final class Lines {
    private final Snapshot now;
    private final Optional<Verdicts> verdicts;
    private final Marks marks;
    private final Map<String, Known> known = new HashMap<>();
    private final Set<String> audited = new HashSet<>();

    private record Known(String label, boolean validates) {}

    private Lines(Desk desk, Marks marks) {
        this.now = desk.now();
        this.verdicts = desk.trainings().latest().map(TrainedModel::verdicts);
        this.marks = marks;
        Dataset dataset = now.dataset();
        add(dataset.labelled(), false);
        add(dataset.validation(), true);
        for (AuditSample.Line line : dataset.audit().lines()) {
            line.instances().forEach(instance -> audited.add(instance.id()));
        }
    }

    private void add(List<LabelledInstance> part, boolean validates) {
        for (LabelledInstance each : part) {
            known.put(each.instance().id(), new Known(now.dataset().labels().name(each.label()), validates));
        }
    }

    public static Lines of(Desk desk) {
        return new Lines(desk, Marks.none());
    }

    /** Marks what a rule finds in each instance. */
    public static Lines marking(Desk desk, Rule rule) {
        return new Lines(desk, Marks.of(rule));
    }

    /** Whether an instance may be in a list. */
    boolean shows(Instance instance) {
        return !audited.contains(instance.id());
    }

    /** The class that people gave an instance. */
    Optional<String> label(Instance instance) {
        return Optional.ofNullable(known.get(instance.id())).map(Known::label);
    }

    public Line of(Instance instance) {
        return of(instance, OptionalDouble.empty(), false);
    }

    Line of(Verdicts.Firing firing) {
        return of(firing.instance(), OptionalDouble.of(firing.trust()), firing.overruled());
    }

    private Line of(Instance instance, OptionalDouble trust, boolean overruled) {
        Optional<Known> given = Optional.ofNullable(known.get(instance.id()));
        return new Line(
                instance,
                marks.passages(instance),
                given.map(Known::label),
                given.map(Known::validates).orElse(false),
                verdicts.flatMap(
                        all -> all.predicted(instance.id(), now.dataset().labels())),
                trust,
                overruled);
    }

    /** Some instances, in their order. */
    public List<Line> of(List<Instance> instances, int most) {
        return instances.stream().filter(this::shows).limit(most).map(this::of).toList();
    }

    /** The line of an instance that must be in the project. */
    public static Line one(Desk desk, String instanceId) {
        return of(desk).find(instanceId)
                .orElseThrow(() -> OverruleException.input(
                        "there is no instance '" + instanceId + "' in this project; load the page again"));
    }

    /** The line of an instance; empty if it is gone, or was drawn for the audit. */
    public Optional<Line> find(String instanceId) {
        Dataset dataset = now.dataset();
        return dataset.find(instanceId)
                .map(place -> dataset.instances(place.part()).get(place.start()))
                .filter(this::shows)
                .map(this::of);
    }

    /** Takes the label of an instance back, whether it trains or validates. */
    public static void takeBack(Desk desk, String instanceId, String author) {
        Dataset dataset = desk.now().dataset();
        DatasetPart part = dataset.find(instanceId).map(Dataset.Place::part).orElse(DatasetPart.UNLABELLED);
        Change change =
                switch (part) {
                    case LABELLED -> new Change.Edited(Edit.InstanceUnlabelled.of(instanceId));
                    case VALIDATION ->
                        new Change.Unvalidated(instanceId, dataset.unlabelled().size(), List.of());
                    case UNLABELLED, TEST ->
                        throw OverruleException.input(
                                "instance '" + instanceId + "' has no label to take back; load the page again");
                };
        desk.project().apply(change, author);
    }
}
