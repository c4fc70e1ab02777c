package io.overrule.rule;

import io.overrule.Problem;
import io.overrule.Problem.Code;
import io.overrule.Problems;
import io.overrule.data.Dataset;
import io.overrule.data.DatasetPart;
import io.overrule.data.ExemplarLinks;
import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.data.LabelledInstance;
import io.overrule.data.TokenInstance;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * A task while an edit changes it. The changed parts are checked once, at the end, so intermediate states may be
 * invalid. Only edits call its methods.
 */
public final class TaskDraft {
    private final Task start;
    private final Problems problems = new Problems();
    private final Set<String> touchedConditions = new LinkedHashSet<>();
    private final Set<String> touchedRules = new LinkedHashSet<>();
    private final Set<String> touchedInstances = new LinkedHashSet<>();
    private Dataset dataset;
    private RuleSet rules;
    private Set<String> off;
    private ExemplarLinks links;

    TaskDraft(Task start) {
        this.start = start;
        this.dataset = start.dataset();
        this.rules = start.allRules();
        this.off = start.off();
        this.links = start.links();
    }

    /** The new task; throws an exception if it is invalid. */
    Task next() {
        check();
        problems.throwIfAny();
        return new Task(dataset, rules, off, links, start.fit());
    }

    /** Applies an edit and checks only the structure of the result. For a step between two valid tasks. */
    static Task unchecked(Task start, Edit edit) {
        TaskDraft draft = new TaskDraft(start);
        edit.change(draft);
        draft.problems.throwIfAny();
        return new Task(draft.dataset, draft.rules, draft.off, draft.links, start.fit());
    }

    List<Problem> problems() {
        check();
        return problems.listed();
    }

    private void check() {
        for (String id : touchedConditions) {
            rules.find(id).ifPresent(index -> start.fit().check(rules.rule(index), rule(id), problems));
        }
        Set<List<String>> checked = new HashSet<>();
        for (String rule : touchedRules) {
            links.instancesOf(rule).forEach(instance -> checkLink(instance, rule, checked));
        }
        for (String instance : touchedInstances) {
            links.rulesOf(instance).forEach(rule -> checkLink(instance, rule, checked));
        }
    }

    private void checkLink(String instanceId, String ruleId, Set<List<String>> checked) {
        Optional<Dataset.Place> place = dataset.find(instanceId);
        if (checked.add(List.of(instanceId, ruleId))
                && place.isPresent()
                && place.get().part() == DatasetPart.LABELLED) {
            LabelledInstance labelled = dataset.labelled().get(place.get().start());
            Exemplars.problems(labelled, Exemplars.where(labelled.instance()), ruleId, rules, Set.of())
                    .forEach(problems::add);
        }
    }

    private static String rule(String id) {
        return "rule '" + id + "'";
    }

    private static String instance(String id) {
        return "instance '" + id + "'";
    }

    private boolean ruleProblem(Code code, String id, String field, String what) {
        problems.add(Problem.of(code, rule(id), what).ofRule(id).inField(field));
        return false;
    }

    private boolean exists(String ruleId) {
        return rules.find(ruleId).isPresent()
                || ruleProblem(Code.UNKNOWN_RULE, ruleId, "rule", "does not exist" + rules.nearest(ruleId));
    }

    private boolean isFree(String ruleId) {
        return rules.find(ruleId).isEmpty()
                || ruleProblem(Code.DUPLICATE, ruleId, "id", "exists already; give every rule a unique id");
    }

    private boolean hasKnownLabel(Rule rule) {
        if (rules.labels().find(rule.label()).isEmpty()) {
            problems.add(RuleSet.unknownLabel(rule, rules.labels()));
            return false;
        }
        return true;
    }

    void addRule(Rule rule, OptionalInt position, boolean on) {
        int at = position.orElse(rules.size());
        boolean inside = at <= rules.size()
                || ruleProblem(
                        Code.WRONG_VALUE,
                        rule.id(),
                        "position",
                        "has position " + at + ", but there are " + rules.size() + " rules; give at most that");
        // Calls all of them, so that all problems are found.
        boolean free = isFree(rule.id());
        boolean known = hasKnownLabel(rule);
        if (free && known && inside) {
            rules = rules.with(rule, at);
            touchedConditions.add(rule.id());
            touchedRules.add(rule.id());
            switchRule(rule.id(), on);
        }
    }

    void changeRule(Rule rule) {
        boolean there = exists(rule.id());
        boolean known = hasKnownLabel(rule);
        if (there && known) {
            rules = rules.replace(rule);
            touchedConditions.add(rule.id());
            touchedRules.add(rule.id());
        }
    }

    void removeRule(String id) {
        if (exists(id)) {
            switchRule(id, true);
            rules = rules.without(id);
            links = links.ofRules(rule -> !rule.equals(id));
        }
    }

