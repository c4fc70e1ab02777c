package io.overrule.discovery;

import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.cover.CoverMatrix;
import io.overrule.cover.CoveredTask;
import io.overrule.cover.RuleApplier;
import io.overrule.data.Instance;
import io.overrule.data.InstanceKind;
import io.overrule.data.LabelSet;
import io.overrule.data.TextInstance;
import io.overrule.data.TokenInstance;
import io.overrule.inference.Model;
import io.overrule.rule.Heading;
import io.overrule.rule.NormalForm;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import io.overrule.rule.Task;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Suggests rules that generalise exemplars. It reads all instances of a task once and answers every request from an
 * index. The reported cover of a suggestion is exactly what its rule covers. The true classes of unlabelled instances
 * and the test part are never used. Immutable and safe to share between threads; the same data gives the same
 * suggestions.
 */
public final class Suggester {
    /** A rule that covers fewer unlabelled instances generalises nothing. */
    public static final int LEAST_COVER = 3;

    /** The number of the best single conditions that are combined in pairs, and in threes. */
    private static final int IN_PAIRS = 40;

    private static final int IN_THREES = 20;

    /** Rules that share this part of their instances look the same to a person who sees a few samples. */
    private static final double SIMILAR = 0.8;

    /** A rule is redundant if another rule that is at least as precise covers this share of its instances. */
    private static final double INSIDE = 0.95;

    private static final int SAMPLES = 5;

    /** A condition that covers this share of the instances is half as likely to be meaningful as a very rare one. */
    private static final double COMMON = 0.03;

    /** The length of a description, in letters, that counts as one unit of complexity for rules from elsewhere. */
    private static final int LETTERS_PER_WORD = 12;

    /** An id longer than this is cut. */
    private static final int LONGEST_ID = 40;

    private final Task task;
    private final Population population;
    private final Generaliser generaliser;

    /** For every unlabelled instance, the trust in a rule of each class. */
    private final double[][] trust;

    private final boolean byModel;
    private final CoverMatrix unlabelledCover;

    private Suggester(CoveredTask covered, Optional<Model> model, Work work) {
        this.task = covered.task();
        this.population = new Population(task.dataset());
        this.unlabelledCover = covered.unlabelled();
        KindTools tools = tools(work);
        this.generaliser = tools.generaliser();
        this.byModel = model.isPresent();
        LabelSet labels = task.dataset().labels();
        if (model.isPresent()) {
            if (!model.get().labels().equals(labels)) {
                throw OverruleException.input(
                        "the model has the classes " + model.get().labels() + ", the dataset " + labels
                                + "; give a model that was trained on this dataset");
            }
            this.trust = model.get().trustInUnseen(task.dataset().unlabelled(), work).stream()
                    .map(ofClasses ->
                            ofClasses.stream().mapToDouble(Double::doubleValue).toArray())
                    .toArray(double[][]::new);
        } else {
            this.trust = NaiveBayes.probabilities(population, tools.features(), labels.size(), work.silent());
        }
    }

    /** @param model the model whose trust ranks the candidates; if empty, labelled instances are used instead */
    public static Suggester of(CoveredTask covered, Optional<Model> model, Work work) {
        return new Suggester(covered, model, work);
    }

    /** Whether there are neither labelled instances nor a model. */
    private boolean isCold() {
        return population.labelled() == 0 && !byModel;
    }

    /** What depends on the kind of the instances. */
    private record KindTools(Generaliser generaliser, NaiveBayes.Features features) {}

    private KindTools tools(Work work) {
        InstanceKind kind = population
                .kind()
                .orElseThrow(() ->
                        OverruleException.input("dataset '" + task.dataset().name()
                                + "' has no unlabelled, labelled or validation instances; rules are suggested from what they have"
                                + " in common, so give some"));
        return switch (kind) {
            case TEXT -> {
                PhraseIndex index = PhraseIndex.of(
                        population.instances().stream()
                                .map(instance -> ((TextInstance) instance).text())
                                .toList(),
                        work.silent());
                yield new KindTools(new TextGeneraliser(index), NaiveBayes.ofTexts(index));
            }
            case TOKEN -> new KindTools(new TokenGeneraliser(population, work.silent()), NaiveBayes.of(population));
            case RECORD -> new KindTools(new RecordGeneraliser(population), NaiveBayes.of(population));
        };
    }

