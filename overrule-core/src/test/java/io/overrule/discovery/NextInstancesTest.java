package io.overrule.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.cover.CoveredTask;
import io.overrule.data.Dataset;
import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.data.LabelledInstance;
import io.overrule.data.Sentence;
import io.overrule.data.TextInstance;
import io.overrule.data.TokenInstance;
import io.overrule.feature.FeatureExtractor;
import io.overrule.feature.FeatureMatrix;
import io.overrule.feature.FeatureSettings;
import io.overrule.inference.Model;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import io.overrule.rule.Task;
import io.overrule.training.Tasks;
import io.overrule.training.Trainer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class NextInstancesTest {
    private static List<Proposal> next(Task task, Optional<Model> model, int count, long seed) {
        FeatureExtractor words =
                FeatureSettings.parse("ngrams").fit(task.dataset().unlabelled(), FeatureCache.none(), Work.quiet());
        return NextInstances.of(
                new NextInstances.Request(
                        CoveredTask.of(task),
                        model,
                        (instances, work) -> FeatureMatrix.extract(words, instances, FeatureCache.none(), work),
                        count,
                        seed),
                Work.quiet());
    }

    private static Task task(List<Instance> unlabelled, Rule... rules) {
        return Task.of(
                Dataset.builder()
                        .labels("fruit", "animal")
                        .unlabelled(unlabelled)
                        .build(),
                RuleSet.of(LabelSet.of("fruit", "animal"), rules));
    }

    private static List<Instance> texts(String... texts) {
        List<Instance> instances = new ArrayList<>();
        for (String text : texts) {
            instances.add(new TextInstance("U" + instances.size(), text));
        }
        return instances;
    }

    @Test
    void whatIsALittleLikeVeryManyIsNotLikeNone() {
        assertThat(new Reason.LikeMany(0).words())
                .isEqualTo("no rule covers it, and of those that no rule covers it has most in common with the others");
        assertThat(new Reason.LikeMany(1).words())
                .isEqualTo("no rule covers it, and it is most like about 1 other that no rule covers");
    }

    @Test
    void theFirstIsLikeManyThatNoRuleCovers() {
        List<Proposal> proposals = next(
                task(
                        texts(
                                "red apple tree",
                                "red apple juice",
                                "red apple pie",
                                "wild dog",
                                "loud music tonight",
                                "red apple cake"),
                        Rule.keyword("wild", "animal", "wild")),
                Optional.empty(),
                1,
                1);
        assertThat(proposals).singleElement().satisfies(first -> {
            assertThat(first.instance().display()).startsWith("red apple");
            assertThat(first.reason()).isEqualTo(new Reason.LikeMany(3));
            assertThat(first.reason().words())
                    .isEqualTo("no rule covers it, and it is most like about 3 others that no rule covers");
        });
    }

    @Test
    void whatIsLikeALabelledOneIsProposedLater() {
        Task bare = task(texts("red apple tree", "red apple juice", "red apple pie", "loud music", "loud music night"));
        Task labelled = bare.withDataset(bare.dataset()
                .withLabelled(List.of(new LabelledInstance(new TextInstance("L0", "red apple cake"), 0))));
        assertThat(next(labelled, Optional.empty(), 1, 1).get(0).instance().display())
                .startsWith("loud");
    }

    @Test
    void rulesThatDisagreeAreAReason() {
        List<Proposal> proposals = next(
                task(
                        texts("wild sweet berries", "wild dog", "sweet apple", "loud music"),
                        Rule.keyword("sweet", "fruit", "sweet"),
                        Rule.keyword("wild", "animal", "wild")),
                Optional.empty(),
                2,
                1);
        assertThat(proposals)
                .extracting(proposal -> proposal.reason().words())
                .contains("rules disagree: 'sweet' says fruit, 'wild' says animal");
    }

    @Test
    void reasonsTakeTurnsAndNothingIsProposedTwice() {
        Task task = Tasks.small();
        Model model = new Trainer(Tasks.options()).train(task).model();
        List<Proposal> proposals = next(task, Optional.of(model), 12, 1);
        assertThat(proposals).hasSize(12).doesNotHaveDuplicates();
        assertThat(proposals.stream().map(proposal -> proposal.reason().key()).collect(Collectors.toSet()))
                .contains("like-many", "conflict", "uncertain-rule", "uncertain-class");
        assertThat(proposals.stream()
                        .map(proposal -> proposal.instance().display())
                        .distinct())
                .hasSizeGreaterThan(10);
        for (Proposal proposal : proposals) {
            assertThat(task.dataset().unlabelled().get(proposal.index())).isSameAs(proposal.instance());
        }
    }

    @Test
    void theSameSeedProposesTheSameAndAnotherOneOthers() {
        Task task = Tasks.small();
        assertThat(next(task, Optional.empty(), 8, 1)).isEqualTo(next(task, Optional.empty(), 8, 1));
        assertThat(next(task, Optional.empty(), 8, 2)).isNotEqualTo(next(task, Optional.empty(), 8, 1));
    }

    @Test
    void theTruthAboutTheUnlabelledMakesNoDifference() {
        Task task = Tasks.small();
        Task blind =
                task.withDataset(task.dataset().withUnlabelled(task.dataset().unlabelled()));
        assertThat(next(blind, Optional.empty(), 10, 1)).isEqualTo(next(task, Optional.empty(), 10, 1));
    }

    @Test
    void twinsAreProposedOnlyWhenNothingElseIsLeft() {
        Task task = task(texts("same words here", "same words here", "same words here", "loud music tonight"));
        List<Proposal> proposals = next(task, Optional.empty(), 4, 1);
        assertThat(proposals.subList(0, 2))
                .extracting(proposal -> proposal.instance().display())
                .containsExactlyInAnyOrder("same words here", "loud music tonight");
        assertThat(proposals).hasSize(4);
    }

    @Test
    void fewerAreProposedWhereThereAreFewer() {
        assertThat(next(task(texts("one word", "two words, one word")), Optional.empty(), 10, 1))
                .hasSize(2);
        assertThat(NextInstances.of(
                        new NextInstances.Request(
                                CoveredTask.of(Tasks.small()
                                        .withDataset(Tasks.small().dataset().withUnlabelled(List.of()))),
                                Optional.empty(),
                                (instances, work) -> {
                                    throw new IllegalStateException("nothing to extract");
                                },
                                3,
                                1),
                        Work.quiet()))
                .isEmpty();
    }

    @Test
    void aSentenceIsProposedOnce() {
        List<Instance> tokens = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            tokens.addAll(new Sentence("S" + i, List.of("to", "Bonn", "on", "Friday")).instances());
        }
        List<Proposal> proposals = next(task(tokens), Optional.empty(), 3, 1);
        assertThat(proposals.stream()
                        .map(proposal ->
                                ((TokenInstance) proposal.instance()).sentence().id())
                        .distinct())
                .hasSize(3);
    }

    @Test
    void aCountOfNoneIsRefused() {
        assertThatThrownBy(() -> next(Tasks.small(), Optional.empty(), 0, 1))
                .hasMessage("the number of instances to propose is 0; expected 1 or more");
    }
}
