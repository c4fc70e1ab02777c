package io.overrule.discovery;

import io.overrule.Work;
import io.overrule.data.Instance;
import io.overrule.data.RecordInstance;
import io.overrule.data.TokenInstance;
import io.overrule.data.Value;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Estimates the classes of unlabelled instances from the labelled ones if there is no model. It is a naive Bayes
 * classifier over words and pairs of words, over a token and its neighbours, or over the values of a record. Its
 * features are not independent, so its log odds are scaled down by the factor that works best on held-out labelled
 * instances.
 */
final class NaiveBayes {
    private static final double SMOOTHING = 0.3;
    private static final double[] SCALES = {1, 0.7, 0.5, 0.35, 0.25, 0.15, 0.1, 0.05};
    private static final int MOST_LEFT_OUT = 2_000;
    private static final int PORTION = 512;

    /** Numbers that differ by less than this share of their size count as one value. */
    private static final double NUMBER_STEP = 0.25;

    /** The features of an instance, each once: words, values, or a token and its neighbours. */
    @FunctionalInterface
    interface Features {
        Set<Object> of(int number);
    }

    private final Population population;
    private final Features features;
    private final int classes;
    private final Map<Object, int[]> counts = new HashMap<>();
    private final double[] featureTotals;
    private final double[] classCounts;

    private NaiveBayes(Population population, Features features, int classes) {
        this.population = population;
        this.features = features;
        this.classes = classes;
        this.featureTotals = new double[classes];
        this.classCounts = new double[classes];
        for (int i = population.unlabelled(); i < population.size(); i++) {
            add(features.of(i), population.label(i), 1);
        }
    }

    /** The probabilities of all classes for every unlabelled instance. */
    static double[][] probabilities(Population population, Features features, int classes, Work work) {
        NaiveBayes bayes = new NaiveBayes(population, features, classes);
        double scale = bayes.bestScale();
        Map<Object, double[]> logs = new HashMap<>();
        bayes.counts.keySet().forEach(feature -> logs.put(feature, bayes.logs(feature)));
        double[][] probabilities = new double[population.unlabelled()][];
        int portions = (probabilities.length + PORTION - 1) / PORTION;
        work.each(portions, (portion, inner) -> {
            int end = Math.min(probabilities.length, (portion + 1) * PORTION);
            for (int i = portion * PORTION; i < end; i++) {
                double[] logits = bayes.priorLogits();
                for (Object feature : features.of(i)) {
                    double[] known = logs.get(feature);
                    for (int c = 0; known != null && c < classes; c++) {
                        logits[c] += known[c];
                    }
                }
                probabilities[i] = softmax(logits, scale);
            }
        });
        return probabilities;
    }

    private void add(Set<Object> own, int label, int times) {
        classCounts[label] += times;
        featureTotals[label] += times * (double) own.size();
        for (Object feature : own) {
            counts.computeIfAbsent(feature, added -> new int[classes])[label] += times;
        }
    }

    private double[] priorLogits() {
        double[] logits = new double[classes];
        for (int c = 0; c < classes; c++) {
            logits[c] = StrictMath.log(classCounts[c] + 1);
        }
        return logits;
    }

    /** The logarithms of P(feature|class). */
    private double[] logs(Object feature) {
        int[] ofClass = counts.getOrDefault(feature, new int[classes]);
        double[] logs = new double[classes];
        for (int c = 0; c < classes; c++) {
            logs[c] = StrictMath.log((ofClass[c] + SMOOTHING) / (featureTotals[c] + SMOOTHING * (1 + counts.size())));
        }
        return logs;
    }

    /** The scale with the best log likelihood on labelled instances, leaving out each in turn. */
    private double bestScale() {
        int step = Math.max(1, population.labelled() / MOST_LEFT_OUT);
        double[] likelihoods = new double[SCALES.length];
        for (int i = population.unlabelled(); i < population.size(); i += step) {
            Set<Object> own = features.of(i);
            int label = population.label(i);
            add(own, label, -1);
            double[] logits = priorLogits();
            for (Object feature : own) {
                double[] logs = logs(feature);
                for (int c = 0; c < classes; c++) {
                    logits[c] += logs[c];
                }
            }
            add(own, label, 1);
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

    /** The words of texts, and pairs of them. */
    static Features ofTexts(PhraseIndex index) {
        return number -> {
            int[] words = index.words(number);
            Set<Object> features = new HashSet<>(4 * words.length);
            for (int i = 0; i < words.length; i++) {
                features.add((long) words[i]);
                // The first word is a pair with nothing before it.
                long before = i == 0 ? 1 : words[i - 1] + 2L;
                features.add(before << Integer.SIZE | words[i]);
            }
            return features;
        };
    }

    /** A token and its neighbours, or the values of a record. */
    static Features of(Population population) {
        return number -> {
            Set<Object> features = new HashSet<>();
            Instance instance = population.instance(number);
            if (instance instanceof TokenInstance token) {
                for (int offset = -2; offset <= 2; offset++) {
                    features.add(offset + " " + token(token, offset));
                }
                features.add("- " + token(token, -1) + " " + token(token, 0));
                features.add("+ " + token(token, 0) + " " + token(token, 1));
            } else if (instance instanceof RecordInstance record) {
                record.values().forEach((attribute, value) -> features.add(attribute + " " + bin(value)));
            }
            return features;
        };
    }

    private static String token(TokenInstance token, int offset) {
        int index = token.index() + offset;
        List<String> tokens = token.sentence().tokens();
        return index < 0 || index >= tokens.size() ? "" : tokens.get(index).toLowerCase(Locale.ROOT);
    }

    private static String bin(Value value) {
        if (!(value instanceof Value.Numeric numeric)) {
            return value.toString();
        }
        double number = numeric.number();
        return Math.signum(number) + " " + Math.round(StrictMath.log1p(Math.abs(number)) / NUMBER_STEP);
    }
}
