package io.overrule.discovery;

import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.cover.CoverMatrix;
import io.overrule.cover.RuleApplier;
import io.overrule.data.Dataset;
import io.overrule.data.Instance;
import io.overrule.data.InstanceKind;
import io.overrule.data.LabelSet;
import io.overrule.data.LabelledInstance;
import io.overrule.rule.Heading;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Learns rules from labelled instances. For records it builds a decision list from the leaves of partial trees, as the
 * paper did for its census data. For texts and tokens it finds one rule after the other over words and phrases, until
 * no further rule is good enough.
 *
 * <p>Every rule is judged alone, as it will be applied, even if it was found as part of a list. A rule whose precision
 * is not above the share of its class is left out.
 */
public final class Induction {
    private static final int LONGEST_NAME = 48;

    private final InductionOptions options;

    public Induction(InductionOptions options) {
        this.options = Objects.requireNonNull(options, "options");
    }

    /**
     * A condition and the class that it indicates.
     *
     * @param condition the condition; its id and label are ignored
     * @param name a name for a rule with this condition
     */
    record Found(Rule condition, int label, String name) {}

    /**
     * Learns rules for the classes of labelled instances.
     *
     * @param from instances of one kind and of at least two classes
     */
    public InducedRules induce(LabelSet labels, List<LabelledInstance> from, Work work) {
        int[] counts = requireInducible(labels, from);
        List<Found> found =
                switch (InstanceKind.of(from.get(0).instance())) {
                    case RECORD -> new DecisionList(from, labels.size(), work).rules();
                    case TEXT, TOKEN -> new PhraseInduction(from, labels.size(), options, work).rules();
                };
        return judged(labels, from, counts, found, work);
    }

    private static int[] requireInducible(LabelSet labels, List<LabelledInstance> from) {
        if (from.isEmpty()) {
            throw OverruleException.input(
                    "there are no labelled instances to induce rules from; give some of at least two classes");
        }
        InstanceKind kind = InstanceKind.of(from.get(0).instance());
        int[] counts = new int[labels.size()];
        for (LabelledInstance labelled : from) {
            counts[labelled.label()]++;
            InstanceKind other = InstanceKind.of(labelled.instance());
            if (other != kind) {
                throw OverruleException.input("instance '" + labelled.instance().id() + "' is " + other.one()
                        + ", the first one is " + kind.one() + "; induce rules from instances of one kind");
            }
        }
        int only = from.get(0).label();
        if (counts[only] == from.size()) {
            throw OverruleException.input("all " + from.size() + " labelled instances have the label '"
                    + labels.name(only) + "'; rules separate classes, so give instances of at least two");
        }
        return counts;
    }

    private InducedRules judged(
            LabelSet labels, List<LabelledInstance> from, int[] counts, List<Found> found, Work work) {
        Set<String> taken = new HashSet<>();
        List<Rule> rules = new ArrayList<>();
        for (Found one : found) {
            rules.add(one.condition().withHeading(Heading.of(id(one.name(), taken), labels.name(one.label()))));
        }
        RuleSet set = RuleSet.of(labels, rules);
        List<Instance> instances = Dataset.instances(from);
        CoverMatrix cover = RuleApplier.of(set).apply(instances, work.silent());
        List<InducedRule> kept = new ArrayList<>();
        for (int j = 0; j < set.size(); j++) {
            int right = 0;
            for (int i : cover.instancesCovered(j)) {
                right += from.get(i).label() == set.labelOf(j) ? 1 : 0;
            }
            InducedRule induced = new InducedRule(set.rule(j), cover.coverSize(j), right, List.of());
            double share = (double) counts[set.labelOf(j)] / from.size();
            if (induced.covered() >= options.leastCover() && induced.precision() > share) {
                kept.add(induced);
            }
        }
        return new InducedRules(labels, from.size(), kept);
    }

    private static String id(String name, Set<String> taken) {
        String slug = Generaliser.slug(name);
        if (slug.length() > LONGEST_NAME) {
            slug = slug.substring(0, slug.offsetByCodePoints(0, slug.codePointCount(0, LONGEST_NAME)))
                    .replaceAll("-[^-]*$", "");
        }
        String id = slug;
        for (int n = 2; !taken.add(id); n++) {
            id = slug + "-" + n;
        }
        return id;
    }
}
