package io.overrule.rule;

import io.overrule.OverruleException;
import io.overrule.Problem;
import io.overrule.Problems;
import io.overrule.Work;
import io.overrule.data.Dataset;
import io.overrule.data.DatasetFolder;
import io.overrule.data.ExemplarLinks;
import io.overrule.data.Instance;
import io.overrule.data.LinkedDataset;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The input of training: the data, the rules, and the links from rules to their exemplars. A task is immutable;
 * applying an {@link Edit} returns a new one.
 *
 * <pre>
 * Task task = Task.builder()
 *         .labels("ham", "spam")
 *         .labelled(Instance.text("win a prize"), "spam", "prize")
 *         .unlabelled(texts.stream())
 *         .rule(Rule.keyword("prize", "spam", "prize", "winner"))
 *         .build();
 * Task next = task.apply(new Edit.RuleSwitched("prize", false));
 * </pre>
 */
public final class Task {
    private final Dataset dataset;
    private final RuleSet allRules;
    private final Set<String> off;
    private final ExemplarLinks links;
    private final RuleSet rules;
    private final List<Exemplar> exemplars;

    /** Checks rules against the instances. Created on first use and shared by all tasks with the same instances. */
    private @Nullable RuleFit fit;

    Task(Dataset dataset, RuleSet allRules, Set<String> off, ExemplarLinks links, @Nullable RuleFit fit) {
        this.dataset = Objects.requireNonNull(dataset, "dataset");
        this.allRules = Objects.requireNonNull(allRules, "allRules");
        this.off = Set.copyOf(off);
        this.links = Objects.requireNonNull(links, "links");
        this.fit = fit;
        this.rules = this.off.isEmpty() ? allRules : allRules.filter(rule -> !this.off.contains(rule.id()));
        this.exemplars = List.copyOf(Exemplars.of(dataset, rules, links));
    }

    /** Builds a task from single instances and rules, with classes given by name. Everything is checked at the end. */
    public static TaskBuilder builder() {
        return new TaskBuilder();
    }

    /** A task without exemplars. If data and rules do not fit, the exception lists all problems. */
    public static Task of(Dataset dataset, RuleSet rules) {
        return of(dataset, rules, ExemplarLinks.NONE);
    }

    /** A task with exemplars. If data, rules and exemplars do not fit, the exception lists all problems. */
    public static Task of(Dataset dataset, RuleSet rules, ExemplarLinks links) {
        requireSameLabels(dataset, rules);
        Problems problems = new Problems();
        dataset.check(problems);
        RuleFit fit = check(dataset, rules, links, Set.of(), problems);
        problems.throwIfAny();
        return new Task(dataset, rules, Set.of(), links, fit);
    }

    private static void requireSameLabels(Dataset dataset, RuleSet rules) {
        if (!dataset.labels().equals(rules.labels())) {
            throw OverruleException.input("the dataset has the classes " + dataset.labels() + ", the rules "
                    + rules.labels() + "; use the same classes in the same order");
        }
    }

    /**
     * Checks rules and exemplars against data.
     *
     * @param unread ids of rules that exist but could not be read, which has been reported
     */
    static RuleFit check(Dataset dataset, RuleSet rules, ExemplarLinks links, Set<String> unread, Problems problems) {
        RuleFit fit = new RuleFit(dataset);
        for (Rule rule : rules.rules()) {
            fit.check(rule, "rule '" + rule.id() + "'", problems);
        }
        Exemplars.checkInstances(dataset, links, problems);
        Exemplars.check(dataset, rules, links, unread, List::of, problems);
        return fit;
    }

    /** Reads a whole folder. If anything is wrong, the exception lists the problems of all its files. */
    public static Task read(DatasetFolder folder) {
        return read(folder, Map.of(), Work.quiet());
    }

    public static Task read(DatasetFolder folder, Work work) {
        return read(folder, Map.of(), work);
    }

    /** The same as {@link #read(DatasetFolder)}, with the predicates of custom rules by their ids. */
    public static Task read(DatasetFolder folder, Map<String, ? extends Predicate<? super Instance>> predicates) {
        return read(folder, predicates, Work.quiet());
    }

