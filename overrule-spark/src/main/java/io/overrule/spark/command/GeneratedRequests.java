package io.overrule.spark.command;

import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import io.overrule.rule.Task;
import io.overrule.rule.TaskBuilder;
import java.util.ArrayList;
import java.util.List;

/** Requests to a help desk, made up from their number: any row of a billion can be made by itself, and is always the same. */
final class GeneratedRequests {
    static final LabelSet LABELS = LabelSet.of("delivery", "payment", "product", "account");

    private static final List<String> OPENINGS = List.of(
            "hi,",
            "hello there,",
            "quick question:",
            "sorry to bother you again, but",
            "as I said on the phone,",
            "urgent:");
    private static final List<List<String>> TOPICS = List.of(
            List.of(
                    "where is my parcel",
                    "the courier left the box at the wrong door",
                    "my order has not arrived",
                    "the shipment is late",
                    "nobody rang the bell"),
            List.of(
                    "my card was charged twice",
                    "please refund the invoice",
                    "the payment failed",
                    "how do I pay by bank transfer",
                    "the voucher was not accepted"),
            List.of(
                    "does the camera take a memory card",
                    "is the jacket waterproof",
                    "which charger fits the phone",
                    "how long does the battery last",
                    "what size is the backpack"),
            List.of(
                    "I cannot log in",
                    "please change my address",
                    "my password does not work",
                    "delete my account",
                    "I never got the newsletter"));
    private static final List<String> TAILS = List.of(
            "since tuesday",
            "for my sister",
            "before the weekend",
            "without a receipt",
            "near the station",
            "if it is not too much trouble",
            "thanks",
            "in blue",
            "for less than 20 euros",
            "at www.example.org");

    private GeneratedRequests() {}

    /** The text of a row. */
    static String text(long row) {
        long bits = mixed(row);
        StringBuilder text = new StringBuilder(96);
        if ((bits & 3) == 0) {
            text.append(pick(OPENINGS, bits >>> 2)).append(' ');
        }
        text.append(pick(TOPICS.get(label(row)), bits >>> 12));
        for (long tails = (bits >>> 20) & 3; tails > 0; tails--) {
            text.append(' ').append(pick(TAILS, bits >>> (24 + 6 * tails)));
        }
        return text.append(" no ").append((bits >>> 52) & 1023).toString();
    }

    static int label(long row) {
        return (int) (mixed(row ^ 0x5DEECE66DL) >>> 62);
    }

    private static String pick(List<String> phrases, long bits) {
        return phrases.get((int) ((bits & 1023) % phrases.size()));
    }

    /** Neighbouring numbers give unrelated bits: the finaliser of SplitMix64. */
    private static long mixed(long number) {
        long bits = number + 0x9E3779B97F4A7C15L;
        bits = (bits ^ (bits >>> 30)) * 0xBF58476D1CE4E5B9L;
        bits = (bits ^ (bits >>> 27)) * 0x94D049BB133111EBL;
        return bits ^ (bits >>> 31);
    }

    /** Forty rules: a keyword each, some as regular expressions. */
    static RuleSet rules() {
        List<Rule> rules = new ArrayList<>();
        for (int label = 0; label < LABELS.size(); label++) {
            for (String topic : TOPICS.get(label)) {
                String[] words = topic.split(" ", -1);
                String last = words[words.length - 1];
                String number = Integer.toString(rules.size());
                rules.add(Rule.keyword("w" + number, LABELS.name(label), last));
                rules.add(
                        Rule.regex("p" + number, LABELS.name(label), "\\b" + words[words.length - 2] + "\\s+" + last));
            }
        }
        return RuleSet.of(LABELS, rules);
    }

    /** A task to train the model with that predicts. */
    static Task task() {
        TaskBuilder task = Task.builder().labels(LABELS).rules(rules().rules());
        for (long row = 0; row < 60; row++) {
            task.labelled(Instance.text(text(row)), LABELS.name(label(row)));
        }
        for (long row = 60; row < 3_000; row++) {
            task.unlabelled(Instance.text(text(row)));
        }
        return task.build();
    }
}
