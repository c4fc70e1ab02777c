package io.overrule.cover;

import io.overrule.OverruleException;
import io.overrule.Phase;
import io.overrule.Steps;
import io.overrule.Work;
import io.overrule.data.Instance;
import io.overrule.data.Sentence;
import io.overrule.data.TextInstance;
import io.overrule.data.TokenInstance;
import io.overrule.rule.AnyRule;
import io.overrule.rule.CustomRule;
import io.overrule.rule.KeywordRule;
import io.overrule.rule.LengthRule;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds out which rules cover which instances. The result is what {@link Rule#covers} says, pair by pair, only sooner: texts are read once for the literals of all rules, and a regular expression runs only on texts that
 * contain the literals it requires. In a sentence the spans are found once, for all its tokens. Safe to share between threads.
 */
public final class RuleApplier {
    private static final int CHUNK = 512;
    /** Texts may be long, and a cancellation shall not wait for a whole chunk of them. */
    private static final int CHECKED = 16;

    private final List<Rule> rules;
    private final Reading lowerCased;
    private final Reading asWritten;
    private final Reading sentences;

    /** For each condition of {@link #sentences} a rule that has it. */
    private final List<SpanRule> spanRules;

    /** The rules, and parts of rules, that no literal speaks for. */
    private final List<Part> direct;

    /** Conditions on one reading of a text, and the rules that each of them makes cover. */
    private record Reading(TextConditions conditions, List<int[]> rulesOfCondition) {}

    /** What one condition finds in a sentence. */
    private record Span(int condition, BitSet tokens) {}

    /** A condition that makes a rule cover: all of it, or one of those of an 'any' rule. */
    private record Part(int rule, Rule condition) {}

    private RuleApplier(List<Rule> rules) {
        this.rules = List.copyOf(rules);
        Sorting sorting = new Sorting();
        for (int j = 0; j < rules.size(); j++) {
            sorting.rule = j;
            rules.get(j).accept(sorting);
        }
        this.lowerCased = sorting.ignoringCase.reading();
        this.asWritten = sorting.heedingCase.reading();
        this.sentences = sorting.spans.reading();
        this.spanRules = List.copyOf(sorting.spanRules);
        this.direct = List.copyOf(sorting.others);
    }

    /** Conditions of one reading while they are collected; rules with the same one share it. */
    private static final class Collecting {
        private final Map<RuleCondition, List<Integer>> rulesOf = new LinkedHashMap<>();
        private final List<TextConditions.Condition> conditions = new ArrayList<>();

        /** True if the condition is new. */
        boolean add(int index, Rule rule, Supplier<TextConditions.Condition> condition) {
            List<Integer> sharing = rulesOf.computeIfAbsent(RuleCondition.of(rule), added -> new ArrayList<>());
            if (sharing.isEmpty()) {
                conditions.add(condition.get());
            }
            sharing.add(index);
            return sharing.size() == 1;
        }

        Reading reading() {
            return new Reading(
                    new TextConditions(conditions),
                    rulesOf.values().stream()
                            .map(sharing ->
                                    sharing.stream().mapToInt(Integer::intValue).toArray())
                            .toList());
        }
    }

    /** Puts every rule where it is decided. */
    private static final class Sorting implements RuleVisitor<Boolean> {
        private final Collecting ignoringCase = new Collecting();
        private final Collecting heedingCase = new Collecting();
        private final Collecting spans = new Collecting();
        private final List<SpanRule> spanRules = new ArrayList<>();
        private final List<Part> others = new ArrayList<>();
        private int rule;

        private Collecting reading(boolean ignoreCase) {
            return ignoreCase ? ignoringCase : heedingCase;
        }

        @Override
        public Boolean regex(RegexRule regex) {
            return reading(regex.ignoreCase())
                    .add(rule, regex, () -> TextConditions.Condition.ofPattern(regex.pattern(), regex::found));
        }

        @Override
        public Boolean keyword(KeywordRule keyword) {
            return reading(keyword.ignoreCase())
                    .add(
                            rule,
                            keyword,
                            () -> keyword.match() == KeywordRule.Match.SUBSTRING
                                    ? TextConditions.Condition.ofWordsAnywhere(keyword.comparedWords())
                                    : TextConditions.Condition.ofWords(keyword.comparedWords(), keyword::found));
        }

        @Override
        public Boolean spanRegex(SpanRegexRule span) {
            return span(span, () -> TextConditions.Condition.worthLookingFor(span.pattern()));
        }

        @Override
        public Boolean spanPhrases(SpanPhrasesRule span) {
            return span(span, () -> TextConditions.Condition.ofWordsAnywhere(span.comparedPhrases()));
        }

        private boolean span(SpanRule span, Supplier<TextConditions.Condition> condition) {
            return spans.add(rule, span, condition) && spanRules.add(span);
        }

        @Override
        public Boolean length(LengthRule length) {
            return direct(length);
        }

        @Override
        public Boolean record(RecordRule record) {
            return direct(record);
        }

        @Override
        public Boolean votes(VotesRule votes) {
            return direct(votes);
        }

        @Override
        public Boolean custom(CustomRule custom) {
            return direct(custom);
        }

        private boolean direct(Rule condition) {
            return others.add(new Part(rule, condition));
        }

        /** A rule covers where any of its parts does. */
        @Override
        public Boolean any(AnyRule any) {
            any.of().forEach(part -> part.accept(this));
            return true;
        }
    }

    public static RuleApplier of(RuleSet rules) {
        return of(rules.rules());
    }

    /** An applier of one rule only, which makes matrices of one column. */
    public static RuleApplier ofRule(Rule rule) {
        return of(List.of(rule));
    }

    static RuleApplier of(List<Rule> rules) {
        return new RuleApplier(rules);
    }

    /** The rules that cover one instance, ascending. */
    public int[] rulesCovering(Instance instance) {
        return new Row().of(instance);
    }

    /** Which rules cover which of the instances; rows are in the order of the instances. */
    public CoverMatrix apply(List<? extends Instance> instances) {
        return apply(instances, Work.quiet());
    }

    /** Which rules cover which of the instances; rows are in the order of the instances. */
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

    private static int[] chunkEnds(Instance[] instances) {
        return IntStream.iterate(
                        chunkEnd(instances, 0),
                        end -> end > 0,
                        end -> end < instances.length ? chunkEnd(instances, end) : 0)
                .toArray();
    }

    /** Where a chunk ends: not within a sentence, so that every sentence is read only once. */
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

    /** The row function: finds the rules of one instance after the other. For one thread. */
    private final class Row {
        private final TextConditions.Room lowerCasedRoom =
                lowerCased.conditions().room();
        private final TextConditions.Room asWrittenRoom = asWritten.conditions().room();
        private final TextConditions.Room sentenceRoom = sentences.conditions().room();
        private final boolean[] covering = new boolean[rules.size()];
        private final int[] covered = new int[rules.size()];
        private int count;

        /** The sentence of the last token; the next token is mostly of the same. */
        private @Nullable Sentence sentence;

        private final List<Span> spans = new ArrayList<>();

        int[] of(Instance instance) {
            count = 0;
            if (instance instanceof TextInstance written) {
                String text = written.text();
                if (lowerCased.conditions().size() > 0) {
                    decide(lowerCased, text.toLowerCase(Locale.ROOT), lowerCasedRoom);
                }
                decide(asWritten, text, asWrittenRoom);
            } else if (instance instanceof TokenInstance token) {
                decide(token);
            }
            for (Part part : direct) {
                if (!covering[part.rule()] && covers(part, instance)) {
                    add(part.rule());
                }
            }
            for (int i = 0; i < count; i++) {
                covering[covered[i]] = false;
            }
            Arrays.sort(covered, 0, count);
            return Arrays.copyOf(covered, count);
        }

        private void decide(Reading reading, String subject, TextConditions.Room room) {
            reading.conditions().holding(subject, room, condition -> {
                for (int rule : reading.rulesOfCondition().get(condition)) {
                    add(rule);
                }
            });
        }

        private void decide(TokenInstance token) {
            if (!token.sentence().equals(sentence)) {
                sentence = token.sentence();
                findSpans(SentenceText.of(sentence));
            }
            for (Span span : spans) {
                if (span.tokens().get(token.index())) {
                    for (int rule : sentences.rulesOfCondition().get(span.condition())) {
                        add(rule);
                    }
                }
            }
        }

        private void findSpans(SentenceText text) {
            spans.clear();
            sentences.conditions().holding(text.text(), sentenceRoom, condition -> {
                BitSet tokens = spanRules.get(condition).coveredTokens(text);
                if (!tokens.isEmpty()) {
                    spans.add(new Span(condition, tokens));
                }
            });
        }

        private void add(int rule) {
            if (!covering[rule]) {
                covering[rule] = true;
                covered[count++] = rule;
            }
        }

        private boolean covers(Part part, Instance instance) {
            try {
                return part.condition().covers(instance);
            } catch (OverruleException e) {
                throw e;
            } catch (RuntimeException e) {
                // Custom code: its stack trace is of use to the person who wrote it.
                throw OverruleException.input(
                        "rule '" + rules.get(part.rule()).id() + "' failed on instance '" + nameOf(instance) + "' with "
                                + e + "; its code must say true or false of every instance",
                        e);
            }
        }
    }

    /** What to call an instance in a message: its id, or how it begins. */
    static String nameOf(Instance instance) {
        if (!instance.id().isEmpty()) {
            return instance.id();
        }
        String display = instance.display();
        return display.length() <= 60 ? display : display.substring(0, 60) + "…";
    }
}
