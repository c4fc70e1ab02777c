package io.overrule.training;

import io.overrule.OverruleException;
import io.overrule.Tensor;
import io.overrule.Work;
import io.overrule.cover.CoverMatrix;
import io.overrule.inference.Member;
import io.overrule.inference.Model;
import io.overrule.inference.Provenance;
import io.overrule.inference.Trust;
import io.overrule.network.FrozenNetwork;
import io.overrule.network.NetworkShape;
import io.overrule.rule.RuleSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * Continues training from an earlier model after small changes of the rules or labels. The networks start with the
 * earlier weights. In the rule network, the row of each rule is found by the rule's id. A new rule starts from the rows
 * of the rules with the same label, weighted by how much their cover in U overlaps with its own.
 *
 * <p>Such a training takes a few epochs. The result has always learned from the edit, even if the earlier networks are
 * better on validation. Adam starts with an empty state, because a model does not contain it.
 *
 * <p>Weights that have learned from a rule do not forget it at once. On small data, training from scratch with the
 * features and the method of the earlier model is cheap. So it is done as well, and validation decides between the two.
 */
final class WarmStart {
    /**
     * The networks start near their best, and a whole epoch may miss it. So the validation set is evaluated this many
     * times per epoch.
     */
    static final int LOOKS_PER_EPOCH = 5;

    static final int MOST_LOOKS = 30;
    private static final int PATIENCE = 8;

    /**
     * Up to this many rows of L, of the covered part of U and of validation, counted for each network that is trained,
     * training from scratch takes a few seconds.
     */
    static final int MOST_ROWS_FROM_SCRATCH = 10_000;

    private static final String START = "start";
    private static final String CHAIN = "continuedFrom.";
    /** The weight of a rule without any overlap. */
    private static final double LEAST_WEIGHT = 1e-3;

    private final Model earlier;
    private final TrainingData data;

    WarmStart(Model earlier, TrainingData data) {
        this.earlier = earlier;
        this.data = data;
    }

    /** The method that made a model. */
    static Method methodOf(Model model) {
        Provenance provenance = model.provenance();
        String name =
                provenance.outcome().getOrDefault("method", provenance.options().get("method"));
        return name == null ? Methods.IMPLYLOSS : MethodMean.find(name).orElseGet(() -> Methods.named(name));
    }

    /** @param options the options, with the method of the earlier model */
    TrainingResult train(TrainingOptions options, Work work) {
        requireSameTask();
        int validation = data.validation().size();
        long rows = (long) data.labelled().size() + data.unlabelled().size() + validation;
        boolean alsoFromScratch = validation > 0 && rows * earlier.members().size() <= MOST_ROWS_FROM_SCRATCH;
        if (!alsoFromScratch) {
            return goOn(options, work);
        }
        List<TrainingResult> results =
                work.map(2, (k, own) -> k == 0 ? goOn(options, own) : fromScratch(options, own.silent()));
        TrainingResult goingOn = results.get(0);
        TrainingResult scratch = results.get(1);
        // In a tie, prefer the model that was trained from scratch, because it never saw the old rules.
        return goingOn.validation().orElseThrow() > scratch.validation().orElseThrow() ? goingOn : scratch;
    }

    private TrainingResult fromScratch(TrainingOptions options, Work work) {
        TrainingResult result = options.method().train(data, options, work);
        Model model = result.model();
        Provenance provenance = model.provenance();
        Map<String, String> facts = new TreeMap<>(provenance.outcome());
        facts.put("method", options.method().commandName());
        facts.put(START, "anew");
        facts.putAll(chain());
        Provenance whole = new Provenance(
                provenance.seed(), provenance.options(), provenance.dataHashes(), provenance.versions(), facts);
        return new TrainingResult(
                new Model(
                        model.rules(), model.exemplars(), model.extractor(), model.members(), model.decision(), whole),
                result.method(),
                result.epoch(),
                result.bestEpoch(),
                result.crossFitted(),
                result.methodsTried(),
                result.history());
    }

    TrainingResult goOn(TrainingOptions options, Work work) {
        List<Member> members = earlier.members();
        TrainingOptions brief =
                options.toBuilder().epochs(MOST_LOOKS).patience(PATIENCE).build();
        List<Outcome> outcomes = work.map(members.size(), (k, own) -> {
            TrainingOptions seeded = options.method().member(brief, k);
            return stage(members.get(k), seeded, own).train(data, seeded, k == 0 ? own : own.silent());
        });
        SecondStage second = data.validation().size() > 0
                ? SecondStage.of(data, options, outcomes, work)
                : SecondStage.carriedOver(options, outcomes, judgedBefore());
        Outcome first = outcomes.get(0);
        Map<String, String> facts = new TreeMap<>(first.facts(data));
        facts.put("method", options.method().commandName());
        facts.put(START, "earlier weights");
        facts.putAll(chain());
        return first.result(Trainer.model(data, options, second, facts), options.method(), second, Map.of());
    }