    /**
     * Suggests the best rules that generalise exemplars of a class. Adjacent tokens of the same sentence are one
     * exemplar.
     *
     * @param exemplars instances of the task or others. A rule is made from any of them, and covering more of them is
     *     evidence for it.
     * @param label their class
     * @param count the maximum number of suggestions
     */
    public Suggestions suggest(List<? extends Instance> exemplars, String label, int count, Work work) {
        if (count < 1) {
            throw OverruleException.input("asked for " + count + " suggestions; ask for at least one");
        }
        Question question = new Question(exemplars, label);
        List<Ranked> ranked = question.ranked(work);
        return new Suggestions(question.suggestions(question.best(ranked, count)), ranked.size(), question.notes());
    }

    /**
     * The best of the rules that somebody else proposes: counted, filtered and ranked as our own. Why the others are none
     * of them is in the notes.
     *
     * @param exemplars what the rules should generalise
     * @param label their class, and that of the rules
     * @param count how many suggestions to return at most
     */
    public Suggestions choose(
            List<? extends Instance> exemplars, String label, List<? extends Rule> proposed, int count, Work work) {
        if (count < 1) {
            throw OverruleException.input("asked for " + count + " suggestions; ask for at least one");
        }
        Question question = new Question(exemplars, label);
        List<Candidate> candidates = question.candidates(proposed);
        List<Ranked> best = question.best(question.distinct(candidates, work), count);
        List<String> notes = new ArrayList<>(question.notes());
        for (Candidate candidate : candidates) {
            if (best.stream().noneMatch(chosen -> chosen.candidate() == candidate)) {
                notes.add("proposed, but left out: " + candidate.words() + ", which " + question.whyNot(candidate));
            }
        }
        return new Suggestions(question.suggestions(best), candidates.size(), notes);
    }

    /**
     * All rules that generalise exemplars and differ in their cover, the best first. {@link #suggest} chooses from
     * these.
     */
    public List<RuleSuggestion> candidates(List<? extends Instance> exemplars, String label, Work work) {
        Question question = new Question(exemplars, label);
        return question.suggestions(
                question.ranked(work).stream().filter(question::isRight).toList());
    }

    private record Ranked(Candidate candidate, RuleSuggestion.Counted counted) {}

    /** One request: candidates for some exemplars. */
    private final class Question {
        private final String label;
        private final List<List<Instance>> exemplars;
        private final Evidence evidence;
        private final int least;

        Question(List<? extends Instance> instances, String label) {
            this.label = label;
            int labelIndex = task.dataset().labels().index(label);
            this.exemplars = grouped(instances);
            exemplars.forEach(this::requireKind);
            this.least = Math.min(LEAST_COVER, Math.max(1, population.size() - 1));
            this.evidence = new Evidence(labelIndex);
        }

        private void requireKind(List<Instance> exemplar) {
            InstanceKind given = InstanceKind.of(exemplar.get(0));
            InstanceKind wanted = population.kind().orElse(given);
            if (given != wanted) {
                throw OverruleException.input("the exemplar is " + given.one() + ", but the dataset holds "
                        + wanted.many() + "; give " + wanted.one());
            }
        }

        /** The candidates of all exemplars, the best first. Each cover occurs once, in its simplest form. */
        List<Ranked> ranked(Work work) {
            Distinct distinct = new Distinct();
            for (List<Instance> exemplar : exemplars) {
                work.check();
                List<Candidate> first = generaliser.candidates(exemplar, least);
                List<Ranked> units = rank(first, work);
                units.stream()
                        .filter(unit -> unit.candidate().use() != Candidate.Use.COMBINED)
                        .forEach(distinct::add);
                List<Candidate> best = units.stream().map(Ranked::candidate).toList();
                rank(generaliser.more(exemplar, best, least, evidence::leastPrecision), work)
                        .forEach(distinct::add);
                rank(combinations(best, work), work).forEach(distinct::add);
            }
            return distinct.sorted();
        }

