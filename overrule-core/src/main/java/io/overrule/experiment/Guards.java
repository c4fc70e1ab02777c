package io.overrule.experiment;

import io.overrule.Work;
import io.overrule.cover.CoverMatrix;
import io.overrule.cover.LabelledRecord;
import io.overrule.data.Dataset;
import io.overrule.data.LabelSet;
import io.overrule.data.LabelledInstance;
import io.overrule.data.TokenInstance;
import io.overrule.evaluation.TagScheme;
import io.overrule.experiment.Warning.Kind;
import io.overrule.inference.Explanation;
import io.overrule.inference.Inference;
import io.overrule.inference.Model;
import io.overrule.inference.Provenance;
import io.overrule.labelmodel.OverlapMatrix;
import io.overrule.rule.RuleSet;
import io.overrule.rule.Task;
import io.overrule.training.Methods;
import io.overrule.training.TrainingData;
import io.overrule.training.TrainingResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Warns of common problems when training with rules. The checks only observe; they never change a result. */
public final class Guards {
    /** With only two rules, a wrong one is never outvoted. */
    private static final int FEWEST_RULES = 3;

    /** Rules are near duplicates if the Jaccard index of their covers is at least this. */
    private static final double NEAR = 0.9;

    /** Smaller covers may be similar by chance. */
    private static final int SMALLEST_COMMON_COVER = 10;

    /**
     * Rules are strongly correlated if the phi coefficient of their firings is at least this. If rules of a rare class
     * are never wrong and independent given the class, phi is about their recall, and rules seldom find two thirds of a
     * class each.
     */
    private static final double STRONG = 0.7;

    /** With fewer common instances there is too little evidence. */
    private static final int FEWEST_TOGETHER = 20;

    /**
     * With fewer instances, the standard error of an accuracy exceeds the usual difference between methods: 5 points at
     * 0.9.
     */
    private static final int FEWEST_VALIDATION = 30;

    /** A smaller difference would be printed as zero. */
    private static final double SMALLEST_DIFFERENCE = 0.0005;

    /**
     * This many overturned votes of known class are enough to judge whether the rules or the model are right more
     * often.
     */
    private static final int FEWEST_JUDGED = 5;

    /**
     * If the classes are unknown, a larger share of overturned votes is suspicious: two rather bad rules with a
     * precision of 70 % are both wrong on at most that share, unless their mistakes are correlated.
     */
    private static final double LARGE_SHARE = 0.3;

    /** A rule with at least this precision on labelled firings counts as right. */
    private static final double RIGHT_RULE = 0.8;

    /** The total variation distance between the class shares of L and of validation from which on to warn. */
    private static final double LARGE_DISTANCE = 0.2;

    /** By how many standard errors a model must be likelier than the labels alone to show that the rules help. */
    private static final double CLEARLY_LIKELIER = 2;

    private static final String EARN_THEIR_KEEP =
            "labels alone do equally well here, so the rules add nothing; label more instances, or write rules where the"
                    + " model is unsure and a rule covers many";

    private static final int MOST_LISTED = 5;
    private static final int MOST_EXAMPLES = 2;

    private Guards() {}

    /**
     * The warnings before a method that uses rules is trained.
     *
     * @param unlabelled the cover matrix of U
     */
    public static List<Warning> beforeTraining(Task task, CoverMatrix unlabelled, Work work) {
        List<Warning> warnings = new ArrayList<>();
        RuleSet rules = task.rules();
        if (rules.size() < FEWEST_RULES) {
            warnings.add(new Warning(
                    Kind.FEW_RULES,
                    (rules.size() == 1 ? "there is only one rule" : "there are only " + rules.size() + " rules")
                            + ": if a rule is wrong, other rules must outvote it; write at least " + FEWEST_RULES
                            + ", preferably several for every class"));
        }
        oneClass(task).ifPresent(warnings::add);
        nothingCovered(task, unlabelled).ifPresent(warnings::add);
        warnings.addAll(alike(rules, unlabelled, task.dataset().unlabelled().size(), work.silent()));
        contradicted(task).ifPresent(warnings::add);
        warnings.addAll(aboutLabels(task.dataset(), rules));
        return List.copyOf(warnings);
    }

