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
 * All that a person brings: the data, the rules, and which labelled instances the rules were generalised from. A task
 * is a value. An {@link Edit} makes the next one, and leaves this one as it is.
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

    /** What rules are checked against; made when the first of them is, and shared by all tasks with these instances. */
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

    /** A task from anything: instances one by one, classes by name. Everything is checked when it is built. */
    public static TaskBuilder builder() {
        return new TaskBuilder();
    }

    /** A task without exemplars. If data and rules do not fit, the exception lists all problems. */
    public static Task of(Dataset dataset, RuleSet rules) {
        return of(dataset, rules, ExemplarLinks.NONE);
    }

    /** A task. If data, rules and exemplars do not fit, the exception lists all problems. */
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
     * @param unread ids of rules that exist but are not in order: a problem already
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

    /** Reads a whole folder. If it is not in order, the exception lists the problems of all its files. */
    public static Task read(DatasetFolder folder) {
        return read(folder, Map.of(), Work.quiet());
    }

    public static Task read(DatasetFolder folder, Work work) {
        return read(folder, Map.of(), work);
    }

    /** As {@link #read(DatasetFolder)}, with the code of the custom rules by their ids. */
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
     * Writes the whole task as a native folder, so that {@link #read} reads the same one, under the folder's name. What
     * the format cannot hold is refused before anything is written.
     */
    public void write(Path folder) {
        RuleWriter.requireWritable(allRules, dataset);
        DatasetFolder.write(folder, new LinkedDataset(dataset, links));
        RuleWriter.write(folder, allRules, off, dataset);
    }

    /**
     * Writes the recorded votes of some rules into a folder that holds this task. What its files say of other rules stays
     * as it is, and so do all its other files.
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

    /** The rules that are switched on, in their order: those that cover and train. */
    public RuleSet rules() {
        return rules;
    }

    /** All rules, also those that are switched off, in their order. */
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

    /** Which rules were generalised from which instances, also of rules that are switched off. */
    public ExemplarLinks links() {
        return links;
    }

    /** The exemplars of the rules that are switched on, in the order of the labelled instances. */
    public List<Exemplar> exemplars() {
        return exemplars;
    }

    /**
     * The same rules and links on part of the data, or on other data of the same kind and classes. That rules fit it is
     * taken for granted; links to instances that it does not have wait for them.
     */
    public Task withDataset(Dataset other) {
        requireSameLabels(other, allRules);
        return new Task(other, allRules, off, links, null);
    }

    /** The same data and rules, with labelled instances that no rule was generalised from. */
    public Task withoutExemplars() {
        return new Task(dataset, allRules, off, ExemplarLinks.NONE, fit);
    }

    /** The same data with some of the rules; an exemplar of none of them stays as a labelled instance. */
    public Task withRules(Predicate<? super Rule> kept) {
        RuleSet some = allRules.filter(kept);
        return new Task(
                dataset,
                some,
                Set.copyOf(off.stream().filter(id -> some.find(id).isPresent()).toList()),
                links.ofRules(id -> some.find(id).isPresent()),
                fit);
    }

    /** The next task. If the edit does not fit this one, the exception lists all problems. */
    public Task apply(Edit edit) {
        TaskDraft draft = new TaskDraft(this);
        edit.change(draft);
        return draft.next();
    }

    /** What is wrong with an edit of this task; empty if it can be applied. */
    public List<Problem> check(Edit edit) {
        TaskDraft draft = new TaskDraft(this);
        edit.change(draft);
        return draft.problems();
    }

    /**
     * What is wrong with a rule, as an addition to this task or in the place of the rule that has its id: an unknown
     * label, a condition that does not fit the instances, exemplars that it contradicts. Empty if it is fine.
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
