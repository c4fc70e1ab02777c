package io.overrule.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.overrule.Trains;
import io.overrule.cover.CoverMatrix;
import io.overrule.cover.RuleApplier;
import io.overrule.data.Dataset;
import io.overrule.data.DatasetFolder;
import io.overrule.data.LabelledInstance;
import io.overrule.feature.FeatureSettings;
import io.overrule.inference.Inference;
import io.overrule.inference.Model;
import io.overrule.labelmodel.MajorityVote;
import io.overrule.rule.Task;
import io.overrule.training.Trainer;
import io.overrule.training.TrainingOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class TokenEvaluationTest {
    private static final Path DATA = Path.of("..", "..", "shared", "data");

    private static Task task;
    private static Model model;
    private static Evaluation evaluation;

    @BeforeAll
    static void train() {
        task = Trains.task();
        TrainingOptions options = TrainingOptions.defaults().toBuilder()
                .features(FeatureSettings.parse("ngrams"))
                .classifierLayers(List.of(8))
                .ruleLayers(List.of(8))
                .learningRate(0.01)
                .epochs(3)
                .metric("token-f1")
                .build();
        model = new Trainer(options).train(task).model();
        evaluation = Evaluation.of(model, task.dataset().test());
    }

    @Test
    void sentencesAreFoundAgainInTheListOfTokens() {
        EntityScores scores = evaluation.entityScores().orElseThrow();
        assertThat(scores.sentences()).isEqualTo(30);
        assertThat(scores.tokens()).isEqualTo(task.dataset().test().size());
    }

    @Test
    void tokensAndEntitiesAreCountedOnTheSameTags() {
        for (Inference inference : Inference.values()) {
            EntityScores scores = evaluation.entityScores(inference).orElseThrow();
            ConfusionMatrix confusion = evaluation.confusion(inference);
            assertThat(scores.accuracy()).isEqualTo(confusion.accuracy());
            assertThat(scores.inside())
                    .isEqualTo(confusion
                            .without(task.dataset().labels().index("O"))
                            .actual());
        }
    }

    /** The paper has 40.9, with ties broken among the tied; here a tie is no vote, and 0.406 remain. */
    @Test
    void theMajorityVoteOfThePapersRulesIsNearThePapersTokenF1() {
        assumeTrue(Files.isDirectory(DATA), "the paper's data is not here");
        Task restaurants = Task.read(DatasetFolder.at(DATA.resolve("mitr")));
        List<LabelledInstance> test = restaurants.dataset().test();
        CoverMatrix cover = RuleApplier.of(restaurants.rules()).apply(Dataset.instances(test));
        int outside = restaurants.dataset().labels().index(TagScheme.OUTSIDE);
        int[] votes = MajorityVote.withDefault(restaurants.rules(), outside).labels(cover);
        ConfusionMatrix confusion = ConfusionMatrix.of(restaurants.dataset().labels(), Dataset.labels(test), votes);
        assertThat(Metric.TOKEN_F1.of(confusion)).isCloseTo(0.409, within(0.005));
    }
}