    private static Optional<Warning> oneClass(Task task) {
        RuleSet rules = task.rules();
        LabelSet labels = rules.labels();
        List<Integer> voted = IntStream.range(0, rules.size())
                .map(rules::labelOf)
                .distinct()
                .boxed()
                .toList();
        if (voted.size() != 1) {
            return Optional.empty();
        }
        // Rules for tokens find entities, so the class outside of entities needs no rules.
        boolean tokens =
                task.dataset().labelled().stream().anyMatch(labelled -> labelled.instance() instanceof TokenInstance);
        List<String> others = labels.names().stream()
                .filter(name -> labels.index(name) != voted.get(0) && !(tokens && name.equals(TagScheme.OUTSIDE)))
                .toList();
        return others.isEmpty()
                ? Optional.empty()
                : Optional.of(new Warning(
                        Kind.ONE_CLASS_OF_RULES,
                        everyRule(rules.size()) + " for '"
                                + labels.name(voted.get(0)) + "', none for "
                                + listed(others, name -> "'" + name + "'")
                                + ": from unlabelled instances a method learns about one class only, and tends to predict"
                                + " it everywhere; write rules for the other classes too"));
    }

    private static String everyRule(int count) {
        return switch (count) {
            case 1 -> "the only rule votes";
            case 2 -> "both rules vote";
            default -> "all " + count + " rules vote";
        };
    }

    private static Optional<Warning> nothingCovered(Task task, CoverMatrix unlabelled) {
        if (unlabelled.pairCount() > 0) {
            return Optional.empty();
        }
        int size = task.dataset().unlabelled().size();
        return Optional.of(new Warning(
                Kind.NOTHING_COVERED,
                (size == 0
                                ? "there are no unlabelled instances"
                                : "no rule covers any of the " + size + " unlabelled instances")
                        + ": training uses only the labelled ones, so the rules can hardly help; add "
                        + (size == 0 ? "unlabelled instances" : "rules that cover some, or other instances")));
    }

    private static Optional<Warning> contradicted(Task task) {
        Dataset dataset = task.dataset();
        List<LabelledInstance> known = new ArrayList<>(dataset.labelled());
        known.addAll(dataset.validation());
        LabelledRecord record = LabelledRecord.of(task.rules(), known, task.links());
        List<Integer> contradicted = record.contradicted();
        if (contradicted.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Warning(
                Kind.RULE_CONTRADICTED_BY_LABELS,
                (contradicted.size() == 1 ? "a rule is" : contradicted.size() + " rules are")
                        + " wrong more often than right on labelled and validation instances, and no better than"
                        + " chance: "
                        + listed(contradicted, rule -> {
                            LabelledRecord.Tally tally = record.rules().get(rule);
                            return String.format(
                                    Locale.ROOT,
                                    "'%s' for '%s' (right on %d of %d)",
                                    task.rules().rule(rule).id(),
                                    task.rules().rule(rule).label(),
                                    tally.right(),
                                    tally.fired());
                        })
                        + "; correct such a rule's label or condition, or remove it"));
    }

