package io.overrule.app.usecase;

import io.overrule.OverruleException;
import io.overrule.Problems;
import io.overrule.Work;
import io.overrule.cover.CoveredTask;
import io.overrule.data.Dataset;
import io.overrule.data.DatasetPart;
import io.overrule.data.Instance;
import io.overrule.data.InstanceKind;
import io.overrule.data.InstanceReader;
import io.overrule.data.Sentence;
import io.overrule.data.TokenInstance;
import io.overrule.discovery.Suggester;
import io.overrule.discovery.Suggestions;
import io.overrule.inference.Model;
import io.overrule.prompt.Chat;
import io.overrule.prompt.RuleProposals;
import io.overrule.rule.Task;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Suggests rules that generalise exemplars: texts that a person gives, or instances of the dataset. */
public final class SuggestRules {
    private static final int SHOWN = 60;

    private SuggestRules() {}

    /**
     * @param model whose trust counts; the caller closes it
     * @param texts exemplars as texts, or as JSON; for tokens a sentence with the span in brackets: {@code to [York] at 9}
     * @param instances exemplars by their ids; a token's neighbours of the same class belong to it
     * @param label the class of the exemplars; empty if labelled instances say it
     * @param count how many suggestions at most
     * @param proposer a language model that proposes the rules; without one they are made from the exemplars
     */
    public record Request(
            Task task,
            Optional<Model> model,
            List<String> texts,
            List<String> instances,
            Optional<String> label,
            int count,
            Optional<Chat> proposer) {
        public Request {
            Objects.requireNonNull(task, "task");
            Objects.requireNonNull(model, "model");
            Objects.requireNonNull(label, "label");
            Objects.requireNonNull(proposer, "proposer");
            texts = List.copyOf(texts);
            instances = List.copyOf(instances);
        }
    }

    /** @param exemplars as they were understood */
    public record Result(List<Instance> exemplars, String label, Suggestions suggestions) {
        public Result {
            exemplars = List.copyOf(exemplars);
        }
    }

    public static Result run(Request request, Work work) {
        Task task = request.task();
        Dataset dataset = task.dataset();
        request.label().ifPresent(dataset.labels()::index);
        List<Instance> exemplars = new ArrayList<>();
        Set<String> labels = new LinkedHashSet<>(request.label().stream().toList());
        request.texts().forEach(text -> exemplars.addAll(ofText(text, dataset)));
        request.instances().forEach(id -> exemplars.addAll(ofId(id, request.label(), dataset, labels)));
        if (exemplars.isEmpty()) {
            throw OverruleException.input("there is no exemplar; give a text, or the id of an instance");
        }
        if (labels.isEmpty() || (!request.texts().isEmpty() && request.label().isEmpty())) {
            throw OverruleException.input("the class of the exemplar is not known; give its label, one of "
                    + String.join(", ", dataset.labels().names()));
        }
        if (labels.size() > 1) {
            throw OverruleException.input("the exemplars have the labels " + String.join(" and ", labels)
                    + "; a rule has one label, so give exemplars of one class");
        }
        String label = labels.iterator().next();
        CoveredTask covered = CoveredTask.of(task, work.silent());
        Suggester suggester = Suggester.of(covered, request.model(), work);
        if (request.proposer().isPresent()) {
            return new Result(
                    exemplars, label, proposed(request, request.proposer().get(), suggester, exemplars, label, work));
        }
        Suggestions suggestions = suggester.suggest(exemplars, label, request.count(), work);
        if (suggestions.best().isEmpty()) {
            throw OverruleException.input("no rule generalises " + shown(exemplars) + ": "
                    + (suggestions.candidates() == 0
                            ? "every part of it covers fewer than " + Suggester.LEAST_COVER + " instances"
                            : "all " + suggestions.candidates()
                                    + " candidates are rules already, or seem to be right no"
                                    + " more often than a guess")
                    + "; give another exemplar, or write a rule by hand");
        }
        return new Result(exemplars, label, suggestions);
    }

    /** The proposals of a language model that are worth suggesting. */
    private static Suggestions proposed(
            Request request, Chat chat, Suggester suggester, List<Instance> exemplars, String label, Work work) {
        RuleProposals.Result proposals = RuleProposals.ask(
                chat, exemplars, label, request.task().dataset().labels());
        Suggestions chosen = suggester.choose(exemplars, label, proposals.rules(), request.count(), work);
        List<String> notes = new ArrayList<>(chosen.notes());
        proposals.refused().forEach(refused -> notes.add("no rule: " + refused));
        if (chosen.best().isEmpty()) {
            throw OverruleException.input("none of the rules that the model '" + chat.model() + "' proposes for "
                    + shown(exemplars) + " is worth suggesting: " + String.join("; ", notes)
                    + "; give another exemplar, or ask another model");
        }
        return new Suggestions(chosen.best(), chosen.candidates(), notes);
    }

    private static String shown(List<Instance> exemplars) {
        String first = exemplars.get(0).display();
        String text =
                first.length() <= SHOWN ? first : first.substring(0, first.offsetByCodePoints(0, SHOWN / 2)) + "…";
        return "'" + text + "'" + (exemplars.size() == 1 ? "" : " and " + (exemplars.size() - 1) + " more");
    }

