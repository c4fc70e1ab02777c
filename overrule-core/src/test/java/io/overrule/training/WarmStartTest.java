package io.overrule.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.Cancellation;
import io.overrule.OverruleException;
import io.overrule.Tensor;
import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.feature.FeatureSettings;
import io.overrule.inference.Model;
import io.overrule.modelfile.ModelFile;
import io.overrule.network.FrozenNetwork;
import io.overrule.rule.Edit;
import io.overrule.rule.Rule;
import io.overrule.rule.Task;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class WarmStartTest {
    private static final FeatureSettings NGRAMS = FeatureSettings.parse("ngrams");
    private static final Rule TAIL = Rule.keyword("tail", "animal", "tail", "barks");
    private static final Task TASK = Tasks.small();

    private static TrainingData prepare(Task task) {
        return TrainingData.prepare(task, NGRAMS, FeatureCache.none(), Work.quiet());
    }

    private static TrainingOptions options() {
        return Tasks.options().toBuilder().features(NGRAMS).build();
    }

    private static Model trained(TrainingData data) {
        return new Trainer(options()).train(data, Work.quiet()).model();
    }

    private static TrainingResult goOn(Model earlier, TrainingData data, Work work) {
        return new Trainer(options()).continueFrom(earlier, data, work);
    }

    private static List<Edit> edits() {
        Rule first = TASK.rules().rule(0);
        return List.of(
                Edit.RuleAdded.last(TAIL),
                new Edit.RuleRemoved(first.id()),
                new Edit.RuleChanged(Rule.keyword(first.id(), first.label(), "sweet", "juice")),
                new Edit.RuleSwitched(first.id(), false),
                new Edit.RuleRenamed(first.id(), "renamed"));
    }

    @Test
    void dataAfterAnEditTrainTheSameBytesAsDataMadeFromScratch() {
        TrainingData data = prepare(TASK.withoutExemplars());
        for (Edit edit : edits()) {
            TrainingData after = data.after(edit, Work.quiet());
            TrainingData scratch = prepare(TASK.withoutExemplars().apply(edit));
            assertThat(ModelFile.toBytes(trained(after)))
                    .as(edit.toString())
                    .isEqualTo(ModelFile.toBytes(trained(scratch)));
        }
    }

    @Test
    void aRuleKeepsItsRowWhateverItsPositionIs() {
        TrainingData data = prepare(TASK);
        Model model = trained(data);
        FrozenNetwork network = model.members().get(0).ruleNetwork().orElseThrow();
        String second = TASK.rules().rule(1).id();
        TrainingData fewer =
                data.after(new Edit.RuleRemoved(TASK.rules().rule(0).id()), Work.quiet());
        TrainingData more = data.after(new Edit.RuleAdded(TAIL, OptionalInt.of(0), true), Work.quiet());
        for (TrainingData edited : List.of(fewer, more)) {
            FrozenNetwork matched = new WarmStart(model, edited).matched(network);
            assertThat(matched.ruleCount()).isEqualTo(edited.rules().size());
            assertThat(row(matched, edited.rules().index(second)))
                    .containsExactly(row(network, TASK.rules().index(second)));
        }
    }

    private static float[] row(FrozenNetwork network, int rule) {
        Tensor rows = network.tensors().get("input.rule");
        float[] row = new float[rows.shape().get(1)];
        rows.copy(rule * row.length, row.length, row, 0);
        return row;
    }

    @Test
    void aNewRuleStartsFromTheRowsOfRulesOfItsClass() {
        TrainingData data = prepare(TASK);
        Model model = trained(data);
        FrozenNetwork network = model.members().get(0).ruleNetwork().orElseThrow();
        TrainingData more = data.after(Edit.RuleAdded.last(TAIL), Work.quiet());
        float[] fresh =
                row(new WarmStart(model, more).matched(network), more.rules().index("tail"));
        assertThat(Arrays.equals(fresh, new float[fresh.length])).isFalse();
    }

    @Test
    void aTrainingGoesOnAfterEveryEditAndKnowsTheRulesOfTheEditedTask() {
        TrainingData data = prepare(TASK.withoutExemplars());
        TrainingResult cold = new Trainer(options()).train(data, Work.quiet());
        for (Edit edit : edits()) {
            TrainingData after = data.after(edit, Work.quiet());
            TrainingResult warm = new WarmStart(cold.model(), after).goOn(options(), Work.quiet());
            assertThat(warm.model().rules().rules()).isEqualTo(after.rules().rules());
            assertThat(warm.epoch()).isPositive();
            assertThat(warm.history()).hasSizeLessThanOrEqualTo(WarmStart.MOST_LOOKS);
            assertThat(warm.validation().orElseThrow())
                    .as(edit.toString())
                    .isGreaterThan(cold.validation().orElseThrow() - 0.1);
        }
    }

    @Test
    void aMeanOfMethodsGoesOnWithAllItsMembers() {
        Method mean = new MethodMean(List.of(Methods.IMPLYLOSS, Methods.ONLY_L, Methods.L2R));
        TrainingData data = prepare(TASK.withoutExemplars());
        Model earlier = new Trainer(options().toBuilder().method(mean).build())
                .train(data, Work.quiet())
                .model();
        TrainingOptions auto = options().toBuilder().method(Methods.AUTO).build();
        TrainingData after = data.after(Edit.RuleAdded.last(TAIL), Work.quiet());

        TrainingResult result = new Trainer(auto).continueFrom(earlier, after, Work.quiet());
        Model goingOn = new WarmStart(earlier, after)
                .goOn(MethodChoice.optionsFor(mean, auto), Work.quiet())
                .model();

        assertThat(result.method()).isEqualTo(mean);
        for (Model model : List.of(result.model(), goingOn)) {
            assertThat(WarmStart.methodOf(model)).isEqualTo(mean);
            assertThat(model.members())
                    .map(member -> member.ruleNetwork().isPresent())
                    .containsExactly(true, false, false);
        }
        assertThat(goingOn.members()).doesNotHaveDuplicates().doesNotContainAnyElementsOf(earlier.members());
    }

    @Test
    void theBetterOfGoingOnAndTrainingFromScratchIsKept() {
        TrainingData data = prepare(TASK.withoutExemplars());
        Model model = new Trainer(options()).train(data, Work.quiet()).model();
        Set<String> starts = new TreeSet<>();
        for (Edit edit : edits()) {
            TrainingData after = data.after(edit, Work.quiet());
            double fromScratch = new Trainer(options())
                    .train(after, Work.quiet())
                    .validation()
                    .orElseThrow();
            double goingOn = new WarmStart(model, after)
                    .goOn(options(), Work.quiet())
                    .validation()
                    .orElseThrow();
            TrainingResult kept = goOn(model, after, Work.quiet());
            assertThat(kept.validation().orElseThrow()).as(edit.toString()).isEqualTo(Math.max(fromScratch, goingOn));
            String start = kept.model().provenance().outcome().get("start");
            assertThat(start).isEqualTo(goingOn > fromScratch ? "earlier weights" : "anew");
            starts.add(start);
        }
        assertThat(starts).as("a test that sees both").hasSize(2);
    }

    @Test
    void theSameEditGivesTheSameBytesOnAnyNumberOfThreads() {
        TrainingData data = prepare(TASK);
        Model model = trained(data);
        TrainingData after = data.after(Edit.RuleAdded.last(TAIL), Work.quiet());
        byte[] one =
                ModelFile.toBytes(goOn(model, after, Work.quiet().onThreads(1)).model());
        byte[] three =
                ModelFile.toBytes(goOn(model, after, Work.quiet().onThreads(3)).model());
        assertThat(three).isEqualTo(one);
    }

    @Test
    void theProvenanceListsTheChainOfModels() {
        TrainingData data = prepare(TASK);
        Model first = trained(data);
        TrainingData added = data.after(Edit.RuleAdded.last(TAIL), Work.quiet());
        Model second = goOn(first, added, Work.quiet()).model();
        Model third = goOn(second, added.after(new Edit.RuleRemoved("tail"), Work.quiet()), Work.quiet())
                .model();
        assertThat(second.provenance().outcome())
                .containsEntry(
                        "continuedFrom.000",
                        "rules " + first.provenance().dataHashes().get("rules") + ", epoch "
                                + first.provenance().outcome().get("epoch"));
        assertThat(third.provenance().outcome())
                .containsEntry(
                        "continuedFrom.000", second.provenance().outcome().get("continuedFrom.000"))
                .containsKey("continuedFrom.001");
        assertThat(first.provenance().outcome().keySet()).noneMatch(key -> key.startsWith("continuedFrom"));
    }

    @Test
    void withoutAValidationSetTheJudgementOfTheEarlierModelIsCarriedOver() {
        Task task = TASK.withDataset(TASK.dataset().withValidation(List.of()));
        TrainingData data = prepare(task);
        Model model = trained(data);
        TrainingResult warm = goOn(model, data.after(Edit.RuleAdded.last(TAIL), Work.quiet()), Work.quiet());
        assertThat(warm.validation()).isEmpty();
        assertThat(warm.model().members().get(0).calibration())
                .isEqualTo(model.members().get(0).calibration());
    }

    @Test
    void aModelWithOtherFeaturesIsRefused() {
        Model model = trained(prepare(TASK));
        TrainingData other =
                TrainingData.prepare(TASK, FeatureSettings.parse("chars"), FeatureCache.none(), Work.quiet());
        assertThatThrownBy(() -> goOn(model, other, Work.quiet()))
                .isInstanceOf(OverruleException.class)
                .hasMessageContaining("other features than chars");
    }

    @Test
    void aCancelledTrainingEnds() {
        Cancellation cancellation = new Cancellation();
        Work work = Work.quiet()
                .cancelledBy(cancellation)
                .reportingTo(EpochReport.listener(epoch -> cancellation.cancel()));
        assertThatThrownBy(() -> new Trainer(options()).train(prepare(TASK), work))
                .isInstanceOfSatisfying(
                        OverruleException.class, e -> assertThat(e.kind()).isEqualTo(OverruleException.Kind.CANCELLED));
    }
}