    /** @param unlabelled the number of instances of U, covered or not */
    private static List<Warning> alike(RuleSet rules, CoverMatrix cover, int unlabelled, Work work) {
        OverlapMatrix overlaps = OverlapMatrix.of(cover, work);
        List<Pair> near = new ArrayList<>();
        List<Pair> correlated = new ArrayList<>();
        for (int j = 0; j < rules.size(); j++) {
            for (int n = 0; n < overlaps.partnerCount(j); n++) {
                int other = overlaps.partner(j, n);
                if (other < j || rules.labelOf(other) != rules.labelOf(j)) {
                    continue;
                }
                Pair pair = new Pair(
                        rules.rule(j).id(),
                        rules.rule(other).id(),
                        overlaps.votes(j),
                        overlaps.votes(other),
                        overlaps.count(j, n));
                if (pair.jaccard() >= NEAR && pair.both() >= SMALLEST_COMMON_COVER) {
                    near.add(pair);
                } else if (pair.phi(unlabelled) >= STRONG && pair.both() >= FEWEST_TOGETHER) {
                    correlated.add(pair);
                }
            }
        }
        near.sort(Comparator.comparingDouble(Pair::jaccard).reversed());
        correlated.sort(
                Comparator.comparingDouble((Pair pair) -> pair.phi(unlabelled)).reversed());
        List<Warning> warnings = new ArrayList<>();
        if (!near.isEmpty()) {
            warnings.add(new Warning(
                    Kind.NEAR_DUPLICATE_RULES,
                    pairs(near) + " of the same class cover almost the same unlabelled instances: "
                            + listed(
                                    near,
                                    pair -> pair.names() + " (" + pair.both() + " of " + pair.either() + " in common)")
                            + "; the same evidence then counts twice; merge them, or remove one"));
        }
        if (!correlated.isEmpty()) {
            warnings.add(new Warning(
                    Kind.CORRELATED_RULES,
                    pairs(correlated) + " of the same class mostly fire together: "
                            + listed(
                                    correlated,
                                    pair -> String.format(
                                            Locale.ROOT,
                                            "%s (both on %d unlabelled instances, one alone on %d; correlation %.2f)",
                                            pair.names(),
                                            pair.both(),
                                            pair.either() - pair.both(),
                                            pair.phi(unlabelled)))
                            + "; methods that count votes count the same evidence twice; merge them, or narrow one"));
        }
        return warnings;
    }

    /** Two rules and how many instances they cover. */
    private record Pair(String one, String other, int coverOfOne, int coverOfOther, int both) {
        int either() {
            return coverOfOne + coverOfOther - both;
        }

        double jaccard() {
            return (double) both / either();
        }

        /** The correlation of the firings of both rules over all instances. */
        double phi(int instances) {
            double variances =
                    (double) coverOfOne * (instances - coverOfOne) * coverOfOther * (instances - coverOfOther);
            return variances == 0
                    ? 0
                    : ((double) both * instances - (double) coverOfOne * coverOfOther) / Math.sqrt(variances);
        }

        String names() {
            return "'" + one + "' and '" + other + "'";
        }
    }

    private static String pairs(List<Pair> pairs) {
        return pairs.size() == 1 ? "two rules" : pairs.size() + " pairs of rules";
    }

    /** Lists the first few and says how many more there are. */
    private static <T> String listed(List<T> all, Function<T, String> text) {
        String few = all.stream().limit(MOST_LISTED).map(text).collect(Collectors.joining(", "));
        return all.size() > MOST_LISTED ? few + " and " + (all.size() - MOST_LISTED) + " more" : few;
    }

    /** The warnings about the labels, also for methods without rules. */
    public static List<Warning> aboutLabels(Dataset dataset, RuleSet rules) {
        List<Warning> warnings = new ArrayList<>();
        LabelSet labels = dataset.labels();
        List<Integer> absent = IntStream.range(0, labels.size())
                .filter(y -> dataset.labelled().stream().noneMatch(labelled -> labelled.label() == y))
                .boxed()
                .toList();
        if (!absent.isEmpty()) {
            boolean unspoken = absent.stream()
                    .anyMatch(y -> IntStream.range(0, rules.size()).noneMatch(j -> rules.labelOf(j) == y));
            warnings.add(new Warning(
                    Kind.CLASS_WITHOUT_LABELS,
                    "no labelled instance has the class " + listed(absent, y -> "'" + labels.name(y) + "'")
                            + (unspoken
                                    ? ": without rules for it either, it will hardly ever be predicted"
                                    : ": nothing shows where its rules are wrong")
                            + "; label at least one of each class"));
        }
        otherShares(dataset).ifPresent(warnings::add);
        int validation = dataset.validation().size();
        if (validation == 0) {
            warnings.add(new Warning(
                    Kind.SMALL_VALIDATION,
                    "there is no validation set: nothing shows which epoch is best, nor whether the rules help; label"
                            + " a hundred instances or more for it"));
        } else if (validation < FEWEST_VALIDATION) {
            warnings.add(
                    new Warning(
                            Kind.SMALL_VALIDATION,
                            (validation == 1
                                            ? "the validation set is a single instance"
                                            : String.format(
                                                    Locale.ROOT,
                                                    "the validation set has only %d instances, each worth %.1f points",
                                                    validation,
                                                    100.0 / validation))
                                    + ": which epoch and which features seem best is a matter of chance; label a hundred or more"));
        }
        return warnings;
    }