        private List<Ranked> rank(List<Candidate> candidates, Work work) {
            return work
                    .map(
                            candidates.size(),
                            i -> new Ranked(
                                    candidates.get(i), evidence.count(candidates.get(i), given(candidates.get(i)), 0)))
                    .stream()
                    .sorted(ORDER)
                    .toList();
        }

        /** The best candidates that are worth showing. Each offers something that better ones do not. */
        List<Ranked> best(List<Ranked> ranked, int count) {
            List<Ranked> best = new ArrayList<>();
            for (Ranked candidate : ranked) {
                if (best.size() < count
                        && isWorthwhile(candidate)
                        && best.stream().noneMatch(better -> isRedundant(better, candidate))
                        && isRight(candidate)) {
                    best.add(candidate);
                }
            }
            return best;
        }

        /** Each cover once and in its simplest form, the best first. */
        List<Ranked> distinct(List<Candidate> candidates, Work work) {
            Distinct distinct = new Distinct();
            rank(candidates, work).forEach(distinct::add);
            return distinct.sorted();
        }

        /** Turns rules from elsewhere into candidates. */
        List<Candidate> candidates(List<? extends Rule> proposed) {
            LabelSet labels = task.dataset().labels();
            List<Rule> numbered = new ArrayList<>();
            for (Rule rule : proposed) {
                numbered.add(rule.withHeading(Heading.of("proposed" + numbered.size(), label)));
            }
            CoverMatrix cover = RuleApplier.of(RuleSet.of(labels, numbered)).apply(population.instances());
            List<Candidate> candidates = new ArrayList<>();
            for (int j = 0; j < numbered.size(); j++) {
                Rule rule = numbered.get(j);
                candidates.add(new Candidate(
                        rule,
                        cover.instancesCovered(j),
                        1 + rule.describe().length() / LETTERS_PER_WORD,
                        Generaliser.slug(proposed.get(j).id()),
                        Candidate.Use.ALONE));
            }
            return candidates;
        }

        /** The reason why a candidate is not among the best. */
        String whyNot(Candidate candidate) {
            Rule rule = candidate.rule(Heading.of("candidate", label));
            Ranked ranked = new Ranked(candidate, evidence.count(candidate, given(candidate), 0));
            int covered = shown(candidate).cardinality();
            if (covered < least) {
                return "covers " + covered + (covered == 1 ? " instance" : " instances") + "; expected at least "
                        + least;
            }
            if (coveredExemplars(rule) == 0) {
                return "does not cover the exemplar";
            }
            if (!isRight(ranked)) {
                return "is a rule already";
            }
            return isWorthwhile(ranked)
                    ? "covers almost the same as a better one, or is not among the best"
                    : "seems to be right no more often than a guess";
        }

        /** Pairs and triples that cover enough instances, but fewer than their parts. */
        private List<Candidate> combinations(List<Candidate> best, Work work) {
            List<Candidate> units = best.stream()
                    .filter(candidate -> candidate.use() != Candidate.Use.ALONE)
                    .limit(IN_PAIRS)
                    .toList();
            return work.map(units.size(), first -> combinations(units, first)).stream()
                    .flatMap(List::stream)
                    .toList();
        }

        /** The combinations of a condition with later ones. */
        private List<Candidate> combinations(List<Candidate> units, int first) {
            List<Candidate> combinations = new ArrayList<>();
            for (int j = first + 1; j < units.size(); j++) {
                Candidate pair = combined(units.get(first), units.get(j));
                if (pair == null) {
                    continue;
                }
                combinations.add(pair);
                for (int k = j + 1; k < Math.min(IN_THREES, units.size()); k++) {
                    Candidate triple = combined(pair, units.get(k));
                    if (triple != null) {
                        combinations.add(triple);
                    }
                }
            }
            return combinations;
        }

