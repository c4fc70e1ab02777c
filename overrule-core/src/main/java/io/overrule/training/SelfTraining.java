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
 * Teachers and a student, as in ASTRA (Karamanolakis et al., <i>Self-Training with Weak Supervision</i>, 2021), and of both
 * networks. The teachers are several ImplyLoss models: their classifiers and the rules that hold say something about every
 * instance of U, also about those that no rule covers, from which ImplyLoss itself learns nothing. With G the covering rules
 * that are not overruled, and P_theta and g_j = P_jphi(1|x) the means over the teachers, their word is
 *
 * <pre>
 *   t(y|x) = (P_theta(y|x) + Σ_{j ∈ G} g_j [l_j = y]) / (1 + Σ_{j ∈ G} g_j)
 * </pre>
 *
 * or, on covered instances, a mean of that and of what a generative label model makes of the votes ({@link
 * TrainingOptions#labelModelShare()}): where rules are many and good on the whole, their agreement says more than each of them.
 * The student starts from the first teacher and learns it by heart ({@link Distillation}): its classifier the classes, its rule network on which instances the
 * teachers take a rule's side. Of one student's size, it says what an ensemble says, and it overrules less: ImplyLoss learns
 * from U only where rules do not hold.
 */
final class SelfTraining implements Method {
    /** How many teachers a student has; two did as well where it was tried, more were not. */
    private static final int TEACHERS = 3;

    @Override
    public String commandName() {
        return "self-training";
    }

    @Override
    public String description() {
        return "several implyloss teach one";
    }

    @Override
    public Set<Option<?>> options() {
        return ImplyLoss.optionsAnd(Options.MEMBERS, Options.LABEL_MODEL_SHARE);
    }

    @Override
    public void adjust(TrainingOptions.Builder defaults) {
        defaults.members(TEACHERS);
    }

    /** That of a teacher. */
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
        // Any teacher's progress would do; the first one's is the most like that of a training of one.
        List<Outcome> teachers =
                work.map(options.members(), (k, own) -> teacher(data, member(options, k), k == 0 ? own : own.silent()));
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

    private Outcome teacher(TrainingData data, TrainingOptions options, Work work) {
        return stage(data, options, work).train(data, options, work);
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
