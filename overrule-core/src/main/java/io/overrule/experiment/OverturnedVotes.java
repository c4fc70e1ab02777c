package io.overrule.experiment;

import io.overrule.Work;
import io.overrule.cover.CoverMatrix;
import io.overrule.data.Instance;
import io.overrule.inference.Inference;
import io.overrule.inference.Model;
import io.overrule.inference.Prediction;
import io.overrule.rule.RuleSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Counts how often several rules agree on an instance and a model predicts another class. */
final class OverturnedVotes {
    /** This many instances of a part are enough to estimate the share. */
    private static final int MOST_PREDICTED = 5_000;

    private final Model model;
    private final Inference inference;
    private final Work work;
    private final List<String> examples = new ArrayList<>();
    private int unanimous;
    private int overturned;
    private int judged;
    private int votesRight;
    private int predictionsRight;

    OverturnedVotes(Model model, Inference inference, Work work) {
        this.model = model;
        this.inference = inference;
        this.work = work.silent();
    }

    /** Counts on instances, or on an evenly spaced sample if there are many. */
    void lookAt(List<? extends Instance> instances, CoverMatrix cover, Optional<List<Integer>> truth) {
        int[] all = IntStream.range(0, cover.instanceCount())
                .filter(i -> isUnanimous(cover, i))
                .toArray();
        int count = Math.min(all.length, MOST_PREDICTED);
        int[] some = IntStream.range(0, count)
                .map(k -> all[(int) ((long) k * all.length / count)])
                .toArray();
        List<Prediction> predictions =
                model.predict(IntStream.of(some).mapToObj(instances::get).toList(), inference, work);
        unanimous += count;
        for (int k = 0; k < count; k++) {
            int vote = model.rules().labelOf(cover.rule(cover.firstPair(some[k])));
            int predicted = predictions.get(k).label();
            if (vote != predicted) {
                overturned++;
                examples.add(instances.get(some[k]).id());
                if (truth.isPresent()) {
                    int right = truth.get().get(some[k]);
                    judged++;
                    votesRight += vote == right ? 1 : 0;
                    predictionsRight += predicted == right ? 1 : 0;
                }
            }
        }
    }

    /** Whether two or more rules cover an instance and all vote for the same class. */
    private boolean isUnanimous(CoverMatrix cover, int instance) {
        RuleSet rules = model.rules();
        int first = cover.firstPair(instance);
        int end = cover.firstPair(instance + 1);
        return end - first >= 2
                && IntStream.range(first + 1, end)
                        .allMatch(pair -> rules.labelOf(cover.rule(pair)) == rules.labelOf(cover.rule(first)));
    }

    int unanimous() {
        return unanimous;
    }

    int overturned() {
        return overturned;
    }

    /** The number of overturned votes on instances whose class is known. */
    int judged() {
        return judged;
    }

    /** The number of the {@link #judged()} votes on which the rules were right. */
    int votesRight() {
        return votesRight;
    }

    /** The number of the {@link #judged()} votes on which the model was right. */
    int predictionsRight() {
        return predictionsRight;
    }

    /** The ids of the instances with overturned votes, in order. */
    List<String> examples() {
        return examples.stream().filter(id -> !id.isEmpty()).toList();
    }
}