        private @Nullable Candidate combined(Candidate one, Candidate other) {
            if (one.use() == Candidate.Use.COMBINED && other.use() == Candidate.Use.COMBINED) {
                return null;
            }
            Candidate both = one.and(other);
            int size = both.cover().length;
            boolean narrower = size < one.cover().length && size < other.cover().length;
            return narrower && size >= least ? both : null;
        }

        /** Whether a candidate seems to be right more often than a guess. */
        boolean isWorthwhile(Ranked candidate) {
            return candidate.counted().precision()
                    > 1.0 / task.dataset().labels().size();
        }

        /** Whether a better candidate makes this one redundant. */
        boolean isRedundant(Ranked better, Ranked candidate) {
            BitSet first = shown(better.candidate());
            BitSet second = shown(candidate.candidate());
            int own = second.cardinality();
            int all = first.cardinality() + own;
            second.and(first);
            int common = second.cardinality();
            return common >= SIMILAR * (all - common)
                    || (common >= INSIDE * own
                            && better.counted().leastPrecision()
                                    >= candidate.counted().leastPrecision());
        }

        /** The covered instances that are shown: unlabelled ones, or all if there are none. */
        private BitSet shown(Candidate candidate) {
            return candidate.coverBelow(population.unlabelled() == 0 ? population.size() : population.unlabelled());
        }

        /** A rule must cover a whole exemplar, and the task must not already have the same rule. */
        boolean isRight(Ranked ranked) {
            Rule rule = ranked.candidate().rule(Heading.of("candidate", label));
            NormalForm form = NormalForm.of(rule);
            return coveredExemplars(rule) > 0
                    && task.allRules().rules().stream()
                            .noneMatch(known -> known.label().equals(label)
                                    && NormalForm.of(known).equals(form));
        }

        /** The number of covered exemplars that are not labelled instances; counted only if there are several. */
        private int given(Candidate candidate) {
            if (exemplars.size() < 2 || evidence.given.isEmpty()) {
                return 0;
            }
            Rule rule = candidate.rule(Heading.of("candidate", label));
            return (int) evidence.given.stream()
                    .filter(exemplar -> exemplar.stream().allMatch(rule::covers))
                    .count();
        }

        private int coveredExemplars(Rule rule) {
            return (int) exemplars.stream()
                    .filter(exemplar -> exemplar.stream().allMatch(rule::covers))
                    .count();
        }

        List<RuleSuggestion> suggestions(List<Ranked> chosen) {
            Set<String> taken = new HashSet<>();
            task.allRules().rules().forEach(rule -> taken.add(rule.id()));
            return chosen.stream()
                    .map(ranked -> suggestion(ranked.candidate(), taken))
                    .toList();
        }

        private RuleSuggestion suggestion(Candidate candidate, Set<String> taken) {
            Rule rule = candidate.rule(Heading.of(id(candidate, taken), label));
            RuleSuggestion.Counted counted = evidence.count(candidate, given(candidate), coveredExemplars(rule));
            BitSet covered = shown(candidate);
            return new RuleSuggestion(rule, counted, samples(covered), reason(counted), covered);
        }

        private String id(Candidate candidate, Set<String> taken) {
            String name = candidate.name();
            String wanted = name.length() <= LONGEST_ID
                    ? name
                    : name.substring(
                            0, name.offsetByCodePoints(0, Math.min(LONGEST_ID, name.codePointCount(0, name.length()))));
            String id = wanted;
            for (int n = 2; !taken.add(id); n++) {
                id = wanted + "-" + n;
            }
            return id;
        }

        private List<Instance> samples(BitSet covered) {
            int[] numbers = covered.stream().toArray();
            int count = Math.min(SAMPLES, numbers.length);
            return IntStream.range(0, count)
                    .mapToObj(k -> population.instance(numbers[(int) ((2L * k + 1) * numbers.length / (2L * count))]))
                    .toList();
        }

