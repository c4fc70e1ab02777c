package io.overrule.bench.paper;

import io.overrule.RandomStream;
import io.overrule.app.demo.HelpDesk;
import io.overrule.app.demo.ToyTask;
import io.overrule.data.LabelSet;
import io.overrule.data.LabelledInstance;
import io.overrule.data.Sentence;
import io.overrule.data.TokenInstance;
import io.overrule.feature.FeatureSettings;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import io.overrule.rule.Task;
import io.overrule.rule.TaskBuilder;
import io.overrule.training.Method;
import io.overrule.training.Methods;
import io.overrule.training.Options;
import io.overrule.training.TrainingOptions;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Small tasks of our own, a text, a record and a sequence one, that go through everything the paper's go through. */
final class SmokeTasks {
    private static final String HELP_DESK = "helpdesk";
    private static final String TOY = "toy";
    private static final String SLOTS = "slots";

    private SmokeTasks() {}

    static List<PaperTask> all() {
        return List.of(
                task(
                        HELP_DESK,
                        "Help desk",
                        "accuracy",
                        List.of("macro-f1"),
                        "ngrams",
                        Optional.of("lsa:20"),
                        "accuracy",
                        Exhibit.FIGURE4),
                task(TOY, "Toy", "accuracy", List.of(), "records", Optional.empty(), "accuracy", Exhibit.FIGURE5),
                task(
                        SLOTS,
                        "Slots",
                        "token-f1",
                        List.of("macro-f1"),
                        "ngrams",
                        Optional.empty(),
                        "macro-f1",
                        Exhibit.FIGURE5));
    }

    private static PaperTask task(
            String name,
            String title,
            String metric,
            List<String> otherMetrics,
            String features,
            Optional<String> paperFeatures,
            String validationMetric,
            Exhibit special) {
        return new PaperTask(
                name,
                title,
                metric,
                otherMetrics,
                FeatureSettings.parse(features),
                paperFeatures.map(FeatureSettings::parse),
                method -> options(method, validationMetric),
                List.of("dawid-skene", "generative", "weak-then-finetune", "self-training", "ensemble"),
                Map.of(
                        "implyloss-own",
                        options(Methods.IMPLYLOSS, validationMetric).toBuilder()
                                .gamma(0.3)
                                .build()),
                "implyloss",
                OptionalDouble.of(0.9),
                Optional.empty(),
                Optional.of(new PaperTask.ScoreGoal(90, otherMetrics.isEmpty() ? metric : otherMetrics.get(0))),
                "nothing was chosen: it is a trial of the machinery.",
                EnumSet.of(Exhibit.TABLE1, Exhibit.TABLE2, Exhibit.TABLE3, Exhibit.FIGURE3, Exhibit.LABELS, special));
    }

    private static TrainingOptions options(Method method, String metric) {
        TrainingOptions.Builder options = TrainingOptions.defaults(method).toBuilder()
                .classifierLayers(List.of(8))
                .ruleLayers(List.of(8))
                .learningRate(0.01)
                .epochs(2)
                .metric(metric);
        if (method.takes(Options.MEMBERS)) {
            options.members(2);
        }
        return options.build();
    }

    static Task read(PaperTask setup) {
        return switch (setup.name()) {
            case HELP_DESK -> HelpDesk.task();
            case TOY -> ToyTask.task(1);
            default -> slots();
        };
    }

    /** Requests for food at a place. The rule for places takes every market for one. */
    private static Task slots() {
        LabelSet labels = LabelSet.of("O", "Dish", "Place");
        RuleSet rules = RuleSet.of(
                labels,
                Rule.spanPhrases("dishes", "Dish", "pizza", "soup", "rice"),
                Rule.spanPhrases("places", "Place", "harbour", "station", "market"));
        List<LabelledInstance> labelled = sentences("L", 4, labels);
        TaskBuilder task = Task.builder()
                .name(SLOTS)
                .labels(labels)
                .labelled(labelled)
                .unlabelledWithTruth(sentences("U", 40, labels))
                .validation(sentences("V", 10, labels))
                .test(sentences("T", 20, labels))
                .rules(rules.rules());
        for (Rule rule : rules.rules()) {
            labelled.stream()
                    .filter(candidate -> rule.covers(candidate.instance())
                            && labels.name(candidate.label()).equals(rule.label()))
                    .findFirst()
                    .ifPresent(found -> task.exemplar(found.instance().id(), rule.id()));
        }
        return task.build();
    }

    private static List<LabelledInstance> sentences(String letter, int count, LabelSet labels) {
        RandomStream random = RandomStream.of(1, "slots " + letter);
        List<String> dishes = List.of("pizza", "soup", "rice", "noodles");
        List<String> places = List.of("harbour", "station", "market", "bridge");
        List<LabelledInstance> tokens = new ArrayList<>();
        for (int k = 0; k < count; k++) {
            String dish = dishes.get(random.nextInt(dishes.size()));
            String place = places.get(random.nextInt(places.size()));
            Sentence sentence =
                    new Sentence(letter + k, List.of("some", dish, "near", "the", place, "market", "please"));
            for (TokenInstance token : sentence.instances()) {
                int label = token.index() == 1 ? labels.index("Dish") : token.index() == 4 ? labels.index("Place") : 0;
                tokens.add(new LabelledInstance(token, label));
            }
        }
        return tokens;
    }
}