    /** Checks whether the class shares of L differ from those of the validation set by more than chance. */
    private static Optional<Warning> otherShares(Dataset dataset) {
        LabelSet labels = dataset.labels();
        int[] labelled = counts(dataset.labelled(), labels);
        int[] validation = counts(dataset.validation(), labels);
        int ofLabelled = dataset.labelled().size();
        int ofValidation = dataset.validation().size();
        if (ofLabelled == 0 || ofValidation == 0) {
            return Optional.empty();
        }
        double distance = 0;
        double chiSquare = 0;
        int present = 0;
        for (int y = 0; y < labels.size(); y++) {
            double both = labelled[y] + validation[y];
            if (both > 0) {
                present++;
                double share = both / (ofLabelled + ofValidation);
                distance += Math.abs((double) labelled[y] / ofLabelled - (double) validation[y] / ofValidation) / 2;
                chiSquare += square(labelled[y] - ofLabelled * share) / (ofLabelled * share)
                        + square(validation[y] - ofValidation * share) / (ofValidation * share);
            }
        }
        if (distance <= LARGE_DISTANCE || chiSquare <= chiSquareQuantile(present - 1)) {
            return Optional.empty();
        }
        return Optional.of(new Warning(
                Kind.LABELS_UNLIKE_VALIDATION,
                "the class shares of the labelled instances differ from those of the validation set: "
                        + mostDifferentFirst(
                                labels,
                                y -> (double) labelled[y] / ofLabelled,
                                y -> (double) validation[y] / ofValidation)
                        + "; predictions are corrected by a calibration on the validation set, which must be like the"
                        + " data to predict; if it is, label more instances drawn at random; if it is not, draw"
                        + " another validation set at random"));
    }

    /**
     * Reports that a model without a validation set corrects its predictions for class shares of U that are far from
     * those of L.
     */
    public static Optional<Warning> estimatedShares(Model model, Dataset dataset) {
        List<Double> unlabelled = model.provenance().unlabelledShares();
        if (unlabelled.isEmpty()) {
            return Optional.empty();
        }
        int[] labelled = counts(dataset.labelled(), dataset.labels());
        return Optional.of(new Warning(
                Kind.LABELS_UNLIKE_UNLABELLED,
                "the class shares of the labelled instances differ from those of the unlabelled ones, as the classifier"
                        + " estimates them: "
                        + mostDifferentFirst(
                                dataset.labels(),
                                y -> (double) labelled[y] / dataset.labelled().size(),
                                unlabelled::get)
                        + "; predictions are corrected for this, but the estimate is rough: label instances drawn at"
                        + " random as a validation set"));
    }

    /** The classes that occur, with both shares of each. Classes that differ alike stay in their order. */
    private static String mostDifferentFirst(LabelSet labels, IntToDoubleFunction one, IntToDoubleFunction other) {
        return listed(
                IntStream.range(0, labels.size())
                        .filter(y -> one.applyAsDouble(y) + other.applyAsDouble(y) > 0)
                        .boxed()
                        .sorted(Comparator.comparingLong(
                                y -> -Math.round(1_000 * Math.abs(one.applyAsDouble(y) - other.applyAsDouble(y)))))
                        .toList(),
                y -> String.format(
                        Locale.ROOT,
                        "'%s' %.1f %% and %.1f %%",
                        labels.name(y),
                        100 * one.applyAsDouble(y),
                        100 * other.applyAsDouble(y)));
    }

    private static int[] counts(List<LabelledInstance> instances, LabelSet labels) {
        int[] counts = new int[labels.size()];
        instances.forEach(instance -> counts[instance.label()]++);
        return counts;
    }

