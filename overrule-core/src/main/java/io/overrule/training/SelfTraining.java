package io.overrule.training;

import io.overrule.inference.JointInference;
import io.overrule.objective.WeakLabelOptions;
import io.overrule.objective.WeakLabels;
import io.overrule.rule.RuleSet;
import java.util.Optional;

/**
 * A round of teacher and student, as in ASTRA (Karamanolakis et al., <i>Self-Training with Weak Supervision</i>, 2021).
 * ImplyLoss is the teacher: its classifier and the rules that hold say something about every instance of U, also about
 * those that no rule covers, from which ImplyLoss itself learns nothing. With G the covering rules that are not
 * overruled and g_j = P_jphi(1|x), the teacher's word is
 *
 * <pre>
 *   t(y|x) = (P_theta(y|x) + Σ_{j ∈ G} g_j [l_j = y]) / (1 + Σ_{j ∈ G} g_j)
 * </pre>
 *
 * The student, another classifier, learns from L and from these words on all of U by cross-entropy. It predicts together
 * with the teacher's rule network, and takes the teacher's place if it is better on validation.
 */
final class SelfTraining {
    private SelfTraining() {}

    static Outcome train(TrainingData data, TrainingOptions options, TrainingListener listener) {
        int classes = data.rules().labels().size();
        Stage teaching = Method.IMPLYLOSS.stage(data, options);
        Outcome teacher = teaching.train(data, options, listener);
        CoveredPart all = data.allUnlabelled(listener);
        Stage learning = new Stage(
                new WeakLabels(WeakLabelOptions.crossEntropy(1), classes),
                Schedule.BOTH,
                all,
                WeakLabelling.soft(words(data, options, teaching.startingFrom(teacher), all), classes),
                Optional.empty(),
                Optional.ofNullable(teacher.ruleNetwork()));
        Outcome student =
                learning.train(data, options, teacher.continuing(listener)).after(teacher);
        boolean better = teacher.validation().isEmpty()
                || student.validation().orElseThrow() > teacher.validation().getAsDouble();
        return better ? student : teacher;
    }

    /** t(y|x) of every instance, [instances, classes]. */
    private static float[] words(TrainingData data, TrainingOptions options, Stage teacher, CoveredPart part) {
        int classes = data.rules().labels().size();
        float[] words = new float[Math.multiplyExact(part.size(), classes)];
        try (TrainingRun run = new TrainingRun(data, options, teacher)) {
            run.read(part, (instance, probabilities, holding) -> {
                double[] word = word(data.rules(), part.cover().rulesCovering(instance), probabilities, holding);
                for (int y = 0; y < classes; y++) {
                    words[instance * classes + y] = (float) word[y];
                }
            });
        }
        return words;
    }

    /** t(y|x) of an instance. */
    static double[] word(RuleSet rules, int[] rulesCovering, double[] probabilities, double[] holding) {
        double[] word = probabilities.clone();
        double sum = 1;
        for (int k = 0; k < rulesCovering.length; k++) {
            if (!JointInference.overrules(holding[k])) {
                word[rules.labelOf(rulesCovering[k])] += holding[k];
                sum += holding[k];
            }
        }
        for (int y = 0; y < word.length; y++) {
            word[y] /= sum;
        }
        return word;
    }
}