        private String reason(RuleSuggestion.Counted counted) {
            StringBuilder reason = new StringBuilder();
            if (isCold()) {
                reason.append("nothing is known about its precision");
            } else {
                appendEvidence(reason, counted);
            }
            if (task.rules().size() > 0) {
                reason.append("; ")
                        .append(counted.added())
                        .append(" of ")
                        .append(counted.cover())
                        .append(" covered instances are new to the rules");
            }
            if (exemplars.size() > 1) {
                reason.append("; covers ")
                        .append(counted.exemplars())
                        .append(" of ")
                        .append(exemplars.size())
                        .append(" exemplars");
            }
            return reason.toString();
        }

        private void appendEvidence(StringBuilder reason, RuleSuggestion.Counted counted) {
            int labelled = counted.right() + counted.wrong();
            reason.append(
                    labelled == 0
                            ? "no other labelled instance is covered"
                            : "right on " + counted.right() + " of " + labelled + " labelled instances");
            counted.trust()
                    .ifPresent(mean -> reason.append(String.format(
                            Locale.ROOT,
                            byModel
                                    ? "; the model trusts it %.2f on average"
                                    : "; similar labelled instances suggest a precision of %.2f",
                            mean)));
            reason.append(String.format(
                    Locale.ROOT, "; so its precision is probably at least %.2f", counted.leastPrecision()));
        }

        List<String> notes() {
            List<String> notes = new ArrayList<>();
            exemplars.stream()
                    .map(generaliser::leftAside)
                    .filter(note -> !note.isEmpty())
                    .forEach(notes::add);
            if (isCold()) {
                notes.add("there are neither labelled instances nor a model, so nothing is known about precision; rare"
                        + " phrases come first. Label some instances");
            }
            return notes;
        }

        /** The evidence about candidates for a class. */
        private final class Evidence {
            private final int labelIndex;

            /**
             * Labelled instances that are exemplars. A rule made from one of them is right there by construction; being
             * right on the others is evidence for it.
             */
            private final BitSet exemplarNumbers = new BitSet();

            /** One labelled instance for each exemplar that is a labelled instance. */
            private final BitSet oneOfEach = new BitSet();

            /** Exemplars that are not labelled instances. */
            private final List<List<Instance>> given = new ArrayList<>(exemplars);

            /** The trust in the label on each unlabelled instance. */
            private final double[] trusted;

            private final BitSet voted = new BitSet();
            private final BitSet votedOtherwise = new BitSet();

            Evidence(int labelIndex) {
                this.labelIndex = labelIndex;
                this.trusted = Arrays.stream(trust)
                        .mapToDouble(ofClasses -> ofClasses[labelIndex])
                        .toArray();
                for (int i = population.unlabelled(); i < population.size(); i++) {
                    Instance instance = population.instance(i);
                    if (exemplars.stream()
                            .flatMap(List::stream)
                            .anyMatch(exemplar -> Population.sameContent(exemplar, instance))) {
                        exemplarNumbers.set(i);
                        if (given.removeIf(exemplar ->
                                exemplar.stream().anyMatch(token -> Population.sameContent(token, instance)))) {
                            oneOfEach.set(i);
                        }
                    }
                }
                RuleSet rules = task.rules();
                for (int i = 0; i < population.unlabelled(); i++) {
                    for (int rule : unlabelledCover.rulesCovering(i)) {
                        voted.set(i);
                        if (rules.labelOf(rule) != labelIndex) {
                            votedOtherwise.set(i);
                        }
                    }
                }
            }

            /** If nothing else is known, rare conditions are more likely to be meaningful. */
            private double ofRarity(int unlabelled) {
                double guess = 1.0 / task.dataset().labels().size();
                double share = (double) unlabelled / population.unlabelled();
                return guess + (1 - guess) * StrictMath.pow(0.5, share / COMMON);
            }

            double leastPrecision(int[] cover) {
                return count(cover, 0, 0, 0).leastPrecision();
            }

            /** @param others the number of covered exemplars that are not labelled instances */
            RuleSuggestion.Counted count(Candidate candidate, int others, int exemplarCount) {
                return count(candidate.cover(), candidate.complexity(), others, exemplarCount);
            }