    private static double square(double value) {
        return value * value;
    }

    /** The 99 % quantile of chi-square, by Wilson and Hilferty's approximation. */
    private static double chiSquareQuantile(int degreesOfFreedom) {
        double variance = 2.0 / (9 * Math.max(1, degreesOfFreedom));
        return Math.max(1, degreesOfFreedom) * Math.pow(1 - variance + 2.326348 * Math.sqrt(variance), 3);
    }

    /**
     * The warnings from the scores of a method that uses rules.
     *
     * @param method its name
     * @param score the score of the method on validation; the mean if there are several seeds
     */
    public static List<Warning> afterTraining(String method, double score, Baselines baselines) {
        List<Warning> warnings = new ArrayList<>();
        if (baselines.instances() == 0) {
            return warnings;
        }
        String error = String.format(
                Locale.ROOT,
                "on %d instances, where one standard error is %.1f points",
                baselines.instances(),
                100 * standardError(score, baselines.instances()));
        OptionalDouble majority = baselines.majority();
        if (beats(majority, score)) {
            warnings.add(new Warning(
                    Kind.MAJORITY_IS_BETTER,
                    "the plain majority vote of the rules " + comparison(majority, method, score, baselines)
                            + " better " + error
                            + "; training makes the result worse here: compare other methods, or tune this one"));
        }
        OptionalDouble alone = baselines.onlyLabelled();
        if (beats(alone, score)) {
            warnings.add(new Warning(
                    Kind.ONLY_L_IS_BETTER,
                    "training on the labelled instances alone (only-l) " + comparison(alone, method, score, baselines)
                            + " better " + error
                            + "; the rules make the result worse here: look for wrong ones, compare other"
                            + " methods, or train with only-l"));
        }
        labelsDoAsWell(method, score, baselines, error).ifPresent(warnings::add);
        if (labelsSuffice(score, baselines)) {
            warnings.add(new Warning(
                    Kind.ENOUGH_LABELS,
                    String.format(
                            Locale.ROOT,
                            "half of the %d labelled instances, without any rule, already give %s %.3f on validation,"
                                    + " %s with all of them and the rules %.3f (%s); with this many labels, rules hardly"
                                    + " help: only-l is simpler",
                            baselines.labelled(),
                            baselines.metric().name(),
                            baselines.onlyHalf().orElseThrow(),
                            method,
                            score,
                            error)));
        }
        return warnings;
    }

    /**
     * The warnings from the validation score of a training. Whether labels alone do equally well is judged by the
     * likelihood where it was measured, because it says more about few instances than the score.
     */
    public static List<Warning> afterTraining(TrainingResult trained, Baselines baselines) {
        if (trained.validation().isEmpty()) {
            return List.of();
        }
        boolean likelier = Optional.ofNullable(
                        trained.model().provenance().outcome().get(Provenance.ERRORS_ABOVE_LABELS))
                .filter(errors -> Double.parseDouble(errors) >= CLEARLY_LIKELIER)
                .isPresent();
        return afterTraining(
                        trained.method().commandName(), trained.validation().getAsDouble(), baselines)
                .stream()
                .filter(warning -> !(likelier && warning.kind() == Kind.LABELS_DO_AS_WELL))
                .toList();
    }

    /**
     * Checks whether the rules make no difference that validation can show. If half of the labels do equally well, or
     * labels alone do better, another warning says so instead.
     */
    private static Optional<Warning> labelsDoAsWell(String method, double score, Baselines baselines, String error) {
        OptionalDouble alone = baselines.onlyLabelled();
        boolean asGood = alone.isPresent()
                && !beats(alone, score)
                && baselines.instances() >= FEWEST_VALIDATION
                && score - alone.getAsDouble() < standardError(score, baselines.instances()) / 2
                && !labelsSuffice(score, baselines);
        return asGood
                ? Optional.of(new Warning(
                        Kind.LABELS_DO_AS_WELL,
                        String.format(
                                Locale.ROOT,
                                "training on the labelled instances alone (only-l) has %s %.3f on validation, %s %.3f"
                                        + " (%s): %s",
                                baselines.metric().name(),
                                alone.getAsDouble(),
                                method,
                                score,
                                error,
                                EARN_THEIR_KEEP)))
                : Optional.empty();
    }

