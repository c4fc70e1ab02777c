package io.overrule.evaluation;

import io.overrule.OverruleException;
import io.overrule.data.LabelSet;

/** A figure of merit between 0 and 1. */
public sealed interface Metric {
    /** The share of right predictions. */
    Metric ACCURACY = new Accuracy();
    /** The mean of the classes' F1. */
    Metric MACRO_F1 = new MacroF1();

    /** The name as on the command line: {@code accuracy}, {@code macro-f1}, {@code f1:spam}. */
    String name();

    double of(ConfusionMatrix confusion);

    /** Reads a metric by its name. */
    static Metric parse(String text, LabelSet labels) {
        if (text.equals("accuracy")) {
            return ACCURACY;
        }
        if (text.equals("macro-f1")) {
            return MACRO_F1;
        }
        if (text.startsWith("f1:")) {
            String label = text.substring("f1:".length());
            if (labels.find(label).isEmpty()) {
                throw OverruleException.input(
                        "metric '" + text + "' names the unknown label '" + label + "'; " + labels.remedy(label));
            }
            return new ClassF1(label);
        }
        throw OverruleException.input("unknown metric '" + text + "'; expected accuracy, macro-f1, or f1:LABEL");
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

    /** {@link #MACRO_F1}. */
    record MacroF1() implements Metric {
        @Override
        public String name() {
            return "macro-f1";
        }

        @Override
        public double of(ConfusionMatrix confusion) {
            double sum = 0;
            for (int y = 0; y < confusion.labels().size(); y++) {
                sum += confusion.f1(y);
            }
            return sum / confusion.labels().size();
        }
    }

    /** The F1 of one class: for skewed tasks, of the rare one. */
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
}
