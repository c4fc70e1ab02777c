package io.overrule.inference;

import io.overrule.Phase;
import io.overrule.Steps;
import io.overrule.Work;
import io.overrule.data.Instance;
import io.overrule.data.RecordInstance;
import io.overrule.data.Sentence;
import io.overrule.data.TextInstance;
import io.overrule.data.TokenInstance;
import io.overrule.data.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds the {@link Reasons} of a model's classifier: leaves out each part in turn and classifies the rest. */
final class LeavingOut {
    /** Replaces a token that is left out. It is in no vocabulary, so it has no effect of its own. */
    private static final String NO_TOKEN = "◌";

    /**
     * The approximate number of variants that are classified at once, to encode them in batches and to bound the
     * memory.
     */
    private static final int BATCH = 2_048;

    private final Model model;
    private final List<? extends Instance> instances;

    private LeavingOut(Model model, List<? extends Instance> instances) {
        this.model = model;
        this.instances = instances;
    }

    static List<Reasons> of(Model model, List<? extends Instance> instances, Work work) {
        return new LeavingOut(model, instances).reasons(work);
    }

    /** An instance without one of its parts. */
    private record Trial(int instance, Part part, Instance rest) {}

    private List<Reasons> reasons(Work work) {
        List<Reasons> reasons = new ArrayList<>();
        Steps steps = work.begin(Phase.PREDICTING, instances.size());
        List<Trial> trials = new ArrayList<>();
        for (int start = 0; start < instances.size(); ) {
            int end = Sentence.end(instances, start);
            addTrials(start, end, trials);
            if (trials.size() >= BATCH || end == instances.size()) {
                List<Reasons> some = weigh(reasons.size(), end, trials, work.silent());
                reasons.addAll(some);
                steps.add(some.size());
                trials.clear();
            }
            start = end;
        }
        return List.copyOf(reasons);
    }

    /**
     * @param end the end of the run; tokens of one sentence are handled together, so that an encoder reads each variant
     *     of the sentence once
     */
    private void addTrials(int start, int end, List<Trial> trials) {
        Instance first = instances.get(start);
        if (first instanceof TextInstance text) {
            TextWords.of(text.text()).stream()
                    .limit(Reasons.MOST_PARTS)
                    .forEach(word -> trials.add(new Trial(
                            start,
                            word,
                            new TextInstance(text.id(), TextWords.without(text.text(), word), text.vector()))));
        } else if (first instanceof RecordInstance record) {
            record.values().entrySet().stream()
                    .limit(Reasons.MOST_PARTS)
                    .forEach(entry -> trials.add(new Trial(
                            start,
                            new Part.Attribute(entry.getKey(), entry.getValue()),
                            without(record, entry.getKey()))));
        } else if (first instanceof TokenInstance token) {
            addTrials(token.sentence(), start, end, trials);
        }
    }

    private RecordInstance without(RecordInstance record, String attribute) {
        Map<String, Value> values = new LinkedHashMap<>(record.values());
        values.put(attribute, model.extractor().typicalValue(attribute).orElse(Value.MISSING));
        return new RecordInstance(record.id(), values, record.vector());
    }

    private void addTrials(Sentence sentence, int start, int end, List<Trial> trials) {
        for (int k = 0; k < sentence.tokens().size(); k++) {
            List<String> tokens = new ArrayList<>(sentence.tokens());
            Part part = new Part.Token(k, tokens.set(k, NO_TOKEN));
            Sentence rest = new Sentence(sentence.id(), tokens, sentence.vectors());
            for (int i = start; i < end; i++) {
                int index = ((TokenInstance) instances.get(i)).index();
                if (isNear(index, k)) {
                    trials.add(new Trial(i, part, new TokenInstance(rest, index)));
                }
            }
        }
    }

    private static boolean isNear(int token, int other) {
        return Math.abs(other - token) < Reasons.MOST_PARTS / 2;
    }

    private List<Reasons> weigh(int start, int end, List<Trial> trials, Work work) {
        List<Instance> asked = new ArrayList<>(instances.subList(start, end));
        trials.forEach(trial -> asked.add(trial.rest()));
        List<double[]> answers = model.classProbabilities(asked, work);
        List<List<Reasons.Reason>> found = new ArrayList<>();
        int[] labels = new int[end - start];
        int[] tried = new int[end - start];
        for (int i = 0; i < end - start; i++) {
            found.add(new ArrayList<>());
            labels[i] = JointInference.largest(answers.get(i));
        }
        for (int t = 0; t < trials.size(); t++) {
            int i = trials.get(t).instance() - start;
            double weight = logOdds(answers.get(i), labels[i]) - logOdds(answers.get(end - start + t), labels[i]);
            tried[i]++;
            if (weight != 0) {
                found.get(i).add(new Reasons.Reason(trials.get(t).part(), weight));
            }
        }
        List<Reasons> reasons = new ArrayList<>();
        for (int i = 0; i < end - start; i++) {
            Instance instance = instances.get(start + i);
            reasons.add(new Reasons(
                    instance, labels[i], answers.get(i)[labels[i]], found.get(i), parts(instance) - tried[i]));
        }
        return reasons;
    }

    private static int parts(Instance instance) {
        if (instance instanceof TextInstance text) {
            return TextWords.of(text.text()).size();
        }
        return instance instanceof RecordInstance record
                ? record.values().size()
                : ((TokenInstance) instance).sentence().tokens().size();
    }

    /** Sums the probabilities of the other classes, because one minus a probability near one loses all digits. */
    private static double logOdds(double[] probabilities, int label) {
        double others = 0;
        for (int y = 0; y < probabilities.length; y++) {
            others += y == label ? 0 : probabilities[y];
        }
        return logarithm(probabilities[label]) - logarithm(others);
    }

    private static double logarithm(double probability) {
        return StrictMath.log(Math.max(Double.MIN_NORMAL, probability));
    }
}
