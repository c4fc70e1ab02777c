package io.overrule.rule;

import io.overrule.OverruleException;
import io.overrule.Problem;
import io.overrule.Problems;
import io.overrule.data.Dataset;
import io.overrule.data.DatasetBuilder;
import io.overrule.data.ExemplarLinks;
import io.overrule.data.Instance;
import io.overrule.data.JdbcRows;
import io.overrule.data.LabelSet;
import io.overrule.data.LabelledInstance;
import io.overrule.data.LinkedDataset;
import io.overrule.data.Sentence;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Builds a task from rules and from instances of lists, iterators, streams or database rows. Calls may come in any
 * order. {@link #build} checks everything and reports all problems at once.
 */
public final class TaskBuilder {
    private record Link(String instanceId, String ruleId) {}

    private final DatasetBuilder data = Dataset.builder();
    private final List<Rule> rules = new ArrayList<>();
    private final Set<String> off = new LinkedHashSet<>();
    private final List<Link> links = new ArrayList<>();

    TaskBuilder() {}

    /** Sets the name that reports use. */
    public TaskBuilder name(String name) {
        data.name(name);
        return this;
    }

    /** The classes, in their order. */
    public TaskBuilder labels(String... names) {
        data.labels(names);
        return this;
    }

    public TaskBuilder labels(LabelSet labels) {
        data.labels(labels);
        return this;
    }

    /** @param exemplarOf the ids of the rules that were generalised from the instance */
    public TaskBuilder labelled(Instance instance, String label, String... exemplarOf) {
        data.labelled(instance, label, exemplarOf);
        return this;
    }

    /** @param tags the classes of the tokens, one for each */
    public TaskBuilder labelled(Sentence sentence, List<String> tags) {
        data.labelled(sentence, tags);
        return this;
    }

    public TaskBuilder labelled(Iterable<LabelledInstance> instances) {
        data.labelled(instances);
        return this;
    }

    /** Adds rows. They must name the column that holds the class. */
    public TaskBuilder labelled(JdbcRows rows) {
        data.labelled(rows);
        return this;
    }

    public TaskBuilder unlabelled(Instance instance) {
        data.unlabelled(instance);
        return this;
    }

    /**
     * @param truth the true class, used for statistics and never for training; give it for all instances or for none
     */
    public TaskBuilder unlabelled(Instance instance, String truth) {
        data.unlabelled(instance, truth);
        return this;
    }

    public TaskBuilder unlabelled(Sentence sentence) {
        data.unlabelled(sentence);
        return this;
    }

    /** @param truth the true classes of the tokens, one for each; give them for all sentences or for none */
    public TaskBuilder unlabelled(Sentence sentence, List<String> truth) {
        data.unlabelled(sentence, truth);
        return this;
    }

    public TaskBuilder unlabelled(Iterable<? extends Instance> instances) {
        data.unlabelled(instances);
        return this;
    }

    public TaskBuilder unlabelled(Iterator<? extends Instance> instances) {
        data.unlabelled(instances);
        return this;
    }

    public TaskBuilder unlabelled(Stream<? extends Instance> instances) {
        data.unlabelled(instances);
        return this;
    }

    /** Adds unlabelled instances whose true classes are known. */
    public TaskBuilder unlabelledWithTruth(Iterable<LabelledInstance> instances) {
        data.unlabelledWithTruth(instances);
        return this;
    }

    /** Adds rows. If they name a column with the class, it is taken as the true class. */
    public TaskBuilder unlabelled(JdbcRows rows) {
        data.unlabelled(rows);
        return this;
    }

    public TaskBuilder validation(Instance instance, String label) {
        data.validation(instance, label);
        return this;
    }

    public TaskBuilder validation(Sentence sentence, List<String> tags) {
        data.validation(sentence, tags);
        return this;
    }

    public TaskBuilder validation(Iterable<LabelledInstance> instances) {
        data.validation(instances);
        return this;
    }

    public TaskBuilder validation(JdbcRows rows) {
        data.validation(rows);
        return this;
    }

    public TaskBuilder test(Instance instance, String label) {
        data.test(instance, label);
        return this;
    }

    public TaskBuilder test(Sentence sentence, List<String> tags) {
        data.test(sentence, tags);
        return this;
    }

    public TaskBuilder test(Iterable<LabelledInstance> instances) {
        data.test(instances);
        return this;
    }

    public TaskBuilder test(JdbcRows rows) {
        data.test(rows);
        return this;
    }

    public TaskBuilder rule(Rule rule) {
        rules.add(rule);
        return this;
    }

    public TaskBuilder rules(Iterable<? extends Rule> several) {
        several.forEach(rules::add);
        return this;
    }

    /** Switches a rule off. */
    public TaskBuilder off(String ruleId) {
        off.add(ruleId);
        return this;
    }

    /** Records that a rule was generalised from a labelled instance. */
    public TaskBuilder exemplar(String instanceId, String ruleId) {
        links.add(new Link(instanceId, ruleId));
        return this;
    }

    /** Builds the task. If anything is wrong, the exception lists all problems. */
    public Task build() {
        Problems problems = new Problems();
        Optional<LinkedDataset> built = data.build(problems);
        if (built.isEmpty()) {
            problems.throwIfAny();
            throw OverruleException.internal("no dataset and no problem");
        }
        Dataset dataset = built.get().dataset();
        ExemplarLinks all = built.get().links();
        for (Link link : links) {
            all = all.with(link.instanceId(), link.ruleId());
        }
        RuleSet set = RuleSet.of(dataset.labels(), sound(dataset.labels(), problems));
        for (String id : off) {
            if (rules.stream().noneMatch(rule -> rule.id().equals(id))) {
                problems.add(Problem.of(
                                Problem.Code.UNKNOWN_RULE,
                                "rule '" + id + "'",
                                "is to be switched off, but does not exist" + set.nearest(id))
                        .ofRule(id));
            }
        }
        RuleFit fit = Task.check(dataset, set, all, unsound(set), problems);
        problems.throwIfAny();
        return new Task(dataset, set, off, all, fit);
    }

    /** The rules with a valid id and label; adds problems for the others. */
    private List<Rule> sound(LabelSet labels, Problems problems) {
        List<Rule> sound = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        for (Rule rule : rules) {
            if (!ids.add(rule.id())) {
                problems.add(RuleSet.usedTwice(rule));
            } else if (labels.find(rule.label()).isEmpty()) {
                problems.add(RuleSet.unknownLabel(rule, labels));
            } else {
                sound.add(rule);
            }
        }
        return sound;
    }

    private Set<String> unsound(RuleSet set) {
        Set<String> ids = new HashSet<>();
        for (Rule rule : rules) {
            if (set.find(rule.id()).isEmpty()) {
                ids.add(rule.id());
            }
        }
        return ids;
    }
}
