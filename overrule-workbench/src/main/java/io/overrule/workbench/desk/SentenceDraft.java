package io.overrule.workbench.desk;

import io.overrule.OverruleException;
import io.overrule.data.Dataset;
import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.data.LabelledInstance;
import io.overrule.data.TokenInstance;
import io.overrule.rule.Heading;
import io.overrule.rule.Rule;
import io.overrule.rule.SpanPhrasesRule;
import io.overrule.workbench.training.TrainedModel;
import io.overrule.workbench.training.Verdicts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A sentence to label token by token. It begins with the best known classes, so that a person has to change only what
 * is wrong.
 *
 * @param id of the sentence
 * @param words its tokens
 */
public record SentenceDraft(String id, List<Word> words) {
    public SentenceDraft {
        words = List.copyOf(words);
    }

    /** A token, and the class that is proposed for it. */
    public record Word(String token, String label) {}

    /** Empty if it is not a sentence. */
    public static Optional<SentenceDraft> of(Desk desk, Look look) {
        if (!(look.instance() instanceof TokenInstance first)) {
            return Optional.empty();
        }
        Dataset dataset = desk.now().dataset();
        Optional<Verdicts> verdicts = desk.trainings().latest().map(TrainedModel::verdicts);
        String usual = usual(dataset);
        List<Word> words = new ArrayList<>();
        for (int i = 0; i < look.instances().size(); i++) {
            Instance instance = look.instances().get(i);
            String label = look.labels().isEmpty()
                    ? verdicts.flatMap(known -> known.predicted(instance.id(), dataset.labels()))
                            .map(Verdicts.Predicted::name)
                            .or(() -> voted(desk, instance))
                            .orElse(usual)
                    : look.labels().get(i);
            words.add(new Word(((TokenInstance) instance).token(), label));
        }
        return Optional.of(new SentenceDraft(first.sentence().id(), words));
    }

    private static Optional<String> voted(Desk desk, Instance instance) {
        return desk.now().task().rules().rules().stream()
                .filter(rule -> rule.covers(instance))
                .map(Rule::label)
                .findFirst();
    }

    /** The class of tokens that belong to no entity: O by convention, otherwise the class of most labelled tokens. */
    private static String usual(Dataset dataset) {
        LabelSet labels = dataset.labels();
        if (labels.find("O").isPresent()) {
            return "O";
        }
        int[] counts = new int[labels.size()];
        int best = 0;
        for (LabelledInstance labelled : dataset.labelled()) {
            counts[labelled.label()]++;
            best = counts[labelled.label()] > counts[best] ? labelled.label() : best;
        }
        return labels.name(best);
    }

    /** Makes a rule that assigns a class to all occurrences of some words. */
    public static Rule everywhere(Desk desk, String words, String label, String author) {
        String phrase = words.strip();
        if (phrase.isEmpty()) {
            throw OverruleException.input("no words are selected; select some of the sentence first");
        }
        Rule rule = new SpanPhrasesRule(Heading.of(Desk.freeId(desk.now().task(), phrase), label), List.of(phrase));
        desk.accept(rule, Optional.empty(), author);
        return rule;
    }
}
