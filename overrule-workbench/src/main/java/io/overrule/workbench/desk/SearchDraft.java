package io.overrule.workbench.desk;

import io.overrule.OverruleException;
import io.overrule.Problem;
import io.overrule.Work;
import io.overrule.cover.CoverMatrix;
import io.overrule.cover.CoveredTask;
import io.overrule.cover.RuleApplier;
import io.overrule.data.Dataset;
import io.overrule.data.LabelSet;
import io.overrule.data.LabelledInstance;
import io.overrule.rule.Heading;
import io.overrule.rule.Rule;
import io.overrule.workbench.project.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A search, as the rule that it could become.
 *
 * @param preview what the rule would do; empty if nothing was typed, or what was typed is not a condition
 * @param problem why there is no rule, in words
 * @param classes how many of the instances found have each class, by label or else by the last model; in the order of the
 *     classes
 * @param lines what was found: labelled instances that the rule would be wrong on first, then unlabelled ones
 */
public record SearchDraft(
        String query,
        String label,
        Optional<RulePreview> preview,
        Optional<String> problem,
        List<Integer> classes,
        List<Line> lines) {
    private static final int MOST_LINES = 40;
    private static final int MOST_MISSES = 6;

    /** Above this number of instances an estimate comes first. */
    private static final int ESTIMATED_BEYOND = 20_000;

    private static final int SAMPLE = 5_000;

    public SearchDraft {
        classes = List.copyOf(classes);
        lines = List.copyOf(lines);
    }

    /** The rule; empty if there is none or it cannot be added. */
    public Optional<Rule> rule() {
        return preview.filter(found -> found.problems().isEmpty()).map(RulePreview::rule);
    }

    /**
     * Searches.
     *
     * @param label the class that was chosen; empty to guess it from what is found
     * @param exact whether to count on all instances where an estimate would do at first
     */
    public static SearchDraft of(Desk desk, String query, Optional<String> label, boolean exact) {
        Snapshot now = desk.now();
        LabelSet labels = now.dataset().labels();
        String first = label.orElse(labels.name(0));
        labels.index(first);
        Optional<Rule> drafted;
        try {
            drafted = SearchQuery.rule(query, now.dataset(), Heading.of(Desk.freeId(now.task(), query), first));
        } catch (OverruleException e) {
            return new SearchDraft(
                    query,
                    first,
                    Optional.empty(),
                    Optional.of(e.problems().isEmpty() ? String.valueOf(e.getMessage()) : words(e.problems())),
                    List.of(),
                    List.of());
        }
        if (drafted.isEmpty()) {
            return new SearchDraft(query, first, Optional.empty(), Optional.empty(), List.of(), List.of());
        }
        Rule rule = drafted.get();
        RulePreview preview = preview(rule, now.covered(), exact);
        Lines lines = Lines.marking(desk, rule);
        List<LabelledInstance> known = known(rule, now.dataset());
        List<Line> found = lines.of(preview.samples(), Integer.MAX_VALUE);
        int[] labelled = new int[labels.size()];
        known.forEach(each -> labelled[each.label()]++);
        int[] all = labelled.clone();
        found.forEach(line -> line.predicted().ifPresent(predicted -> all[predicted.label()]++));
        String guessed = label.orElseGet(() -> labels.name(largest(sum(labelled) > 0 ? labelled : all)));
        if (!guessed.equals(first)) {
            rule = rule.withHeading(Heading.of(rule.id(), guessed));
            preview = preview(rule, now.covered(), exact);
        }
        int index = labels.index(guessed);
        List<Line> shown = new ArrayList<>();
        known.stream()
                .filter(each -> each.label() != index)
                .limit(MOST_MISSES)
                .forEach(each -> shown.add(lines.of(each.instance())));
        found.stream().limit(MOST_LINES).forEach(shown::add);
        List<Integer> classes = new ArrayList<>();
        for (int count : all) {
            classes.add(count);
        }
        return new SearchDraft(
                query,
                guessed,
                Optional.of(preview),
                preview.problems().isEmpty() ? Optional.empty() : Optional.of(words(preview.problems())),
                classes,
                shown);
    }

    private static String words(List<Problem> problems) {
        return problems.get(0).what();
    }

    private static RulePreview preview(Rule rule, CoveredTask covered, boolean exact) {
        return exact || covered.task().dataset().unlabelled().size() <= ESTIMATED_BEYOND
                ? RulePreview.exact(rule, covered, Work.quiet())
                : RulePreview.estimated(rule, covered, SAMPLE, Work.quiet());
    }

    /** The labelled instances that the rule covers. */
    private static List<LabelledInstance> known(Rule rule, Dataset dataset) {
        List<LabelledInstance> known = new ArrayList<>(dataset.labelled());
        known.addAll(dataset.validation());
        CoverMatrix cover = RuleApplier.ofRule(rule).apply(Dataset.instances(known), Work.quiet());
        List<LabelledInstance> covered = new ArrayList<>();
        for (int i = 0; i < known.size(); i++) {
            if (cover.coverCount(i) > 0) {
                covered.add(known.get(i));
            }
        }
        return covered;
    }

    private static int sum(int[] counts) {
        int sum = 0;
        for (int count : counts) {
            sum += count;
        }
        return sum;
    }

    private static int largest(int[] counts) {
        int best = 0;
        for (int i = 1; i < counts.length; i++) {
            best = counts[i] > counts[best] ? i : best;
        }
        return best;
    }

    /**
     * Adds the rule that a query stands for.
     *
     * @param label the class that was chosen; empty to guess it from what is found
     */
    public static Rule accept(Desk desk, String query, Optional<String> label, String author) {
        Snapshot now = desk.now();
        String chosen =
                label.orElseGet(() -> of(desk, query, Optional.empty(), false).label());
        Rule rule = SearchQuery.rule(query, now.dataset(), Heading.of(Desk.freeId(now.task(), query), chosen))
                .orElseThrow(() -> OverruleException.input("nothing was typed; write what the rule should cover"));
        desk.accept(rule, Optional.empty(), author);
        return rule;
    }
}