    /**
     * Checks whether labels alone did equally well when a model's method was chosen on validation. Empty also if no
     * method was chosen.
     */
    public static Optional<Warning> labelsDoAsWell(Model model) {
        Map<String, Double> tried = new LinkedHashMap<>();
        for (String one :
                model.provenance().outcome().getOrDefault("methodsTried", "").split(", ", -1)) {
            int space = one.lastIndexOf(' ');
            if (space > 0) {
                tried.put(one.substring(0, space), Double.parseDouble(one.substring(space + 1)));
            }
        }
        String alone = Methods.ONLY_L.commandName();
        String chosen = model.provenance().outcome().getOrDefault("method", "");
        double labels = tried.getOrDefault(alone, Double.NEGATIVE_INFINITY);
        double score = tried.getOrDefault(chosen, Double.POSITIVE_INFINITY);
        return labels >= score - SMALLEST_DIFFERENCE
                ? Optional.of(new Warning(
                        Kind.LABELS_DO_AS_WELL,
                        String.format(
                                Locale.ROOT,
                                "when the model was trained, the labelled instances alone (only-l) had %.3f on"
                                        + " validation%s: %s",
                                labels,
                                chosen.equals(alone)
                                        ? ", and no method that uses rules was better"
                                        : String.format(Locale.ROOT, ", %s %.3f", chosen, score),
                                EARN_THEIR_KEEP)))
                : Optional.empty();
    }

    /**
     * Whether neither the rules nor the second half of the labels make a difference. If all labels alone are much
     * better than the method, the method is the problem and not the number of labels.
     */
    private static boolean labelsSuffice(double score, Baselines baselines) {
        double error = standardError(score, baselines.instances());
        return baselines.instances() >= FEWEST_VALIDATION
                && baselines.onlyHalf().isPresent()
                && baselines.onlyHalf().getAsDouble() >= score - error
                && baselines.onlyLabelled().orElse(score) <= score + error;
    }

    private static boolean beats(OptionalDouble baseline, double score) {
        return baseline.isPresent() && baseline.getAsDouble() >= score + SMALLEST_DIFFERENCE;
    }

    private static String comparison(OptionalDouble baseline, String method, double score, Baselines baselines) {
        return String.format(
                Locale.ROOT,
                "has %s %.3f on validation, %s %.3f: it is %.1f points",
                baselines.metric().name(),
                baseline.orElseThrow(),
                method,
                score,
                100 * (baseline.orElseThrow() - score));
    }

    /**
     * The standard error of a share of this many instances. It is only a rough guide for scores that are not shares,
     * such as an F1.
     */
    private static double standardError(double share, int instances) {
        return Math.sqrt(share * (1 - share) / instances);
    }

    /**
     * Checks whether a model wrongly predicts against several rules that agree. Either the rules are right on these
     * instances more often than the model, by more than one standard deviation, or the classes are unknown and the
     * model does it suspiciously often.
     *
     * @param inference the way to predict
     */
    public static Optional<Warning> overturnedVotes(Model model, Inference inference, TrainingData data, Work work) {
        Dataset dataset = data.dataset();
        OverturnedVotes votes = new OverturnedVotes(model, inference, work);
        votes.lookAt(
                Dataset.instances(dataset.validation()),
                data.validation().cover(),
                Optional.of(Dataset.labels(dataset.validation())));
        votes.lookAt(dataset.unlabelled(), data.coverOfAllUnlabelled(), Optional.empty());
        boolean known = votes.judged() >= FEWEST_JUDGED;
        boolean suspicious = known
                ? votes.votesRight() - votes.predictionsRight()
                        > Math.sqrt(votes.votesRight() + votes.predictionsRight())
                : votes.overturned() >= FEWEST_JUDGED && votes.overturned() >= LARGE_SHARE * votes.unanimous();
        if (!suspicious) {
            return Optional.empty();
        }
        String judgement = known
                ? "on the " + votes.judged() + " of them in the validation set the rules are right "
                        + times(votes.votesRight()) + ", the prediction " + times(votes.predictionsRight())
                : "too few of them are in the validation set to show whether the rules or the model are right";
        List<String> examples = votes.examples();
        return Optional.of(new Warning(
                Kind.UNANIMOUS_VOTE_OVERTURNED,
                String.format(
                        Locale.ROOT,
                        "on %d of %d instances (%.1f %%) on which two or more rules agree, another class is predicted;"
                                + " %s; %s, label some of them, or give the rules more weight",
                        votes.overturned(),
                        votes.unanimous(),
                        100.0 * votes.overturned() / votes.unanimous(),
                        judgement,
                        examples.isEmpty()
                                ? "look at some of them"
                                : "look at some of them, such as "
                                        + examples.stream()
                                                .limit(MOST_EXAMPLES)
                                                .map(id -> "'" + id + "'")
                                                .collect(Collectors.joining(" and ")))));
    }

