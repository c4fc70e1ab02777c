package io.overrule.cover;

import io.overrule.OverruleException;
import io.overrule.Phase;
import io.overrule.Steps;
import io.overrule.Work;
import io.overrule.data.Instance;
import io.overrule.data.Sentence;
import io.overrule.data.TextInstance;
import io.overrule.data.TokenInstance;
import io.overrule.rule.AllRule;
import io.overrule.rule.AnyRule;
import io.overrule.rule.CustomRule;
import io.overrule.rule.ExceptRule;
import io.overrule.rule.KeywordRule;
import io.overrule.rule.LengthRule;
import io.overrule.rule.NormalForm;
import io.overrule.rule.NotRule;
import io.overrule.rule.RecordRule;
import io.overrule.rule.RegexRule;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import io.overrule.rule.RuleVisitor;
import io.overrule.rule.SentenceText;
import io.overrule.rule.SpanPhrasesRule;
import io.overrule.rule.SpanRegexRule;
import io.overrule.rule.SpanRule;
import io.overrule.rule.VotesRule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Applies rules to instances and returns a {@link CoverMatrix}. The result is the same as calling {@link Rule#covers}
 * for every pair, but faster: each text is scanned once for the literals of all rules, and a regular expression runs
 * only on texts that contain the literals it requires. In a sentence the spans are found once for all tokens. Safe to
 * share between threads.
 */
public final class RuleApplier {
    private static final int CHUNK = 512;
    /** Texts may be long, and a cancellation should not wait for a whole chunk of them. */
    private static final int CHECKED = 16;

    private final List<Rule> rules;
    private final FormConditions lowerCased;
    private final FormConditions asWritten;
    private final FormConditions sentences;

    /** For each condition of {@link #sentences}, a rule that has it. */
    private final List<SpanRule> spanRules;

    /** The rules and parts of rules that require no literal, so they must be evaluated on every instance. */
    private final List<Clause> direct;

    /** Parts of rules that combine conditions. They are evaluated only if one of their triggers holds. */
    private final List<Clause> combined;

    /**
     * Conditions on one form of a text.
     *
     * @param rulesOfCondition for each condition, the rules that cover an instance whenever the condition holds
     * @param partsOfCondition for each condition, the {@link #combined} parts to evaluate when it holds
     */
    private record FormConditions(
            TextConditions conditions, List<int[]> rulesOfCondition, List<int[]> partsOfCondition) {
        /** The texts of an index for which a condition can hold that matters; empty if it cannot exclude any. */
        Optional<BitSet> candidates(LiteralIndex index, boolean lowerCased) {
            BitSet candidates = index.notTexts();
            for (int c = 0; c < conditions.size(); c++) {
                if (rulesOfCondition.get(c).length + partsOfCondition.get(c).length > 0) {
                    Optional<BitSet> ofCondition = conditions.candidates(c, index, lowerCased);
                    if (ofCondition.isEmpty()) {
                        return Optional.empty();
                    }
                    candidates.or(ofCondition.get());
                }
            }
            return Optional.of(candidates);
        }
    }

    /** The tokens that one condition finds in a sentence. */
    private record Span(int condition, BitSet tokens) {}

    /** A condition that makes a rule cover an instance: the whole rule, or one alternative of an 'any' rule. */
    private record Clause(int rule, Expression condition) {}

    private RuleApplier(List<Rule> rules) {
        this.rules = List.copyOf(rules);
        Sorting sorting = new Sorting();
        for (int j = 0; j < rules.size(); j++) {
            sorting.sort(j, rules.get(j));
        }
        this.lowerCased = sorting.ignoringCase.finished();
        this.asWritten = sorting.heedingCase.finished();
        this.sentences = sorting.spans.finished();
        this.spanRules = List.copyOf(sorting.spanRules);
        this.direct = List.copyOf(sorting.direct);
        this.combined = List.copyOf(sorting.combined);
    }

    /** A condition that is decided for one instance after the literals of its text are known. */
    private sealed interface Expression {
        boolean holds(Row row, Instance instance);

        /**
         * Conditions on a text, at least one of which holds wherever this expression holds; empty if there are none.
         * For 'all' the triggers of one part suffice, for 'any' those of every part are needed, and 'not' has none.
         */
        Optional<List<Found>> triggers();
    }

    /** A condition on a text or on the spans of a sentence, decided when the text was scanned. */
    private record Found(TextForm form, int condition) implements Expression {
        @Override
        public boolean holds(Row row, Instance instance) {
            return row.isFound(form, condition, instance);
        }

        @Override
        public Optional<List<Found>> triggers() {
            return Optional.of(List.of(this));
        }
    }

    /** A condition that requires no literal and is evaluated by calling the rule. */
    private record Asked(Rule condition) implements Expression {
        @Override
        public boolean holds(Row row, Instance instance) {
            return condition.covers(instance);
        }

        @Override
        public Optional<List<Found>> triggers() {
            return Optional.empty();
        }
    }

    private record All(List<Expression> of) implements Expression {
        @Override
        public boolean holds(Row row, Instance instance) {
            for (Expression part : of) {
                if (!part.holds(row, instance)) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public Optional<List<Found>> triggers() {
            return of.stream().flatMap(part -> part.triggers().stream()).min(Comparator.comparingInt(List::size));
        }
    }

    private record Any(List<Expression> of) implements Expression {
        @Override
        public boolean holds(Row row, Instance instance) {
            for (Expression part : of) {
                if (part.holds(row, instance)) {
                    return true;
                }
            }
            return false;
        }

        @Override
        public Optional<List<Found>> triggers() {
            List<Found> triggers = new ArrayList<>();
            for (Expression part : of) {
                Optional<List<Found>> ofPart = part.triggers();
                if (ofPart.isEmpty()) {
                    return Optional.empty();
                }
                triggers.addAll(ofPart.get());
            }
            return Optional.of(triggers);
        }
    }

    /** @param rule the negated rule, which handles unknown recorded votes */
    private record Not(Rule rule, boolean dependsOnVotes, Expression of) implements Expression {
        @Override
        public boolean holds(Row row, Instance instance) {
            return dependsOnVotes ? rule.covers(instance) : !of.holds(row, instance);
        }

        @Override
        public Optional<List<Found>> triggers() {
            return Optional.empty();
        }
    }

    /** The form of a text that a condition looks at. */
    private enum TextForm {
        LOWER_CASED,
        AS_WRITTEN,
        SENTENCE
    }

    /** Conditions of one form while they are collected; rules with the same condition share it. */
    private static final class Collecting {
        private final TextForm form;
        private final Map<NormalForm, Integer> indices = new HashMap<>();
        private final List<TextConditions.Condition> conditions = new ArrayList<>();
        private final List<List<Integer>> rulesOf = new ArrayList<>();
        private final List<List<Integer>> partsOf = new ArrayList<>();

        Collecting(TextForm form) {
            this.form = form;
        }

        Found add(Rule rule, Supplier<TextConditions.Condition> condition) {
            int index = indices.computeIfAbsent(NormalForm.of(rule), added -> conditions.size());
            if (index == conditions.size()) {
                conditions.add(condition.get());
                rulesOf.add(new ArrayList<>());
                partsOf.add(new ArrayList<>());
            }
            return new Found(form, index);
        }

        FormConditions finished() {
            return new FormConditions(new TextConditions(conditions), arrays(rulesOf), arrays(partsOf));
        }

        private static List<int[]> arrays(List<List<Integer>> lists) {
            return lists.stream()
                    .map(list ->
                            list.stream().mapToInt(Integer::intValue).distinct().toArray())
                    .toList();
        }
    }

    /** Assigns every rule to the list that decides it. */
    private static final class Sorting implements RuleVisitor<Expression> {
        private final Collecting ignoringCase = new Collecting(TextForm.LOWER_CASED);
        private final Collecting heedingCase = new Collecting(TextForm.AS_WRITTEN);
        private final Collecting spans = new Collecting(TextForm.SENTENCE);
        private final List<SpanRule> spanRules = new ArrayList<>();
        private final List<Clause> direct = new ArrayList<>();
        private final List<Clause> combined = new ArrayList<>();

        void sort(int rule, Rule condition) {
            sort(rule, condition.accept(this));
        }

        /** A rule covers an instance if any of its parts does. */
        private void sort(int rule, Expression condition) {
            if (condition instanceof Any any) {
                any.of().forEach(part -> sort(rule, part));
            } else if (condition instanceof Found found) {
                collecting(found).rulesOf.get(found.condition()).add(rule);
            } else {
                Optional<List<Found>> triggers = condition.triggers();
                if (triggers.isPresent()) {
                    int part = combined.size();
                    combined.add(new Clause(rule, condition));
                    triggers.get().forEach(found -> collecting(found)
                            .partsOf
                            .get(found.condition())
                            .add(part));
                } else {
                    direct.add(new Clause(rule, condition));
                }
            }
        }

        private Collecting collecting(Found found) {
            return switch (found.form()) {
                case LOWER_CASED -> ignoringCase;
                case AS_WRITTEN -> heedingCase;
                case SENTENCE -> spans;
            };
        }

        private Collecting collecting(boolean ignoreCase) {
            return ignoreCase ? ignoringCase : heedingCase;
        }

        @Override
        public Expression regex(RegexRule regex) {
            return collecting(regex.ignoreCase())
                    .add(regex, () -> TextConditions.Condition.ofPattern(regex.pattern(), regex::found));
        }

        @Override
        public Expression keyword(KeywordRule keyword) {
            return collecting(keyword.ignoreCase())
                    .add(
                            keyword,
                            () -> keyword.match() == KeywordRule.Match.SUBSTRING
                                    ? TextConditions.Condition.ofWordsAnywhere(keyword.comparedWords())
                                    : TextConditions.Condition.ofWords(keyword.comparedWords(), keyword::found));
        }

        @Override
        public Expression spanRegex(SpanRegexRule span) {
            return span(span, () -> TextConditions.Condition.worthLookingFor(span.pattern()));
        }

        @Override
        public Expression spanPhrases(SpanPhrasesRule span) {
            return span(span, () -> TextConditions.Condition.ofWordsAnywhere(span.comparedPhrases()));
        }

        private Found span(SpanRule span, Supplier<TextConditions.Condition> condition) {
            Found found = spans.add(span, condition);
            if (found.condition() == spanRules.size()) {
                spanRules.add(span);
            }
            return found;
        }

        @Override
        public Expression length(LengthRule length) {
            return new Asked(length);
        }

        @Override
        public Expression record(RecordRule record) {
            return new Asked(record);
        }

        @Override
        public Expression votes(VotesRule votes) {
            return new Asked(votes);
        }

        @Override
        public Expression custom(CustomRule custom) {
            return new Asked(custom);
        }

        @Override
        public Expression all(AllRule all) {
            return new All(each(all.of()));
        }

        @Override
        public Expression any(AnyRule any) {
            return new Any(each(any.of()));
        }

        @Override
        public Expression not(NotRule not) {
            return new Not(not, not.recordedVotes().isPresent(), new Any(each(not.of())));
        }

        @Override
        public Expression except(ExceptRule except) {
            List<Expression> both = new ArrayList<>();
            both.add(except.base().accept(this));
            except.except().forEach(exception -> both.add(not(new NotRule(except.heading(), List.of(exception)))));
            return new All(both);
        }

        private List<Expression> each(List<Rule> parts) {
            return parts.stream().map(part -> part.accept(this)).toList();
        }
    }

    public static RuleApplier of(RuleSet rules) {
        return of(rules.rules());
    }

    /** An applier of a single rule. Its matrices have one column. */
    public static RuleApplier ofRule(Rule rule) {
        return of(List.of(rule));
    }

    static RuleApplier of(List<Rule> rules) {
        return new RuleApplier(rules);
    }

    /** The rules that cover one instance, in ascending order. */
    public int[] rulesCovering(Instance instance) {
        return new Row().of(instance);
    }

    /** The cover matrix of the instances. Rows are in the order of the instances. */
    public CoverMatrix apply(List<? extends Instance> instances) {
        return apply(instances, Work.quiet());
    }

    /** The cover matrix of the instances. Rows are in the order of the instances. */
    public CoverMatrix apply(List<? extends Instance> instances, Work work) {
        Instance[] all = instances.toArray(Instance[]::new);
        int[][] rows = new int[all.length][];
        int[] ends = chunkEnds(all);
        Steps steps = work.begin(Phase.COVERING, all.length);
        work.each(ends.length, (chunk, own) -> {
            int start = chunk == 0 ? 0 : ends[chunk - 1];
            applyTo(all, start, ends[chunk], rows, own);
            steps.add(ends[chunk] - start);
        });
        return CoverMatrix.of(rules.size(), rows);
    }

    /** The texts of an index that any of the rules can cover; empty if the index cannot exclude any. */
    Optional<BitSet> candidates(LiteralIndex index) {
        if (!direct.isEmpty()) {
            return Optional.empty();
        }
        // Conditions on spans need no look: they cover tokens, which an index never excludes.
        Optional<BitSet> ignoringCase = lowerCased.candidates(index, true);
        Optional<BitSet> heedingCase = asWritten.candidates(index, false);
        if (ignoringCase.isEmpty() || heedingCase.isEmpty()) {
            return Optional.empty();
        }
        ignoringCase.get().or(heedingCase.get());
        return ignoringCase;
    }

    private static int[] chunkEnds(Instance[] instances) {
        return IntStream.iterate(
                        chunkEnd(instances, 0),
                        end -> end > 0,
                        end -> end < instances.length ? chunkEnd(instances, end) : 0)
                .toArray();
    }

    /** The end of a chunk. It is never inside a sentence, so every sentence is scanned only once. */
    private static int chunkEnd(Instance[] instances, int start) {
        int end = Math.min(start + CHUNK, instances.length);
        while (end < instances.length
                && instances[end] instanceof TokenInstance token
                && instances[end - 1] instanceof TokenInstance previous
                && token.sentence().equals(previous.sentence())) {
            end++;
        }
        return end;
    }

    private void applyTo(Instance[] instances, int start, int end, int[][] rows, Work work) {
        Row row = new Row();
        for (int i = start; i < end; i++) {
            if (i % CHECKED == 0) {
                work.check();
            }
            rows[i] = row.of(instances[i]);
        }
    }

    /** Computes rows: finds the rules that cover an instance, one instance after the other. For one thread. */
    private final class Row {
        private final TextConditions.Room lowerCasedRoom =
                lowerCased.conditions().room();
        private final TextConditions.Room asWrittenRoom = asWritten.conditions().room();
        private final TextConditions.Room sentenceRoom = sentences.conditions().room();
        private final boolean[] covering = new boolean[rules.size()];
        private final int[] covered = new int[rules.size()];
        private int count;

        /** The sentence of the last token. The next token usually belongs to the same sentence. */
        private @Nullable Sentence sentence;

        /** The conditions that hold for the text or the whole sentence. */
        private final Holding lowerCasedHolding = new Holding(lowerCased);

        private final Holding asWrittenHolding = new Holding(asWritten);

        private final List<Span> spans = new ArrayList<>();

        /** For each condition on spans, the tokens of the sentence that it covers; null for none. */
        private final @Nullable BitSet[] tokensOfCondition =
                new BitSet[sentences.conditions().size()];

        private final boolean[] worthALook = new boolean[combined.size()];
        private final int[] candidates = new int[combined.size()];
        private int candidateCount;

        int[] of(Instance instance) {
            count = 0;
            candidateCount = 0;
            if (instance instanceof TextInstance written) {
                forget();
                read(written.text());
            } else if (instance instanceof TokenInstance token) {
                decide(token);
            } else {
                forget();
            }
            lowerCasedHolding.addRules(this);
            asWrittenHolding.addRules(this);
            for (int i = 0; i < candidateCount; i++) {
                worthALook[candidates[i]] = false;
                addIfCovering(combined.get(candidates[i]), instance);
            }
            for (Clause clause : direct) {
                addIfCovering(clause, instance);
            }
            for (int i = 0; i < count; i++) {
                covering[covered[i]] = false;
            }
            Arrays.sort(covered, 0, count);
            return Arrays.copyOf(covered, count);
        }

        /** Forgets the last text, or the last sentence. */
        private void forget() {
            sentence = null;
            lowerCasedHolding.clear();
            asWrittenHolding.clear();
            for (Span span : spans) {
                tokensOfCondition[span.condition()] = null;
            }
            spans.clear();
        }

        private void read(String text) {
            if (lowerCased.conditions().size() > 0) {
                lowerCased.conditions().holding(text.toLowerCase(Locale.ROOT), lowerCasedRoom, lowerCasedHolding::add);
            }
            asWritten.conditions().holding(text, asWrittenRoom, asWrittenHolding::add);
        }

        private void decide(TokenInstance token) {
            if (!token.sentence().equals(sentence)) {
                forget();
                sentence = token.sentence();
                findSpans(SentenceText.of(sentence));
                if (lowerCased.conditions().size() + asWritten.conditions().size() > 0) {
                    read(sentence.text());
                }
            }
            for (Span span : spans) {
                if (span.tokens().get(token.index())) {
                    add(sentences, span.condition());
                }
            }
        }

        private void findSpans(SentenceText text) {
            sentences.conditions().holding(text.text(), sentenceRoom, condition -> {
                BitSet tokens = spanRules.get(condition).coveredTokens(text);
                if (!tokens.isEmpty()) {
                    spans.add(new Span(condition, tokens));
                    tokensOfCondition[condition] = tokens;
                }
            });
        }

        boolean isFound(TextForm form, int condition, Instance instance) {
            return switch (form) {
                case LOWER_CASED -> lowerCasedHolding.holds[condition];
                case AS_WRITTEN -> asWrittenHolding.holds[condition];
                case SENTENCE -> {
                    BitSet tokens = tokensOfCondition[condition];
                    yield tokens != null && instance instanceof TokenInstance token && tokens.get(token.index());
                }
            };
        }

        /** Adds the rules and candidates of a condition that holds. */
        private void add(FormConditions form, int condition) {
            for (int rule : form.rulesOfCondition().get(condition)) {
                add(rule);
            }
            for (int clause : form.partsOfCondition().get(condition)) {
                if (!worthALook[clause]) {
                    worthALook[clause] = true;
                    candidates[candidateCount++] = clause;
                }
            }
        }

        private void add(int rule) {
            if (!covering[rule]) {
                covering[rule] = true;
                covered[count++] = rule;
            }
        }

        private void addIfCovering(Clause clause, Instance instance) {
            if (!covering[clause.rule()] && covers(clause, instance)) {
                add(clause.rule());
            }
        }

        private boolean covers(Clause clause, Instance instance) {
            try {
                return clause.condition().holds(this, instance);
            } catch (OverruleException e) {
                throw e;
            } catch (RuntimeException e) {
                // Custom code failed: its stack trace helps the person who wrote it.
                throw OverruleException.input(
                        "rule '" + rules.get(clause.rule()).id() + "' failed on instance '" + nameOf(instance)
                                + "' with " + e + "; its code must return true or false for every instance",
                        e);
            }
        }
    }

    /** The conditions on one form of a text that hold for a text. */
    private static final class Holding {
        private final FormConditions form;
        private final boolean[] holds;
        private final int[] conditions;
        private int size;

        Holding(FormConditions form) {
            this.form = form;
            this.holds = new boolean[form.conditions().size()];
            this.conditions = new int[holds.length];
        }

        void add(int condition) {
            holds[condition] = true;
            conditions[size++] = condition;
        }

        void addRules(Row row) {
            for (int i = 0; i < size; i++) {
                row.add(form, conditions[i]);
            }
        }

        void clear() {
            for (int i = 0; i < size; i++) {
                holds[conditions[i]] = false;
            }
            size = 0;
        }
    }

    /** The name of an instance for messages: its id, or the beginning of its text. */
    static String nameOf(Instance instance) {
        if (!instance.id().isEmpty()) {
            return instance.id();
        }
        String display = instance.display();
        return display.length() <= 60 ? display : display.substring(0, 60) + "…";
    }
}
