package io.overrule.training;

import io.overrule.RandomStream;
import io.overrule.inference.Model;
import java.util.List;
import java.util.Map;
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
        List<Outcome> members = IntStream.range(0, options.members())
                .parallel()
                .mapToObj(k -> {
                    TrainingOptions own = member(options, k);
                    return own.method().train(data, own, k == 0 ? listener : TrainingListener.NONE);
                })
                .toList();
        Map<String, String> facts = members.get(0).facts(data);
        facts.put("members", Integer.toString(members.size()));
        facts.put(
                "epochs",
                members.stream()
                        .map(member -> Integer.toString(member.epoch()))
                        .collect(Collectors.joining(",")));
        return Trainer.model(data, options, SecondStage.of(data, options, members), facts);
    }

    static TrainingOptions member(TrainingOptions options, int k) {
        long seed = RandomStream.of(options.seed(), "member " + k).nextLong();
        return options.toBuilder().method(Method.IMPLYLOSS).seed(seed).build();
    }
}
