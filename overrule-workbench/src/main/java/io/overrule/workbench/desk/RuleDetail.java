package io.overrule.workbench.desk;

import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.data.Instance;
import io.overrule.discovery.Narrower;
import io.overrule.discovery.NarrowingReport;
import io.overrule.inference.Model;
import io.overrule.rule.Edit;
import io.overrule.rule.Rule;
import io.overrule.workbench.project.Change;
import io.overrule.workbench.project.Entry;
import io.overrule.workbench.project.Snapshot;
import io.overrule.workbench.training.TrainedModel;
import io.overrule.workbench.training.Verdicts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One rule, and where it holds.
 *
 * @param overruled where the model overrules it, the least trusted first; some if there are many
 * @param kept where the model keeps it, the least trusted first; some if there are many
 * @param overruledCount on how many instances it is overruled
 * @param keptCount on how many instances it is kept
 * @param histogram how many firings there are by trust, in {@value #BINS} steps from 0 to 1
 * @param covered some instances that it covers; for a rule that the last model does not know
 * @param exemplars what it was generalised from
 * @param last the journal entry that touched it last; empty if none did
 * @param effect what that entry did, if it changed the condition
 */
public record RuleDetail(
        RuleOverview.Entry entry,
        List<Line> overruled,
        List<Line> kept,
        int overruledCount,
        int keptCount,
        List<Bin> histogram,
        List<Line> covered,
        List<Line> exemplars,
        Optional<Entry> last,
        Optional<Effect> effect) {
    private static final int BINS = 20;

    /** How many of each side are shown; more on demand. */
    private static final int SIDE = 12;

    public RuleDetail {
        overruled = List.copyOf(overruled);
        kept = List.copyOf(kept);
        histogram = List.copyOf(histogram);
        covered = List.copyOf(covered);
        exemplars = List.copyOf(exemplars);
    }

    /** Firings of about the same trust. */
    public record Bin(int overruled, int kept) {}

    /** A condition before and after a change. */
    public record Effect(RulePreview before, RulePreview after) {}

    public Rule rule() {
        return entry.rule();
    }

    /** Whether the last model knows it. */
    public boolean isJudged() {
        return overruledCount + keptCount > 0;
    }

    /** @param all whether every firing is listed, however many there are */
    public static RuleDetail of(Desk desk, String ruleId, boolean all) {
        Snapshot now = desk.now();
        // First, since the rest depends on the model's verdicts, and uses those that are ready.
        Optional<TrainedModel> model = desk.trainings().awaitLatest();
        RuleOverview.Entry entry = RuleOverview.of(desk).entry(ruleId);
        Lines lines = Lines.marking(desk, entry.rule());
        List<Verdicts.Firing> firings = model.map(TrainedModel::verdicts)
                .flatMap(verdicts -> verdicts.rule(ruleId))
                .map(Verdicts.RuleVerdicts::firings)
                .orElse(List.of());
        List<Verdicts.Firing> shown = firings.stream()
                .filter(firing -> lines.shows(firing.instance()))
                .toList();
        List<Verdicts.Firing> overruled =
                shown.stream().filter(Verdicts.Firing::overruled).toList();
        List<Verdicts.Firing> kept =
                shown.stream().filter(firing -> !firing.overruled()).toList();
        Optional<Entry> last = entry(now, now.ruleVersion(ruleId));
        return new RuleDetail(
                entry,
                (all ? overruled : nearest(overruled, true))
                        .stream().map(lines::of).toList(),
                (all ? kept : nearest(kept, false)).stream().map(lines::of).toList(),
                overruled.size(),
                kept.size(),
                histogram(shown),
                shown.isEmpty() ? lines.of(covered(now, entry), SIDE) : List.of(),
                exemplars(now, ruleId, lines),
                last,
                last.flatMap(known -> effect(desk, known, entry.rule())));
    }

    /** Half of them at the line between kept and overruled, half at the other end: these show a person most. */
    private static List<Verdicts.Firing> nearest(List<Verdicts.Firing> firings, boolean lineAtEnd) {
        if (firings.size() <= SIDE) {
            return firings;
        }
        int atLine = lineAtEnd ? SIDE / 2 : SIDE - SIDE / 2;
        return Stream.concat(
                        firings.subList(0, SIDE - atLine).stream(),
                        firings.subList(firings.size() - atLine, firings.size()).stream())
                .toList();
    }

    private static List<Bin> histogram(List<Verdicts.Firing> firings) {
        int[][] counts = new int[BINS][2];
        for (Verdicts.Firing firing : firings) {
            counts[Math.min(BINS - 1, (int) (firing.trust() * BINS))][firing.overruled() ? 0 : 1]++;
        }
        return Stream.of(counts).map(bin -> new Bin(bin[0], bin[1])).toList();
    }

    private static List<Instance> covered(Snapshot now, RuleOverview.Entry entry) {
        List<Instance> covered = new ArrayList<>();
        now.covered().rules().find(entry.id()).ifPresent(index -> {
            for (int row : now.covered().unlabelled().instancesCovered(index)) {
                covered.add(now.dataset().unlabelled().get(row));
            }
        });
        return covered;
    }

    private static List<Line> exemplars(Snapshot now, String ruleId, Lines lines) {
        return now.dataset().labelled().stream()
                .filter(labelled ->
                        now.task().links().rulesOf(labelled.instance()).contains(ruleId))
                .map(labelled -> lines.of(labelled.instance()))
                .toList();
    }

    private static Optional<Entry> entry(Snapshot now, long number) {
        return now.timeline().stream()
                .filter(entry -> entry.number() == number)
                .max(Comparator.comparingLong(Entry::number));
    }

    private static Optional<Effect> effect(Desk desk, Entry last, Rule rule) {
        return last.inverse() instanceof Change.Edited edited
                        && edited.edit() instanceof Edit.RuleChanged changed
                        && changed.rule().id().equals(rule.id())
                        && desk.now().task().isOn(rule.id())
                ? Optional.of(new Effect(desk.preview(changed.rule()), desk.preview(rule)))
                : Optional.empty();
    }

    /** Where a rule fails, in words, and how it could be narrowed, as the last model sees it. */
    public static NarrowingReport narrowings(Desk desk, String ruleId) {
        Model model = desk.trainings()
                .awaitLatest()
                .map(TrainedModel::model)
                .orElseThrow(() -> OverruleException.input(
                        "there is no model yet, so nothing shows where the rule fails; train one first"));
        return new Narrower(model).narrow(desk.now().task(), ruleId, Work.quiet());
    }

    /**
     * Replaces the condition, class or notes of a rule.
     *
     * @param seen the version of the rule that the author has seen
     */
    public static void change(Desk desk, Rule rule, long seen, String author) {
        desk.project().applyToRule(rule.id(), seen, new Change.Edited(new Edit.RuleChanged(rule)), author);
    }

    /** Switches a rule on or off. */
    public static void switchTo(Desk desk, String ruleId, boolean on, long seen, String author) {
        desk.project().applyToRule(ruleId, seen, new Change.Edited(new Edit.RuleSwitched(ruleId, on)), author);
    }

    public static void remove(Desk desk, String ruleId, long seen, String author) {
        desk.project().applyToRule(ruleId, seen, new Change.Edited(new Edit.RuleRemoved(ruleId)), author);
    }

    /** Takes back the last change of a rule, whatever else was done since. */
    public static void takeBack(Desk desk, String ruleId, long seen, String author) {
        Snapshot now = desk.now();
        Entry last = entry(now, seen)
                .orElseThrow(() -> OverruleException.input(
                        "rule '" + ruleId + "' was never changed here, so there is nothing to take back"));
        boolean isLast = now.undoable().filter(entry -> entry.number() == seen).isPresent();
        if (isLast && now.ruleVersion(ruleId) == seen) {
            desk.project().undo(author);
        } else {
            desk.project().applyToRule(ruleId, seen, last.inverse(), author);
        }
    }
}
