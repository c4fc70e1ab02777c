package io.overrule.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.cover.CoverMatrix;
import io.overrule.cover.CoveredTask;
import io.overrule.data.Instance;
import io.overrule.feature.FeatureMatrix;
import io.overrule.feature.FeatureSettings;
import io.overrule.labelmodel.VotePatterns;
import io.overrule.modelfile.ModelFile;
import io.overrule.rule.Task;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PreparedUnlabelledTest {
    private static final FeatureSettings SETTINGS = FeatureSettings.parse("ngrams");
    private static final TrainingData LOCAL =
            TrainingData.prepare(Tasks.small(), SETTINGS, FeatureCache.none(), Work.quiet());

    /** The same data, the unlabelled part of which was made ready elsewhere. */
    private static TrainingData prepared(boolean all, Map<String, String> facts) {
        Task task = Tasks.small();
        List<Instance> unlabelled = task.dataset().unlabelled();
        CoverMatrix cover = LOCAL.coverOfAllUnlabelled();
        FeatureMatrix features =
                FeatureMatrix.extract(LOCAL.extractor(), unlabelled, FeatureCache.none(), Work.quiet());
        int[] covered = IntStream.range(0, unlabelled.size())
                .filter(i -> cover.coverCount(i) > 0)
                .toArray();
        CoveredPart whole = new CoveredPart(features, cover);
        PreparedUnlabelled prepared = new PreparedUnlabelled(
                DataHashes.of(task.dataset(), task.rules(), task.links()).get("unlabelled"),
                new CoveredPart(features.withRows(covered), cover.rows(covered)),
                whole,
                all ? Optional.of(whole) : Optional.empty(),
                VotePatterns.of(cover),
                facts);
        Task rest = task.withDataset(task.dataset().withUnlabelled(List.of()));
        return TrainingData.of(
                CoveredTask.of(rest), SETTINGS, LOCAL.extractor(), prepared, FeatureCache.none(), Work.quiet());
    }

    private static byte[] train(Method method, TrainingData data) {
        TrainingOptions options = TrainingOptions.defaults(method).toBuilder()
                .features(SETTINGS)
                .classifierLayers(List.of(8))
                .ruleLayers(List.of(8))
                .epochs(3)
                .build();
        return ModelFile.toBytes(new Trainer(options).train(data, Work.quiet()).model());
    }

    @Test
    void whatWasMadeReadyElsewhereTrainsTheSameBytes() {
        for (Method method : List.of(Methods.AUTO, Methods.named("self-training"))) {
            assertThat(train(method, prepared(true, Map.of())))
                    .as(method.commandName())
                    .isEqualTo(train(method, LOCAL));
        }
    }

    @Test
    void aMethodThatReadsAllOfUIsRefusedWhereNobodyKeepsIt() {
        TrainingData data = prepared(false, Map.of());

        assertThatThrownBy(() -> train(Methods.named("self-training"), data))
                .isInstanceOf(OverruleException.class)
                .hasMessageContaining("those that no rule covers");
        assertThatThrownBy(data::coverOfAllUnlabelled).isInstanceOf(OverruleException.class);
    }

    @Test
    void factsAboutTheInstancesGoIntoTheProvenance() {
        TrainingOptions options = TrainingOptions.defaults().toBuilder()
                .features(SETTINGS)
                .epochs(1)
                .build();

        assertThat(new Trainer(options)
                        .train(prepared(false, Map.of("sampled", "60 of 120")), Work.quiet())
                        .model()
                        .provenance()
                        .outcome())
                .containsEntry("sampled", "60 of 120");
    }
}