            private RuleSuggestion.Counted count(int[] cover, int complexity, int others, int exemplarCount) {
                double sum = 0;
                int unlabelled = 0;
                int known = 0;
                int conflicts = 0;
                int right = 0;
                int wrong = 0;
                int generalised = others;
                for (int number : cover) {
                    if (!population.isLabelled(number)) {
                        unlabelled++;
                        sum += trusted[number];
                        known += voted.get(number) ? 1 : 0;
                        conflicts += votedOtherwise.get(number) ? 1 : 0;
                    } else if (exemplarNumbers.get(number)) {
                        generalised += oneOfEach.get(number) ? 1 : 0;
                    } else {
                        right += population.label(number) == labelIndex ? 1 : 0;
                        wrong += population.label(number) == labelIndex ? 0 : 1;
                    }
                }
                right += Math.max(0, generalised - 1);
                return Ranking.count(
                        population.unlabelled() == 0 ? cover.length : unlabelled,
                        unlabelled == 0 ? Double.NaN : isCold() ? ofRarity(unlabelled) : sum / unlabelled,
                        byModel,
                        population.labelled(),
                        right,
                        wrong,
                        known,
                        conflicts,
                        complexity,
                        exemplarCount,
                        exemplars.size());
            }
        }

        /** Keeps each cover once. */
        private final class Distinct {
            private final Map<Integer, List<Ranked>> byHash = new HashMap<>();

            void add(Ranked ranked) {
                int[] cover = ranked.candidate().cover();
                int end = population.unlabelled() == 0
                        ? cover.length
                        : ranked.candidate().below(population.unlabelled());
                if (end < least) {
                    return;
                }
                int hash = 1;
                for (int i = 0; i < end; i++) {
                    hash = 31 * hash + cover[i];
                }
                List<Ranked> same = byHash.computeIfAbsent(hash, added -> new ArrayList<>(1));
                for (int s = 0; s < same.size(); s++) {
                    int[] other = same.get(s).candidate().cover();
                    int otherEnd = population.unlabelled() == 0
                            ? other.length
                            : same.get(s).candidate().below(population.unlabelled());
                    if (Arrays.equals(cover, 0, end, other, 0, otherEnd)) {
                        if (SIMPLER.compare(ranked, same.get(s)) < 0) {
                            same.set(s, ranked);
                        }
                        return;
                    }
                }
                same.add(ranked);
            }

            List<Ranked> sorted() {
                return byHash.values().stream()
                        .flatMap(List::stream)
                        .sorted(ORDER)
                        .toList();
            }
        }
    }

    private static final Comparator<Ranked> BY_SCORE =
            Comparator.comparingDouble(ranked -> -ranked.counted().score());

    private static final Comparator<Ranked> BY_COMPLEXITY =
            Comparator.comparingInt(ranked -> ranked.candidate().complexity());

    /** A stable order that does not depend on how candidates were found. */
    private static final Comparator<Ranked> BY_WORDS =
            Comparator.comparing(ranked -> ranked.candidate().words());

    private static final Comparator<Ranked> ORDER =
            BY_SCORE.thenComparing(BY_COMPLEXITY).thenComparing(BY_WORDS);

    private static final Comparator<Ranked> SIMPLER =
            BY_COMPLEXITY.thenComparing(BY_SCORE).thenComparing(BY_WORDS);

    /** Groups instances into exemplars: each text or record alone and once, adjacent tokens together. */
    private static List<List<Instance>> grouped(List<? extends Instance> instances) {
        if (instances.isEmpty()) {
            throw OverruleException.input("there is no exemplar; give at least one instance to generalise");
        }
        List<List<Instance>> groups = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (Instance instance : instances) {
            if (!seen.add(instance.id() + "\n" + instance.display())) {
                continue;
            }
            List<Instance> last = groups.isEmpty() ? List.of() : groups.get(groups.size() - 1);
            if (!last.isEmpty()
                    && instance instanceof TokenInstance token
                    && last.get(last.size() - 1) instanceof TokenInstance before
                    && token.sentence().equals(before.sentence())
                    && token.index() == before.index() + 1) {
                last.add(instance);
            } else {
                groups.add(new ArrayList<>(List.of(instance)));
            }
        }
        return groups;
    }
}