    void renameRule(String id, String newId) {
        boolean usable = (!newId.isBlank() && Heading.isText(newId))
                || ruleProblem(
                        Code.WRONG_VALUE, id, "new_id", "would be called '" + newId + "'; give an id that is a text");
        if (exists(id) && usable && isFree(newId)) {
            boolean on = !off.contains(id);
            switchRule(id, true);
            rules = rules.rename(id, newId);
            links = links.renamed(id, newId);
            switchRule(newId, on);
        }
    }

    void switchRule(String id, boolean on) {
        if (exists(id)) {
            Set<String> changed = new HashSet<>(off);
            if (on) {
                changed.remove(id);
            } else {
                changed.add(id);
            }
            off = changed;
        }
    }

    private boolean instanceProblem(Code code, String id, String field, String what) {
        problems.add(Problem.of(code, instance(id), what).inField(field));
        return false;
    }

    private Optional<Dataset.Place> place(String id) {
        Optional<Dataset.Place> place = dataset.find(id);
        if (place.isEmpty()) {
            instanceProblem(Code.UNKNOWN_INSTANCE, id, "instance", "does not exist; give the id of one that does");
        }
        return place;
    }

    /** Moves an instance or a whole sentence from U to L, or changes its labels if it has some. */
    void label(String id, List<String> names, OptionalInt position) {
        Optional<Dataset.Place> found = place(id);
        if (found.isEmpty()) {
            return;
        }
        Dataset.Place place = found.get();
        Optional<List<Integer>> classes = classes(id, names, place, "labels");
        if (classes.isEmpty()) {
            return;
        }
        if (place.part() == DatasetPart.UNLABELLED) {
            moveToLabelled(id, place, classes.get(), position);
        } else if (position.isPresent()) {
            instanceProblem(
                    Code.WRONG_VALUE,
                    id,
                    "position",
                    "is labelled already and keeps its position; leave out the position " + position.getAsInt());
        } else {
            relabel(place, classes.get());
        }
    }

    private Optional<List<Integer>> classes(String id, List<String> names, Dataset.Place place, String field) {
        LabelSet labels = dataset.labels();
        if (names.size() != place.size()) {
            instanceProblem(
                    Code.WRONG_VALUE,
                    id,
                    field,
                    "has " + names.size() + (names.size() == 1 ? " label" : " labels") + "; expected "
                            + (place.size() == 1 ? "one" : "one for each of its " + place.size() + " tokens"));
            return Optional.empty();
        }
        List<Integer> classes = new ArrayList<>();
        for (String name : names) {
            OptionalInt index = labels.find(name);
            if (index.isEmpty()) {
                instanceProblem(
                        Code.UNKNOWN_LABEL, id, field, "has the unknown label '" + name + "'; " + labels.remedy(name));
                return Optional.empty();
            }
            classes.add(index.getAsInt());
        }
        return Optional.of(classes);
    }

    private void moveToLabelled(String id, Dataset.Place place, List<Integer> classes, OptionalInt position) {
        List<Instance> instances = dataset.unlabelled().subList(place.start(), place.end());
        OptionalInt at = insertion(id, Dataset.instances(dataset.labelled()), position);
        if (!isWhole(id, instances) || at.isEmpty()) {
            return;
        }
        List<LabelledInstance> moved = new ArrayList<>();
        for (int i = 0; i < instances.size(); i++) {
            moved.add(new LabelledInstance(instances.get(i), classes.get(i)));
            touchedInstances.add(instances.get(i).id());
        }
        List<LabelledInstance> labelled = new ArrayList<>(dataset.labelled());
        labelled.addAll(at.getAsInt(), moved);
        dataset = dataset.withLabelled(labelled).withoutUnlabelled(place);
    }

    private static <T> List<T> without(List<T> list, Dataset.Place place) {
        List<T> rest = new ArrayList<>(list);
        rest.subList(place.start(), place.end()).clear();
        return rest;
    }

    /** A file holds whole sentences, so a sentence moves as a whole. */
    private boolean isWhole(String id, List<Instance> instances) {
        return !(instances.get(0) instanceof TokenInstance token)
                || token.sentence().tokens().size() == instances.size()
                || instanceProblem(
                        Code.WRONG_VALUE,
                        id,
                        "instance",
                        "is a token of the sentence '" + token.sentence().id()
                                + "', which is labelled or unlabelled as a whole; give the id of the sentence, and a"
                                + " label for each of its "
                                + token.sentence().tokens().size() + " tokens");
    }

    /**
     * The index to insert at: the end, or the given position if it is not inside a sentence. Empty after adding a
     * problem.
     */
    private OptionalInt insertion(String id, List<Instance> into, OptionalInt position) {
        int at = position.orElse(into.size());
        boolean inside = at >= 0
                && at <= into.size()
                && !(at > 0
                        && at < into.size()
                        && into.get(at) instanceof TokenInstance token
                        && into.get(at - 1) instanceof TokenInstance previous
                        && token.index() > previous.index()
                        && token.sentence().equals(previous.sentence()));
        if (!inside) {
            instanceProblem(
                    Code.WRONG_VALUE,
                    id,
                    "position",
                    "has position " + at + "; expected 0 to " + into.size() + ", and not inside a sentence");
        }
        return inside ? OptionalInt.of(at) : OptionalInt.empty();
    }

