package io.overrule.training;

import io.overrule.cover.CoverMatrix;
import io.overrule.objective.WeakLabelOptions;
import io.overrule.objective.WeakLabels;
import io.overrule.rule.RuleSet;
import java.util.Optional;

final class SelfTraining {
    private SelfTraining() {}

    static final String MODE = System.getProperty("mode", "warm");
    static final double WEIGHT = Double.parseDouble(System.getProperty("weight", "1"));
    static final double SHARP = Double.parseDouble(System.getProperty("sharp", "1"));

    static Outcome train(TrainingData data, TrainingOptions options, TrainingListener listener) {
        int classes = data.rules().labels().size();
        Stage teaching = Method.IMPLYLOSS.stage(data, options);
        Outcome teacher = teaching.train(data, options, listener);
        CoveredPart all = MODE.contains("covered") ? data.unlabelled() : data.allUnlabelled(listener);
        float[] lessons = lessons(data, options, teaching.startingFrom(teacher), all);
        Stage learning = new Stage(
                new WeakLabels(WeakLabelOptions.crossEntropy(WEIGHT), classes),
                Schedule.BOTH,
                all,
                WeakLabelling.soft(lessons, classes),
                MODE.contains("warm") ? Optional.of(teacher.classifier()) : Optional.empty(),
                Optional.ofNullable(teacher.ruleNetwork()));
        return learning.train(data, options, teacher.continuing(listener)).after(teacher);
    }

    private static float[] lessons(TrainingData data, TrainingOptions options, Stage teacher, CoveredPart part) {
        int classes = data.rules().labels().size();
        float[] lessons = new float[Math.multiplyExact(part.size(), classes)];
        try (TrainingRun run = new TrainingRun(data, options, teacher)) {
            run.read(part, (instance, probabilities, holding) -> {
                double[] lesson = lesson(data.rules(), part.cover(), instance, probabilities, holding);
                for (int y = 0; y < classes; y++) {
                    lessons[instance * classes + y] = (float) lesson[y];
                }
            });
        }
        return lessons;
    }

    static double[] lesson(RuleSet rules, CoverMatrix cover, int instance, double[] probabilities, double[] holding) {
        double[] lesson = probabilities.clone();
        double sum = 1;
        for (int k = 0; k < holding.length; k++) {
            if (holding[k] > 0.5) {
                lesson[rules.labelOf(cover.rule(cover.firstPair(instance) + k))] += holding[k];
                sum += holding[k];
            }
        }
        double z = 0;
        for (int y = 0; y < lesson.length; y++) {
            lesson[y] = Math.pow(lesson[y] / sum, SHARP);
            z += lesson[y];
        }
        for (int y = 0; y < lesson.length; y++) {
            lesson[y] /= z;
        }
        return lesson;
    }
}
