package io.overrule.rule;

import io.overrule.OverruleException;
import io.overrule.data.Dataset;
import io.overrule.data.DatasetPart;
import io.overrule.data.ExemplarLinks;
import io.overrule.data.Instance;
import io.overrule.data.LabelledInstance;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A change to a task, such as adding a rule or labelling an instance. An edit is a value: it can be listed, stored,
 * replayed and undone. It refers to rules and instances by id and to classes by name, so its meaning does not depend on
 * earlier edits.
 */
public sealed interface Edit {
    /**
     * The edit that undoes this one.
     *
     * @param before the task that this edit is applied to; a task that it does not fit is refused
     */
    Edit inverse(Task before);

    /** Calls the visitor's method for this kind. */
    <T> T accept(EditVisitor<T> visitor);

    /** Makes the change. Called by {@link Task#apply}. */
    void change(TaskDraft draft);

    /**
     * Adds a rule.
     *
     * @param position its index among all rules; empty to add it at the end
     * @param on whether the rule is switched on
     */
    record RuleAdded(Rule rule, OptionalInt position, boolean on) implements Edit {
        public RuleAdded {
            Objects.requireNonNull(rule, "rule");
            requirePosition(position);
        }

        /** Adds a rule at the end, switched on. */
        public static RuleAdded last(Rule rule) {
            return new RuleAdded(rule, OptionalInt.empty(), true);
        }

        @Override
        public Edit inverse(Task before) {
            return new RuleRemoved(rule.id());
        }

        @Override
        public <T> T accept(EditVisitor<T> visitor) {
            return visitor.ruleAdded(this);
        }

        @Override
        public void change(TaskDraft draft) {
            draft.addRule(rule, position, on);
        }
    }

    /**
     * Changes the label, condition or notes of the rule with this id. It keeps its position, its switch and its
     * exemplars.
     */
    record RuleChanged(Rule rule) implements Edit {
        public RuleChanged {
            Objects.requireNonNull(rule, "rule");
        }

        @Override
        public Edit inverse(Task before) {
            RuleSet rules = before.allRules();
            return new RuleChanged(rules.rule(rules.index(rule.id())));
        }

        @Override
        public <T> T accept(EditVisitor<T> visitor) {
            return visitor.ruleChanged(this);
        }

        @Override
        public void change(TaskDraft draft) {
            draft.changeRule(rule);
        }
    }

    /** Removes a rule and the links of its exemplars. The exemplars stay as labelled instances. */
    record RuleRemoved(String ruleId) implements Edit {
        public RuleRemoved {
            Objects.requireNonNull(ruleId, "ruleId");
        }

        @Override
        public Edit inverse(Task before) {
            int index = before.allRules().index(ruleId);
            List<Edit> edits = new ArrayList<>();
            edits.add(new RuleAdded(before.allRules().rule(index), OptionalInt.of(index), before.isOn(ruleId)));
            for (String instance : before.links().instancesOf(ruleId)) {
                edits.add(ExemplarLinked.at(instance, ruleId, before.links()));
            }
            return Several.of(edits);
        }

        @Override
        public <T> T accept(EditVisitor<T> visitor) {
            return visitor.ruleRemoved(this);
        }

        @Override
        public void change(TaskDraft draft) {
            draft.removeRule(ruleId);
        }
    }

    /** Changes the id of a rule. It keeps its position and its exemplars. */
    record RuleRenamed(String ruleId, String newId) implements Edit {
        public RuleRenamed {
            Objects.requireNonNull(ruleId, "ruleId");
            Objects.requireNonNull(newId, "newId");
        }

        @Override
        public Edit inverse(Task before) {
            return new RuleRenamed(newId, ruleId);
        }

        @Override
        public <T> T accept(EditVisitor<T> visitor) {
            return visitor.ruleRenamed(this);
        }

        @Override
        public void change(TaskDraft draft) {
            draft.renameRule(ruleId, newId);
        }
    }

