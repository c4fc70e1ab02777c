package io.overrule.evaluation;

import io.overrule.OverruleException;
import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.data.TokenInstance;
import java.util.List;
import java.util.Optional;

/** A metric of predictions: a score between 0 and 1, where higher is better. */
public sealed interface Metric {
    /** The share of correct predictions. */
    Metric ACCURACY = new Accuracy();
    /** The mean F1 over the classes. */
    Metric MACRO_F1 = new MacroF1(Optional.empty());
    /** The micro F1 over all classes except {@code O}: the paper's metric for sequence labelling. */
    Metric TOKEN_F1 = new TokenF1();

    /** The name for users: {@code accuracy}, {@code macro-f1}, {@code f1:spam}, {@code micro-f1:O}. */
    String name();

    double of(ConfusionMatrix confusion);

    /** Reads a metric by its name. */
    static Metric parse(String text, LabelSet labels) {
        if (text.equals("accuracy")) {
            return ACCURACY;
        }
        if (text.equals("macro-f1") || text.equals("mean-f1")) {
            return MACRO_F1;
        }
        if (text.equals("token-f1")) {
            if (labels.find(TagScheme.OUTSIDE).isEmpty()) {
                throw OverruleException.input("metric 'token-f1' leaves out the class 'O', which is not among " + labels
                        + "; name the class to leave out: micro-f1:LABEL");
            }
            return TOKEN_F1;
        }
        if (text.equals("micro-f1")) {
            throw OverruleException.input("metric 'micro-f1' over all classes is the accuracy; write accuracy, or name"
                    + " the class to leave out: micro-f1:LABEL");
        }
        if (text.startsWith("f1:")) {
            return new ClassF1(label(text, labels));
        }
        if (text.startsWith("micro-f1:")) {
            return new MicroF1(label(text, labels));
        }
        if (text.startsWith("macro-f1:") || text.startsWith("mean-f1:")) {
            return new MacroF1(Optional.of(label(text, labels)));
        }
        throw OverruleException.input("unknown metric '" + text
                + "'; expected accuracy, macro-f1, f1:LABEL, token-f1, or micro-f1:LABEL and macro-f1:LABEL, which"
                + " leave a class out");
    }

    private static String label(String text, LabelSet labels) {
        String label = text.substring(text.indexOf(':') + 1);
        if (labels.find(label).isEmpty()) {
            throw OverruleException.input(
                    "metric '" + text + "' names the unknown label '" + label + "'; " + labels.remedy(label));
        }
        return label;
    }

    /** Reads a metric by its name. {@code auto} is the metric {@link #suiting} the instances. */
    static Metric parse(String text, List<? extends Instance> instances, LabelSet labels) {
        return text.equals("auto") ? suiting(instances, labels) : parse(text, labels);
    }

    /**
     * The default metric: accuracy. For tokens it is {@link #TOKEN_F1}, because most tokens belong to no entity, or
     * {@link #MACRO_F1} if there is no class {@code O}.
     */
    static Metric suiting(List<? extends Instance> instances, LabelSet labels) {
        if (instances.isEmpty() || !(instances.get(0) instanceof TokenInstance)) {
            return ACCURACY;
        }
        return labels.find(TagScheme.OUTSIDE).isPresent() ? TOKEN_F1 : MACRO_F1;
    }

    /** {@link #ACCURACY}. */
    record Accuracy() implements Metric {
        @Override
        public String name() {
            return "accuracy";
        }

        @Override
        public double of(ConfusionMatrix confusion) {
            return confusion.accuracy();
        }
    }

    /**
     * The mean F1 over the classes.
     *
     * @param leftOut the class that is left out, if any
     */
    record MacroF1(Optional<String> leftOut) implements Metric {
        @Override
        public String name() {
            return "macro-f1" + leftOut.map(label -> ":" + label).orElse("");
        }

        @Override
        public double of(ConfusionMatrix confusion) {
            int without = leftOut.map(confusion.labels()::index).orElse(-1);
            double sum = 0;
            int classes = 0;
            for (int y = 0; y < confusion.labels().size(); y++) {
                if (y != without) {
                    sum += confusion.f1(y);
                    classes++;
                }
            }
            return sum / classes;
        }
    }

    /** The F1 of one class, usually the rare one of an imbalanced task. */
    record ClassF1(String label) implements Metric {
        @Override
        public String name() {
            return "f1:" + label;
        }

        @Override
        public double of(ConfusionMatrix confusion) {
            return confusion.f1(confusion.labels().index(label));
        }
    }

    /**
     * The micro F1 over all classes except one.
     *
     * @param leftOut the class that means "nothing"; predicting it correctly does not count
     */
    record MicroF1(String leftOut) implements Metric {
        @Override
        public String name() {
            return "micro-f1:" + leftOut;
        }

        @Override
        public double of(ConfusionMatrix confusion) {
            return confusion.without(confusion.labels().index(leftOut)).f1();
        }
    }

    /** {@link #TOKEN_F1}: the same as {@code micro-f1:O}, under its common name. */
    record TokenF1() implements Metric {
        @Override
        public String name() {
            return "token-f1";
        }

        @Override
        public double of(ConfusionMatrix confusion) {
            return new MicroF1(TagScheme.OUTSIDE).of(confusion);
        }
    }
}