    private static Task read(
            DatasetFolder folder, Map<String, ? extends Predicate<? super Instance>> predicates, Work work) {
        Problems problems = new Problems();
        Optional<LinkedDataset> contents = folder.contents(problems, work);
        Optional<RuleReader.Read> read = contents.map(data -> RuleReader.read(folder, data, predicates, problems));
        problems.throwIfAny();
        if (contents.isEmpty() || read.isEmpty()) {
            throw OverruleException.internal("no task and no problem in " + folder.name());
        }
        return new Task(
                contents.get().dataset(),
                read.get().rules(),
                read.get().off(),
                contents.get().links(),
                null);
    }

    /**
     * Writes the whole task as a native folder. {@link #read} then reads the same task, under the folder's name. If the
     * format cannot hold the task, nothing is written.
     */
    public void write(Path folder) {
        RuleWriter.requireWritable(allRules, dataset);
        DatasetFolder.write(folder, new LinkedDataset(dataset, links));
        RuleWriter.write(folder, allRules, off, dataset);
    }

    /**
     * Writes the recorded votes of some rules into a folder that holds this task. The votes of other rules and all
     * other files stay unchanged.
     */
    public void writeVotes(Path folder, Collection<String> ruleIds) {
        Firings.update(
                folder,
                ruleIds.stream().map(id -> allRules.rule(allRules.index(id))).toList(),
                dataset);
    }

    public Dataset dataset() {
        return dataset;
    }

    /** The rules that are switched on, in their order. Only these cover instances and take part in training. */
    public RuleSet rules() {
        return rules;
    }

    /** All rules in their order, including those that are switched off. */
    public RuleSet allRules() {
        return allRules;
    }

    /** Whether a rule is switched on; it must exist. */
    public boolean isOn(String ruleId) {
        allRules.index(ruleId);
        return !off.contains(ruleId);
    }

    /** The ids of the rules that are switched off. */
    public Set<String> off() {
        return off;
    }

    /** The exemplar links of all rules, including those that are switched off. */
    public ExemplarLinks links() {
        return links;
    }

    /** The exemplars of the rules that are switched on, in the order of the labelled instances. */
    public List<Exemplar> exemplars() {
        return exemplars;
    }

    /**
     * The same rules and links with other data of the same kind and classes, such as a part of this data. Does not
     * check that the rules fit. Links to instances that the data does not have are kept.
     */
    public Task withDataset(Dataset other) {
        requireSameLabels(other, allRules);
        return new Task(other, allRules, off, links, null);
    }

    /** The same data and rules without exemplar links. The exemplars stay as labelled instances. */
    public Task withoutExemplars() {
        return new Task(dataset, allRules, off, ExemplarLinks.NONE, fit);
    }

    /** The same data with some of the rules. Exemplars of removed rules stay as labelled instances. */
    public Task withRules(Predicate<? super Rule> kept) {
        RuleSet some = allRules.filter(kept);
        return new Task(
                dataset,
                some,
                Set.copyOf(off.stream().filter(id -> some.find(id).isPresent()).toList()),
                links.ofRules(id -> some.find(id).isPresent()),
                fit);
    }

    /** Applies an edit and returns the new task. If the edit does not fit, the exception lists all problems. */
    public Task apply(Edit edit) {
        TaskDraft draft = new TaskDraft(this);
        edit.change(draft);
        return draft.next();
    }

    /** The problems of an edit of this task; empty if it can be applied. */
    public List<Problem> check(Edit edit) {
        TaskDraft draft = new TaskDraft(this);
        edit.change(draft);
        return draft.problems();
    }

    /**
     * The problems of a rule that would be added to this task or would replace the rule with the same id: an unknown
     * label, a condition that does not fit the instances, exemplars that it contradicts. Empty if there are none.
     */
    public List<Problem> check(Rule rule) {
        return check(allRules.find(rule.id()).isPresent() ? new Edit.RuleChanged(rule) : Edit.RuleAdded.last(rule));
    }

    synchronized RuleFit fit() {
        if (fit == null) {
            fit = new RuleFit(dataset);
        }
        return fit;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Task task
                && task.dataset.equals(dataset)
                && task.allRules.equals(allRules)
                && task.off.equals(off)
                && task.links.equals(links);
    }

    @Override
    public int hashCode() {
        return Objects.hash(dataset, allRules, off, links);
    }

    @Override
    public String toString() {
        return "task '" + dataset.name() + "' with " + allRules.size() + " rules, " + off.size() + " of them off, and "
                + links.asMap().size() + " exemplars";
    }
}
