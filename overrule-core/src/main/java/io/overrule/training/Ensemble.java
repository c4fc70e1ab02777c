package io.overrule.training;

import io.overrule.RandomStream;
import io.overrule.data.Dataset;
import io.overrule.data.LabelledInstance;
import io.overrule.evaluation.ConfusionMatrix;
import io.overrule.inference.Model;
import io.overrule.inference.Prediction;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * ImplyLoss several times over, with seeds drawn from the ensemble's own, and the mean of what the members say about
 * classes and rules.
 */
final class Ensemble {
    private Ensemble() {}

    static Model train(TrainingData data, TrainingOptions options, TrainingListener listener) {
        // Any member's progress would do; the first one's is the most like that of a training of one.
        List<Model> members = IntStream.range(0, options.members())
                .parallel()
                .mapToObj(k -> new Trainer(member(options, k)).train(data, k == 0 ? listener : TrainingListener.NONE))
                .toList();
        Model mean = Model.ensemble(members);
        return Model.ensemble(members, Trainer.provenance(data, options, facts(data, options, members, mean)));
    }

    static TrainingOptions member(TrainingOptions options, int k) {
        long seed = RandomStream.of(options.seed(), "member " + k).nextLong();
        return options.toBuilder().method(Method.IMPLYLOSS).seed(seed).build();
    }

    private static Map<String, String> facts(
            TrainingData data, TrainingOptions options, List<Model> members, Model mean) {
        Map<String, String> facts = new TreeMap<>(members.get(0).provenance().outcome());
        facts.put("members", Integer.toString(members.size()));
        facts.put(
                "epochs",
                members.stream()
                        .map(member -> member.provenance().outcome().get("epoch"))
                        .collect(Collectors.joining(",")));
        List<LabelledInstance> validation = data.dataset().validation();
        if (!validation.isEmpty()) {
            int[] predicted =
                    mean.withCache(data.cache()).predict(Dataset.instances(validation), options.validateBy()).stream()
                            .mapToInt(Prediction::label)
                            .toArray();
            double figure = options.metricFor(data.dataset())
                    .of(ConfusionMatrix.of(data.rules().labels(), Dataset.labels(validation), predicted));
            facts.put("validation", String.format(Locale.ROOT, "%.6f", figure));
        }
        return facts;
    }
}