    /**
     * Switches a rule on or off. A rule that is off stays in the task, but covers nothing and takes no part in
     * training.
     */
    record RuleSwitched(String ruleId, boolean on) implements Edit {
        public RuleSwitched {
            Objects.requireNonNull(ruleId, "ruleId");
        }

        @Override
        public Edit inverse(Task before) {
            return new RuleSwitched(ruleId, before.isOn(ruleId));
        }

        @Override
        public <T> T accept(EditVisitor<T> visitor) {
            return visitor.ruleSwitched(this);
        }

        @Override
        public void change(TaskDraft draft) {
            draft.switchRule(ruleId, on);
        }
    }

    /**
     * Labels an unlabelled instance, or changes the label of a labelled, validation or test instance.
     *
     * @param instanceId the id of a text or record, of a token that already has a label, or of a sentence, which is
     *     labelled as a whole
     * @param labels the name of its class; for a sentence, one for each token
     * @param position its new index among the labelled instances, if it was unlabelled; empty for the end
     */
    record InstanceLabelled(String instanceId, List<String> labels, OptionalInt position) implements Edit {
        public InstanceLabelled {
            Objects.requireNonNull(instanceId, "instanceId");
            labels = List.copyOf(labels);
            requirePosition(position);
        }

        public static InstanceLabelled of(String instanceId, String... labels) {
            return new InstanceLabelled(instanceId, List.of(labels), OptionalInt.empty());
        }

        @Override
        public Edit inverse(Task before) {
            Dataset dataset = before.dataset();
            Dataset.Place place = place(instanceId, dataset);
            if (place.part() != DatasetPart.UNLABELLED) {
                return new InstanceLabelled(instanceId, labelsAt(dataset, place), OptionalInt.empty());
            }
            List<String> truth = dataset.unlabelledTruth()
                    .map(known -> known.subList(place.start(), place.end()).stream()
                            .map(dataset.labels()::name)
                            .toList())
                    .orElse(List.of());
            return new InstanceUnlabelled(instanceId, OptionalInt.of(place.start()), truth);
        }

        @Override
        public <T> T accept(EditVisitor<T> visitor) {
            return visitor.instanceLabelled(this);
        }

        @Override
        public void change(TaskDraft draft) {
            draft.label(instanceId, labels, position);
        }
    }

    /**
     * Removes the label of a labelled instance. It becomes unlabelled and is no longer an exemplar.
     *
     * @param instanceId the id of a text, a record, or a whole sentence
     * @param position its new index among the unlabelled instances; empty for the end
     * @param truth its true class for statistics, if the true classes of the other instances are known; if empty, the
     *     label that it had is used
     */
    record InstanceUnlabelled(String instanceId, OptionalInt position, List<String> truth) implements Edit {
        public InstanceUnlabelled {
            Objects.requireNonNull(instanceId, "instanceId");
            requirePosition(position);
            truth = List.copyOf(truth);
        }

        public static InstanceUnlabelled of(String instanceId) {
            return new InstanceUnlabelled(instanceId, OptionalInt.empty(), List.of());
        }

        @Override
        public Edit inverse(Task before) {
            Dataset dataset = before.dataset();
            Dataset.Place place = place(instanceId, dataset);
            if (place.part() != DatasetPart.LABELLED) {
                throw OverruleException.input("instance '" + instanceId
                        + "' is not a labelled instance; only labelled instances can be unlabelled");
            }
            List<Edit> edits = new ArrayList<>();
            edits.add(new InstanceLabelled(instanceId, labelsAt(dataset, place), OptionalInt.of(place.start())));
            for (LabelledInstance labelled : dataset.labelled().subList(place.start(), place.end())) {
                Instance instance = labelled.instance();
                List<String> rules = before.links().rulesOf(instance);
                for (int i = 0; i < rules.size(); i++) {
                    edits.add(new ExemplarLinked(instance.id(), rules.get(i), OptionalInt.of(i)));
                }
            }
            return Several.of(edits);
        }

        @Override
        public <T> T accept(EditVisitor<T> visitor) {
            return visitor.instanceUnlabelled(this);
        }

