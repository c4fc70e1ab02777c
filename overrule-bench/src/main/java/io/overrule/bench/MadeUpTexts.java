package io.overrule.bench;

import io.overrule.RandomStream;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Short questions and messages, all different, the same on every run: from three words to some forty. */
final class MadeUpTexts {
    private static final List<String> OPENINGS = List.of(
            "Hi,",
            "Hello there,",
            "Quick question:",
            "Sorry to bother you again, but",
            "Good morning everyone,",
            "As I said on the phone,",
            "Honestly,",
            "Just so you know,");
    private static final List<String> QUESTIONS = List.of(
            "where is",
            "who invented",
            "how much is",
            "what happened to",
            "when can I pick up",
            "why does nobody mention",
            "how do I repair",
            "which city is famous for",
            "can somebody explain",
            "how long does it take to find");
    private static final List<String> STATEMENTS = List.of(
            "I have been waiting for",
            "we finally saw",
            "my brother keeps talking about",
            "you have won",
            "nobody at the counter knew anything about",
            "please send me",
            "I would rather cancel",
            "they played",
            "everyone here loves",
            "call this number to claim");
    private static final List<String> QUALITIES = List.of(
            "old",
            "second",
            "blue",
            "cheapest",
            "unbelievable",
            "missing",
            "free",
            "broken",
            "Portuguese",
            "electric",
            "longest",
            "waterproof",
            "annual",
            "handwritten",
            "tiny");
    private static final List<String> THINGS = List.of(
            "parcel",
            "bridge",
            "refund",
            "telescope",
            "concert tickets",
            "battery",
            "river",
            "invoice",
            "song",
            "restaurant",
            "bicycle",
            "treaty",
            "subscription",
            "lighthouse",
            "recipe",
            "passport",
            "volcano",
            "phone charger",
            "library card",
            "orchestra");
    private static final List<String> TAILS = List.of(
            "near the station",
            "in the nineteenth century",
            "before the weekend",
            "for less than 20 euros",
            "without a receipt",
            "at www.example.org",
            "on the other side of town",
            "lol",
            "after the update",
            "since Tuesday",
            "if it is not too much trouble");

    private final RandomStream random = RandomStream.of(1, "made-up texts");

    private MadeUpTexts() {}

    static List<String> of(int count) {
        MadeUpTexts writer = new MadeUpTexts();
        Set<String> texts = new LinkedHashSet<>();
        while (texts.size() < count) {
            String text = writer.text();
            texts.add(texts.contains(text) ? text + " (" + texts.size() + ")" : text);
        }
        return List.copyOf(texts);
    }

    private String text() {
        List<String> words = new ArrayList<>();
        if (random.nextInt(4) == 0) {
            words.add(any(OPENINGS));
        }
        // Most have one clause, a few have four.
        int clauses = 1;
        while (clauses < 4 && random.nextInt(3) == 0) {
            clauses++;
        }
        for (int i = 0; i < clauses; i++) {
            boolean question = random.nextInt(2) == 0;
            words.add(any(question ? QUESTIONS : STATEMENTS));
            words.add("the");
            for (int qualities = random.nextInt(3); qualities > 0; qualities--) {
                words.add(any(QUALITIES));
            }
            words.add(any(THINGS));
            for (int tails = random.nextInt(3); tails > 0; tails--) {
                words.add(any(TAILS));
            }
            words.add(i < clauses - 1 ? "and" : question ? "?" : "!".repeat(random.nextInt(3)));
        }
        return String.join(" ", words).strip();
    }

    private String any(List<String> phrases) {
        return phrases.get(random.nextInt(phrases.size()));
    }
}