    private void requireSameTask() {
        if (!earlier.labels().equals(data.rules().labels())) {
            throw OverruleException.input("the model has the classes " + earlier.labels() + ", the task has "
                    + data.rules().labels() + "; train from scratch");
        }
        if (!earlier.featuresAre(data.extractor())) {
            throw OverruleException.input("the model was trained with other features than " + data.settings()
                    + " of this data; prepare the data with the model's features, or train from scratch");
        }
    }

    private Stage stage(Member member, TrainingOptions own, Work work) {
        Stage stage = own.method().stage(data, own, work);
        NetworkShape shape = member.classifier().shape();
        if (!shape.hidden().equals(own.classifierLayers())) {
            throw OverruleException.input(
                    "the model's classifier has the layers " + shape.hidden() + ", but the options have "
                            + own.classifierLayers() + "; use the model's options, or train from scratch");
        }
        return stage.goingOnFrom(member.classifier(), member.ruleNetwork().map(this::matched));
    }

    /** Without a validation set: the calibration and trust of the earlier networks, matched rule by rule. */
    private List<Member> judgedBefore() {
        return earlier.members().stream()
                .map(member -> new Member(
                        member.classifier(),
                        member.ruleNetwork(),
                        member.calibration(),
                        member.trust().withRecords(records(member.trust()))))
                .toList();
    }

    private List<Double> records(Trust trust) {
        return trust.records().isEmpty()
                ? List.of()
                : data.rules().rules().stream()
                        .map(rule -> earlier.rules().find(rule.id()))
                        .map(known -> known.isPresent() ? trust.records().get(known.getAsInt()) : 0.0)
                        .toList();
    }

    /** The rule network for the rules of the data. */
    FrozenNetwork matched(FrozenNetwork network) {
        Tensor before = network.tensors().get("input.rule");
        if (before == null) {
            throw OverruleException.internal("a rule network without rows of rules");
        }
        int width = before.shape().get(1);
        RuleSet rules = data.rules();
        float[] rows = new float[Math.multiplyExact(rules.size(), width)];
        for (int j = 0; j < rules.size(); j++) {
            OptionalInt known = earlier.rules().find(rules.rule(j).id());
            if (known.isPresent()) {
                before.copy(known.getAsInt() * width, width, rows, j * width);
            } else {
                learnFromOthers(j, before, width, rows);
            }
        }
        Map<String, Tensor> tensors = new LinkedHashMap<>(network.tensors());
        tensors.put("input.rule", Tensor.of(rows, rules.size(), width));
        return new FrozenNetwork(network.shape(), rules.size(), tensors);
    }

    private void learnFromOthers(int rule, Tensor before, int width, float[] rows) {
        RuleSet rules = data.rules();
        int[] together = coveredTogetherWith(rule);
        double sum = 0;
        double[] mean = new double[width];
        float[] row = new float[width];
        for (int other = 0; other < rules.size(); other++) {
            OptionalInt known = earlier.rules().find(rules.rule(other).id());
            if (known.isEmpty() || rules.labelOf(other) != rules.labelOf(rule)) {
                continue;
            }
            double weight = LEAST_WEIGHT + together[other];
            before.copy(known.getAsInt() * width, width, row, 0);
            for (int j = 0; j < width; j++) {
                mean[j] += weight * row[j];
            }
            sum += weight;
        }
        if (sum == 0) {
            // The first rule of its class: its row stays 0, which means that nothing is known about it.
            return;
        }
        for (int j = 0; j < width; j++) {
            rows[rule * width + j] = (float) (mean[j] / sum);
        }
    }

    private int[] coveredTogetherWith(int rule) {
        CoverMatrix cover = data.unlabelled().cover();
        int[] together = new int[data.rules().size()];
        for (int i = 0; i < cover.instanceCount(); i++) {
            if (cover.covers(rule, i)) {
                for (int pair = cover.firstPair(i); pair < cover.firstPair(i + 1); pair++) {
                    together[cover.rule(pair)]++;
                }
            }
        }
        return together;
    }

    /** The chain of models that this one continues, oldest first, with their rules and the epoch kept. */
    private Map<String, String> chain() {
        Map<String, String> chain = new TreeMap<>();
        Map<String, String> before = earlier.provenance().outcome();
        int length = 0;
        while (before.containsKey(link(length))) {
            chain.put(link(length), before.get(link(length)));
            length++;
        }
        chain.put(
                link(length),
                "rules " + earlier.provenance().dataHashes().getOrDefault("rules", "unknown") + ", epoch "
                        + before.getOrDefault("epoch", "unknown"));
        return chain;
    }

    private static String link(int number) {
        return String.format(Locale.ROOT, "%s%03d", CHAIN, number);
    }
}
