package io.overrule.training;

import io.overrule.Work;
import io.overrule.inference.JointInference;
import io.overrule.labelmodel.LabelModel;
import io.overrule.objective.Distillation;
import io.overrule.rule.RuleSet;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Trains a student from teachers, as in ASTRA (Karamanolakis et al., <i>Self-Training with Weak Supervision</i>, 2021),
 * for both networks. The teachers are several ImplyLoss models. Their classifiers and the rules that hold give a label
 * to every instance of U, even where no rule fires; ImplyLoss itself learns nothing from those instances. Let G be the
 * covering rules that are not overruled, and let P_theta and g_j = P_jphi(1|x) be the means over the teachers. Then the
 * teachers' label is
 *
 * <pre>
 *   t(y|x) = (P_theta(y|x) + Σ_{j ∈ G} g_j [l_j = y]) / (1 + Σ_{j ∈ G} g_j)
 * </pre>
 *
 * On covered instances it is a mean of this and the output of a generative label model ({@link
 * TrainingOptions#labelModelShare()}). If there are many good rules, their agreement is stronger evidence than each
 * single rule. The student starts from the first teacher and learns the teachers' labels ({@link Distillation}): its
 * classifier learns the classes, and its rule network learns on which instances the teachers agree with a rule. The
 * student is as small as one model but predicts like an ensemble, and it overrules less, because ImplyLoss learns from
 * U only where rules do not hold.
 */
final class SelfTraining implements Method {
    /** The number of teachers. Two did equally well where we tried it; we did not try more. */
    private static final int TEACHERS = 3;

    @Override
    public String commandName() {
        return "self-training";
    }

    @Override
    public String description() {
        return "several implyloss models teach one";
    }

    @Override
    public Set<Option<?>> options() {
        return ImplyLoss.optionsAnd(Options.MEMBERS, Options.LABEL_MODEL_SHARE);
    }

    @Override
    public void adjust(TrainingOptions.Builder defaults) {
        defaults.members(TEACHERS);
    }

    /** The stage of one teacher. */
    @Override
    public Stage stage(TrainingData data, TrainingOptions options, Work work) {
        return Methods.IMPLYLOSS.stage(data, options, work);
    }

    @Override
    public TrainingOptions member(TrainingOptions options, int number) {
        return Ensemble.seeded(options, number);
    }

    @Override
    public boolean goesOn() {
        return false;
    }

    @Override
    public double expectedCost(TrainingOptions options) {
        return 2.0 * options.members() + 2;
    }

    @Override
    public Outcome networks(TrainingData data, TrainingOptions options, Work work) {
        int classes = data.rules().labels().size();
        List<Outcome> teachers = Ensemble.members(data, options, work);
        CoveredPart all = data.allUnlabelled(work);
        Outcome first = teachers.get(0);
        Stage learning = new Stage(
                        new Distillation(options.implication(), classes),
                        Schedule.BOTH,
                        all,
                        WeakLabelling.soft(words(data, options, teachers, all, work), classes),
                        Optional.empty(),
                        Optional.empty(),
                        false)
                .startingFrom(first);
        return learning.train(data, options, first.continuing(work)).after(first);
    }

    /** t(y|x) of every instance, [instances, classes]. */
    private static float[] words(
            TrainingData data, TrainingOptions options, List<Outcome> teachers, CoveredPart part, Work work) {
        int classes = data.rules().labels().size();
        double[] probabilities = new double[Math.multiplyExact(part.size(), classes)];
        double[] holding = new double[part.cover().pairCount()];
        for (Outcome teacher : teachers) {
            NetworkOutputs said = TrainingRun.read(data, options, teacher, part, work);
            for (int i = 0; i < part.size(); i++) {
                add(said.probabilities(i), probabilities, i * classes, teachers.size());
                add(said.holding(i), holding, part.cover().firstPair(i), teachers.size());
            }
        }
        float[] words = new float[probabilities.length];
        double share = options.labelModelShare();
        Optional<LabelModel> labelModel = share > 0 && data.unlabelled().size() > 0
                ? Optional.of(WeakLabelling.labelModel(data, work))
                : Optional.empty();
        double[] modelled = new double[classes];
        for (int i = 0; i < part.size(); i++) {
            double[] word = word(
                    data.rules(),
                    part.cover().rulesCovering(i),
                    Arrays.copyOfRange(probabilities, i * classes, (i + 1) * classes),
                    Arrays.copyOfRange(
                            holding, part.cover().firstPair(i), part.cover().firstPair(i + 1)));
            if (labelModel.isPresent() && part.cover().coverCount(i) > 0) {
                labelModel.get().probabilities(part.cover(), i, modelled);
                for (int y = 0; y < classes; y++) {
                    word[y] += share * (modelled[y] - word[y]);
                }
            }
            for (int y = 0; y < classes; y++) {
                words[i * classes + y] = (float) word[y];
            }
        }
        return words;
    }

    private static void add(double[] values, double[] sums, int at, int parts) {
        for (int k = 0; k < values.length; k++) {
            sums[at + k] += values[k] / parts;
        }
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