    private static List<? extends Instance> ofText(String text, Dataset dataset) {
        if (text.isBlank()) {
            throw OverruleException.input("an exemplar is empty; write a text, such as \"where is my parcel\"");
        }
        if (text.strip().startsWith("{")) {
            Problems problems = new Problems();
            List<Instance> parsed = InstanceReader.parseAll(text, "the exemplar", problems);
            problems.throwIfAny();
            return parsed;
        }
        return switch (kind(dataset)) {
            case TEXT -> List.of(Instance.text(text));
            case TOKEN -> bracketed(text);
            case RECORD ->
                throw OverruleException.input("the dataset holds records; write the exemplar as JSON, such as"
                        + " {\"record\": {\"age\": 22}}, or give the id of an instance");
        };
    }

    private static InstanceKind kind(Dataset dataset) {
        return Stream.of(DatasetPart.UNLABELLED, DatasetPart.LABELLED, DatasetPart.VALIDATION)
                .flatMap(part -> dataset.instances(part).stream().limit(1))
                .findFirst()
                .map(InstanceKind::of)
                .orElse(InstanceKind.TEXT);
    }

    /** The tokens in the brackets of a sentence: {@code a table at [chez Panisse] tonight}. */
    private static List<TokenInstance> bracketed(String text) {
        int open = text.indexOf('[');
        int close = text.indexOf(']', open + 1);
        String example = "put its span in brackets, such as \"two seats to [New York] on Friday\"";
        if (open < 0 || close < 0 || text.substring(open + 1, close).isBlank()) {
            throw OverruleException.input(
                    "the dataset holds tokens, and '" + text + "' does not say which; " + example);
        }
        List<String> before = words(text.substring(0, open));
        List<String> inside = words(text.substring(open + 1, close));
        List<String> tokens = new ArrayList<>(before);
        tokens.addAll(inside);
        tokens.addAll(words(text.substring(close + 1)));
        return new Sentence("", tokens).instances().subList(before.size(), before.size() + inside.size());
    }

    private static List<String> words(String text) {
        return Stream.of(text.split("[\\s\\p{Z}]+", -1))
                .filter(word -> !word.isEmpty())
                .toList();
    }

    private static List<? extends Instance> ofId(
            String id, Optional<String> wanted, Dataset dataset, Set<String> labels) {
        Dataset.Place place = dataset.find(id)
                .orElseThrow(() -> OverruleException.input("there is no instance '" + id
                        + "'; give the id of a line of labeled.jsonl, unlabeled.jsonl or valid.jsonl, for a token with its"
                        + " position, such as 'L3:2'"));
        List<Instance> instances = dataset.instances(place.part());
        boolean sentence = instances.get(place.start()) instanceof TokenInstance token
                && !token.id().equals(id);
        return switch (place.part()) {
            case TEST ->
                throw OverruleException.input(
                        "instance '" + id + "' is in the test part, which only measures; give one from another part");
            case UNLABELLED -> {
                if (sentence) {
                    throw whichToken(id);
                }
                yield instances.subList(place.start(), place.end());
            }
            case LABELLED, VALIDATION -> {
                List<Integer> classes = Dataset.labels(
                        place.part() == DatasetPart.LABELLED ? dataset.labelled() : dataset.validation());
                yield sentence
                        ? ofClass(id, wanted, dataset, place, instances, classes)
                        : spanAround(id, wanted, dataset, place.start(), instances, classes, labels);
            }
        };
    }

    private static OverruleException whichToken(String id) {
        return OverruleException.input("instance '" + id
                + "' is a sentence; name a token of it by its position from 0, such as '" + id + ":0'");
    }

    /** All tokens of a sentence with the class that is asked for. */
    private static List<Instance> ofClass(
            String id,
            Optional<String> wanted,
            Dataset dataset,
            Dataset.Place place,
            List<Instance> instances,
            List<Integer> classes) {
        int label = dataset.labels().index(wanted.orElseThrow(() -> whichToken(id)));
        List<Instance> found = new ArrayList<>();
        for (int i = place.start(); i < place.end(); i++) {
            if (classes.get(i) == label) {
                found.add(instances.get(i));
            }
        }
        if (found.isEmpty()) {
            throw OverruleException.input("no token of sentence '" + id + "' is labelled '"
                    + dataset.labels().name(label) + "'; name a token");
        }
        return found;
    }

    /** A labelled instance; a token with its neighbours of the same class. */
    private static List<Instance> spanAround(
            String id,
            Optional<String> wanted,
            Dataset dataset,
            int position,
            List<Instance> instances,
            List<Integer> classes,
            Set<String> labels) {
        String own = dataset.labels().name(classes.get(position));
        if (wanted.isPresent() && !wanted.get().equals(own)) {
            throw OverruleException.input(
                    "instance '" + id + "' is labelled '" + own + "', and was given as an exemplar of '" + wanted.get()
                            + "'; leave the label out, or give another exemplar");
        }
        labels.add(own);
        int from = position;
        while (from > 0 && isSameSpan(from - 1, from, instances, classes)) {
            from--;
        }
        int end = position + 1;
        while (end < instances.size() && isSameSpan(end - 1, end, instances, classes)) {
            end++;
        }
        return instances.subList(from, end);
    }

    private static boolean isSameSpan(int one, int next, List<Instance> instances, List<Integer> classes) {
        return classes.get(one).equals(classes.get(next))
                && instances.get(one) instanceof TokenInstance token
                && instances.get(next) instanceof TokenInstance following
                && token.sentence().equals(following.sentence());
    }
}