        @Override
        public void change(TaskDraft draft) {
            draft.unlabel(instanceId, position, truth);
        }
    }

    /**
     * Records that a rule was generalised from a labelled instance. The rule must cover the instance and vote for its
     * label.
     *
     * @param position the index of the rule in the instance's list of rules; empty for the end
     */
    record ExemplarLinked(String instanceId, String ruleId, OptionalInt position) implements Edit {
        public ExemplarLinked {
            Objects.requireNonNull(instanceId, "instanceId");
            Objects.requireNonNull(ruleId, "ruleId");
            requirePosition(position);
        }

        public static ExemplarLinked of(String instanceId, String ruleId) {
            return new ExemplarLinked(instanceId, ruleId, OptionalInt.empty());
        }

        private static ExemplarLinked at(String instanceId, String ruleId, ExemplarLinks links) {
            return new ExemplarLinked(
                    instanceId, ruleId, OptionalInt.of(links.rulesOf(instanceId).indexOf(ruleId)));
        }

        @Override
        public Edit inverse(Task before) {
            return new ExemplarUnlinked(instanceId, ruleId);
        }

        @Override
        public <T> T accept(EditVisitor<T> visitor) {
            return visitor.exemplarLinked(this);
        }

        @Override
        public void change(TaskDraft draft) {
            draft.link(instanceId, ruleId, position);
        }
    }

    /** Removes the link between an exemplar and a rule. The instance stays labelled. */
    record ExemplarUnlinked(String instanceId, String ruleId) implements Edit {
        public ExemplarUnlinked {
            Objects.requireNonNull(instanceId, "instanceId");
            Objects.requireNonNull(ruleId, "ruleId");
        }

        @Override
        public Edit inverse(Task before) {
            before.check(this).stream().findFirst().ifPresent(problem -> {
                throw OverruleException.input(List.of(problem));
            });
            return ExemplarLinked.at(instanceId, ruleId, before.links());
        }

        @Override
        public <T> T accept(EditVisitor<T> visitor) {
            return visitor.exemplarUnlinked(this);
        }

        @Override
        public void change(TaskDraft draft) {
            draft.unlink(instanceId, ruleId);
        }
    }

    /** A sequence of edits that is applied and undone as a whole. */
    record Several(List<Edit> edits) implements Edit {
        public Several {
            edits = List.copyOf(edits);
        }

        public static Several of(Edit... edits) {
            return new Several(List.of(edits));
        }

        /** A single edit is returned as it is. */
        private static Edit of(List<Edit> edits) {
            return edits.size() == 1 ? edits.get(0) : new Several(edits);
        }

        @Override
        public Edit inverse(Task before) {
            List<Edit> inverses = new ArrayList<>();
            Task task = before;
            for (Edit edit : edits) {
                inverses.add(edit.inverse(task));
                task = TaskDraft.unchecked(task, edit);
            }
            Collections.reverse(inverses);
            return new Several(inverses);
        }

        @Override
        public <T> T accept(EditVisitor<T> visitor) {
            return visitor.several(this);
        }

        @Override
        public void change(TaskDraft draft) {
            edits.forEach(edit -> edit.change(draft));
        }
    }

    private static void requirePosition(OptionalInt position) {
        if (position.isPresent() && position.getAsInt() < 0) {
            throw new IllegalArgumentException("position " + position.getAsInt() + " is negative; count from 0");
        }
    }

    private static Dataset.Place place(String instanceId, Dataset dataset) {
        Optional<Dataset.Place> place = dataset.find(instanceId);
        return place.orElseThrow(
                () -> OverruleException.input("there is no instance '" + instanceId + "' in the task"));
    }

    private static List<String> labelsAt(Dataset dataset, Dataset.Place place) {
        return TaskDraft.labelledPart(dataset, place.part()).subList(place.start(), place.end()).stream()
                .map(labelled -> dataset.labels().name(labelled.label()))
                .toList();
    }
}
