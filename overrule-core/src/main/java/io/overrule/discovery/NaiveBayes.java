package io.overrule.discovery;

import io.overrule.Work;
import io.overrule.data.Instance;
import io.overrule.data.RecordInstance;
import io.overrule.data.TextInstance;
import io.overrule.data.TokenInstance;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * What the labelled instances say about the classes of the others where there is no model: naive Bayes over words and pairs
 * of words, over a token and its neighbours, or over the values of a record. Its features are not as independent as it
 * takes them to be, so its log odds are scaled down by as much as makes it the best on labelled instances that it has not
 * seen.
 */
final class NaiveBayes {
    private static final double SMOOTHING = 0.3;
    private static final double[] SCALES = {1, 0.7, 0.5, 0.35, 0.25, 0.15, 0.1, 0.05};
    private static final int MOST_LEFT_OUT = 2_000;
    private static final int PORTION = 512;

    /** Numbers that differ by less than this share of their size count as one value. */
    private static final double NUMBER_STEP = 0.25;

    private final int classes;
    private final Map<String, int[]> counts = new HashMap<>();
    private final double[] featureTotals;
    private final double[] classCounts;
    private final double scale;

    private NaiveBayes(Population population, int classes) {
        this.classes = classes;
        this.featureTotals = new double[classes];
        this.classCounts = new double[classes];
        List<Set<String>> features = new ArrayList<>();
        for (int i = population.unlabelled(); i < population.size(); i++) {
            Set<String> own = features(population.instance(i));
            features.add(own);
            add(own, population.label(i), 1);
        }
        scale = bestScale(population, features);
    }

    /** For every unlabelled instance the probabilities of all classes. */
    static double[][] probabilities(Population population, int classes, Work work) {
        NaiveBayes bayes = new NaiveBayes(population, classes);
        double[][] probabilities = new double[population.unlabelled()][];
        int portions = (probabilities.length + PORTION - 1) / PORTION;
        work.each(portions, (portion, inner) -> {
            int end = Math.min(probabilities.length, (portion + 1) * PORTION);
            for (int i = portion * PORTION; i < end; i++) {
                probabilities[i] = softmax(bayes.logits(features(population.instance(i))), bayes.scale);
            }
        });
        return probabilities;
    }

    private void add(Set<String> features, int label, int times) {
        classCounts[label] += times;
        featureTotals[label] += times * (double) features.size();
        for (String feature : features) {
            counts.computeIfAbsent(feature, added -> new int[classes])[label] += times;
        }
    }

    private double[] logits(Set<String> features) {
        double[] logits = new double[classes];
        for (int c = 0; c < classes; c++) {
            logits[c] = StrictMath.log(classCounts[c] + 1);
        }
        for (String feature : features) {
            int[] ofClass = counts.get(feature);
            if (ofClass == null) {
                continue;
            }
            for (int c = 0; c < classes; c++) {
                logits[c] += StrictMath.log(
                        (ofClass[c] + SMOOTHING) / (featureTotals[c] + SMOOTHING * (1 + counts.size())));
            }
        }
        return logits;
    }

    /** By the log likelihood of labelled instances, each of which is left out in turn. */
    private double bestScale(Population population, List<Set<String>> features) {
        int step = Math.max(1, features.size() / MOST_LEFT_OUT);
        double[] likelihoods = new double[SCALES.length];
        for (int i = 0; i < features.size(); i += step) {
            int label = population.label(population.unlabelled() + i);
            add(features.get(i), label, -1);
            double[] logits = logits(features.get(i));
            add(features.get(i), label, 1);
            for (int s = 0; s < SCALES.length; s++) {
                likelihoods[s] += StrictMath.log(Math.max(1e-9, softmax(logits, SCALES[s])[label]));
            }
        }
        int best = 0;
        for (int s = 1; s < SCALES.length; s++) {
            best = likelihoods[s] > likelihoods[best] ? s : best;
        }
        return SCALES[best];
    }

    private static double[] softmax(double[] logits, double scale) {
        double largest = Double.NEGATIVE_INFINITY;
        for (double logit : logits) {
            largest = Math.max(largest, logit);
        }
        double[] probabilities = new double[logits.length];
        double sum = 0;
        for (int c = 0; c < logits.length; c++) {
            probabilities[c] = StrictMath.exp(scale * (logits[c] - largest));
            sum += probabilities[c];
        }
        for (int c = 0; c < logits.length; c++) {
            probabilities[c] /= sum;
        }
        return probabilities;
    }

    private static Set<String> features(Instance instance) {
        Set<String> features = new HashSet<>();
        if (instance instanceof TextInstance text) {
            List<String> words = PhraseIndex.Text.of(text.text()).words();
            for (int i = 0; i < words.size(); i++) {
                features.add(words.get(i));
                features.add((i == 0 ? "" : words.get(i - 1)) + " " + words.get(i));
            }
        } else if (instance instanceof TokenInstance token) {
            for (int offset = -2; offset <= 2; offset++) {
                features.add(offset + " " + token(token, offset));
            }
            features.add("- " + token(token, -1) + " " + token(token, 0));
            features.add("+ " + token(token, 0) + " " + token(token, 1));
        } else {
            ((RecordInstance) instance).values().forEach((attribute, value) -> features.add(attribute + " " + bin(value)));
        }
        return features;
    }

    private static String token(TokenInstance token, int offset) {
        int index = token.index() + offset;
        List<String> tokens = token.sentence().tokens();
        return index < 0 || index >= tokens.size() ? "" : tokens.get(index).toLowerCase(Locale.ROOT);
    }

    private static String bin(io.overrule.data.Value value) {
        if (!(value instanceof io.overrule.data.Value.Numeric numeric)) {
            return value.toString();
        }
        double number = numeric.number();
        return Math.signum(number) + " " + Math.round(StrictMath.log1p(Math.abs(number)) / NUMBER_STEP);
    }
}