    /**
     * Checks whether a model overrules rules that are right according to the labels: a rule that is right on labelled
     * instances, or most of the right votes on the validation set.
     */
    public static List<Warning> overruledThoughRight(Model model, TrainingData data, Work work) {
        Dataset dataset = data.dataset();
        int count = model.rules().size();
        int[] fired = new int[count];
        int[] right = new int[count];
        int[] overruled = new int[count];
        int rightOnValidation = 0;
        int overruledOnValidation = 0;
        List<LabelledInstance> known = new ArrayList<>(dataset.validation());
        known.addAll(dataset.labelled());
        List<Explanation> explanations =
                model.explain(Dataset.instances(known), model.decision().inference(), work.silent());
        for (int i = 0; i < known.size(); i++) {
            LabelledInstance instance = known.get(i);
            boolean validation = i < dataset.validation().size();
            for (Explanation.FiredRule rule : explanations.get(i).rules()) {
                if (data.links()
                        .rulesOf(instance.instance())
                        .contains(rule.rule().id())) {
                    continue;
                }
                boolean isRight = rule.label() == instance.label();
                fired[rule.index()]++;
                right[rule.index()] += isRight ? 1 : 0;
                overruled[rule.index()] += rule.overruled() ? 1 : 0;
                rightOnValidation += validation && isRight ? 1 : 0;
                overruledOnValidation += validation && isRight && rule.overruled() ? 1 : 0;
            }
        }
        List<Warning> warnings = new ArrayList<>();
        List<Integer> rules = IntStream.range(0, count)
                .filter(j ->
                        fired[j] >= FEWEST_JUDGED && right[j] >= RIGHT_RULE * fired[j] && 2 * overruled[j] > fired[j])
                .boxed()
                .toList();
        if (!rules.isEmpty()) {
            warnings.add(new Warning(
                    Kind.RIGHT_RULE_OVERRULED,
                    (rules.size() == 1 ? "a rule is" : rules.size() + " rules are")
                            + " right on labelled instances, and overruled on most of them: "
                            + listed(
                                    rules,
                                    j -> String.format(
                                            Locale.ROOT,
                                            "'%s' (right on %d of %d, overruled on %d)",
                                            model.rules().rule(j).id(),
                                            right[j],
                                            fired[j],
                                            overruled[j]))
                            + "; look at some of them, lower the wanted rule precision if"
                            + " you set one, or compare other methods"));
        }
        if (rightOnValidation >= FEWEST_JUDGED && 2 * overruledOnValidation > rightOnValidation) {
            warnings.add(new Warning(
                    Kind.RIGHT_VOTES_OVERRULED,
                    String.format(
                            Locale.ROOT,
                            "%d of the %d right votes on the validation set are overruled (%.1f %%): the model ignores"
                                    + " most of what the rules know; lower the wanted rule precision if"
                                    + " you set one, label more instances, or compare other methods",
                            overruledOnValidation,
                            rightOnValidation,
                            100.0 * overruledOnValidation / rightOnValidation)));
        }
        return warnings;
    }

    private static String times(int count) {
        return count == 1 ? "once" : count + " times";
    }
}