    private void relabel(Dataset.Place place, List<Integer> classes) {
        List<LabelledInstance> part = new ArrayList<>(labelledPart(dataset, place.part()));
        for (int i = 0; i < place.size(); i++) {
            Instance instance = part.get(place.start() + i).instance();
            part.set(place.start() + i, new LabelledInstance(instance, classes.get(i)));
            touchedInstances.add(instance.id());
        }
        dataset = switch (place.part()) {
            case LABELLED, UNLABELLED -> dataset.withLabelled(part);
            case VALIDATION -> dataset.withValidation(part);
            case TEST -> dataset.withTest(part);
        };
    }

    /** The instances of a part that has labels. */
    static List<LabelledInstance> labelledPart(Dataset dataset, DatasetPart part) {
        return switch (part) {
            case LABELLED -> dataset.labelled();
            case VALIDATION -> dataset.validation();
            case TEST -> dataset.test();
            case UNLABELLED -> throw new IllegalArgumentException("unlabelled instances have no labels");
        };
    }

    /** Moves an instance or a whole sentence from L back to U and removes its links. */
    void unlabel(String id, OptionalInt position, List<String> truth) {
        Optional<Dataset.Place> found = place(id);
        if (found.isEmpty()) {
            return;
        }
        Dataset.Place place = found.get();
        if (place.part() != DatasetPart.LABELLED) {
            instanceProblem(
                    Code.UNKNOWN_INSTANCE,
                    id,
                    "instance",
                    "is " + article(place.part()) + " instance; only a labelled one can lose its label");
            return;
        }
        List<LabelledInstance> moved = dataset.labelled().subList(place.start(), place.end());
        List<Instance> instances = Dataset.instances(moved);
        OptionalInt at = insertion(id, dataset.unlabelled(), position);
        // The label that a person gave is the best guess of the truth.
        Optional<List<Integer>> classes =
                truth.isEmpty() ? Optional.of(Dataset.labels(moved)) : classes(id, truth, place, "truth");
        boolean askedFor = truth.isEmpty()
                || dataset.unlabelledTruth().isPresent()
                || instanceProblem(
                        Code.WRONG_VALUE,
                        id,
                        "truth",
                        "has a true class, but those of the unlabelled instances are not known; leave it out");
        if (!isWhole(id, instances) || at.isEmpty() || classes.isEmpty() || !askedFor) {
            return;
        }
        for (Instance instance : instances) {
            links = links.withoutInstance(instance.id());
        }
        List<Instance> unlabelled = new ArrayList<>(dataset.unlabelled());
        unlabelled.addAll(at.getAsInt(), instances);
        Optional<List<Integer>> truths = dataset.unlabelledTruth().map(known -> {
            List<Integer> more = new ArrayList<>(known);
            more.addAll(at.getAsInt(), classes.get());
            return more;
        });
        dataset = dataset.withLabelled(without(dataset.labelled(), place)).withUnlabelled(unlabelled, truths);
    }

    private static String article(DatasetPart part) {
        return (part == DatasetPart.UNLABELLED ? "an " : "a ") + part.adjective();
    }

    void link(String instanceId, String ruleId, OptionalInt position) {
        boolean there = exists(ruleId);
        boolean linkable = isLinkable(instanceId);
        if (!there || !linkable) {
            return;
        }
        if (links.isLinked(instanceId, ruleId)) {
            problems.add(Problem.of(
                            Code.DUPLICATE,
                            instance(instanceId),
                            "is an exemplar of rule '" + ruleId + "' already; link the two once")
                    .ofRule(ruleId));
            return;
        }
        links = links.with(
                instanceId, ruleId, position.orElse(links.rulesOf(instanceId).size()));
        touchedInstances.add(instanceId);
    }

    private boolean isLinkable(String id) {
        Optional<Dataset.Place> place = place(id);
        if (place.isEmpty()) {
            return false;
        }
        DatasetPart part = place.get().part();
        if (part != DatasetPart.LABELLED) {
            return instanceProblem(
                    Code.UNKNOWN_INSTANCE,
                    id,
                    "instance",
                    "is " + article(part) + " instance; an exemplar is a labelled one"
                            + (part == DatasetPart.UNLABELLED ? ", label it first" : ""));
        }
        return dataset.labelled().get(place.get().start()).instance().id().equals(id)
                || instanceProblem(
                        Code.UNKNOWN_INSTANCE,
                        id,
                        "instance",
                        "is a sentence; an exemplar is one of its tokens, as '" + id + ":0'");
    }

    void unlink(String instanceId, String ruleId) {
        if (!links.isLinked(instanceId, ruleId)) {
            problems.add(Problem.of(
                            Code.UNKNOWN_RULE,
                            instance(instanceId),
                            "is not an exemplar of rule '" + ruleId + "'; unlink the two only if they are linked")
                    .ofRule(ruleId));
            return;
        }
        links = links.without(instanceId, ruleId);
    }
}
