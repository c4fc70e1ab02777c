package io.overrule.cover;

import io.overrule.data.Instance;
import io.overrule.data.Value;
import io.overrule.rule.AllRule;
import io.overrule.rule.AnyRule;
import io.overrule.rule.CustomRule;
import io.overrule.rule.KeywordRule;
import io.overrule.rule.LengthRule;
import io.overrule.rule.NotRule;
import io.overrule.rule.RecordRule;
import io.overrule.rule.RegexRule;
import io.overrule.rule.Rule;
import io.overrule.rule.SpanPhrasesRule;
import io.overrule.rule.SpanRegexRule;
import io.overrule.rule.VotesRule;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Nested;

/** Every kind of rule, held to the contract. */
class RuleContractTest {
    @Nested
    class Regex extends RuleContract {
        @Override
        Rule rule() {
            return new RegexRule(HEADING, "w1 w[23]", true);
        }

        @Override
        Rule other() {
            return new RegexRule(HEADING, "w1 w[23]", false);
        }
    }

    @Nested
    class Keyword extends RuleContract {
        @Override
        Rule rule() {
            return new KeywordRule(HEADING, List.of("w1", "w2 w3"), KeywordRule.Match.WHOLE, true);
        }

        @Override
        Rule other() {
            return new KeywordRule(HEADING, List.of("w1", "w2 w3"), KeywordRule.Match.SUBSTRING, true);
        }
    }

    @Nested
    class KeywordAnywhere extends RuleContract {
        @Override
        Rule rule() {
            return new KeywordRule(HEADING, List.of("1 w"), KeywordRule.Match.SUBSTRING, false);
        }

        @Override
        Rule other() {
            return new KeywordRule(HEADING, List.of("2 w"), KeywordRule.Match.SUBSTRING, false);
        }
    }

    @Nested
    class Length extends RuleContract {
        @Override
        Rule rule() {
            return new LengthRule(HEADING, 2);
        }

        @Override
        Rule other() {
            return new LengthRule(HEADING, 3);
        }
    }

    @Nested
    class Records extends RuleContract {
        @Override
        Rule rule() {
            return new RecordRule(HEADING, List.of(RecordRule.Condition.of("number", ">=", Value.of(5))));
        }

        @Override
        Rule other() {
            return new RecordRule(HEADING, List.of(RecordRule.Condition.of("number", ">", Value.of(5))));
        }
    }

    @Nested
    class SpanRegex extends RuleContract {
        @Override
        Rule rule() {
            return new SpanRegexRule(HEADING, "w1 (w[23]) ", 1, List.of("w3"));
        }

        @Override
        Rule other() {
            return new SpanRegexRule(HEADING, "w1 (w[23]) ", 0, List.of("w3"));
        }
    }

    @Nested
    class SpanPhrases extends RuleContract {
        @Override
        Rule rule() {
            return new SpanPhrasesRule(HEADING, List.of("w1 w2", "w3"));
        }

        @Override
        Rule other() {
            return new SpanPhrasesRule(HEADING, List.of("w1 w2"));
        }
    }

    @Nested
    class Any extends RuleContract {
        @Override
        Rule rule() {
            return new AnyRule(
                    HEADING,
                    List.of(
                            Rule.keyword("p", "spam", "w1"),
                            Rule.spanPhrases("q", "spam", "w2"),
                            new AnyRule(HEADING, List.of(new LengthRule(HEADING, 1)))));
        }

        @Override
        Rule other() {
            return new AnyRule(HEADING, List.of(Rule.keyword("p", "spam", "w1")));
        }
    }

    @Nested
    class LengthBetween extends RuleContract {
        @Override
        Rule rule() {
            return new LengthRule(HEADING, new LengthRule.Range(2, 3), LengthRule.Range.atMost(7));
        }

        @Override
        Rule other() {
            return new LengthRule(HEADING, new LengthRule.Range(2, 3), LengthRule.Range.ANY);
        }
    }

    @Nested
    class All extends RuleContract {
        @Override
        Rule rule() {
            return new AllRule(HEADING, List.of(Rule.keyword("p", "ham", "w1"), Rule.regex("q", "ham", "w[23]")));
        }

        @Override
        Rule other() {
            return new AllRule(HEADING, List.of(Rule.keyword("p", "ham", "w1"), new LengthRule(HEADING, 2)));
        }
    }

    @Nested
    class Not extends RuleContract {
        @Override
        Rule rule() {
            return new NotRule(HEADING, List.of(Rule.keyword("p", "ham", "w1"), Rule.spanPhrases("q", "ham", "w2")));
        }

        @Override
        Rule other() {
            return new NotRule(HEADING, List.of(Rule.keyword("p", "ham", "w1")));
        }
    }

    @Nested
    class NotVotes extends RuleContract {
        @Override
        Rule rule() {
            return new NotRule(HEADING, List.of(new VotesRule(HEADING, Set.of("t1", "d7", "s3:0"))));
        }

        @Override
        Rule other() {
            return new NotRule(HEADING, List.of(new VotesRule(HEADING, Set.of("t1"))));
        }
    }

    @Nested
    class Except extends RuleContract {
        @Override
        Rule rule() {
            return Rule.keyword("p", "ham", "w1").withHeading(HEADING).unless(Rule.keyword("q", "ham", "w1 w2"));
        }

        @Override
        Rule other() {
            return Rule.keyword("p", "ham", "w1").withHeading(HEADING).unless(Rule.keyword("q", "ham", "w2"));
        }
    }

    @Nested
    class SpansExcept extends RuleContract {
        @Override
        Rule rule() {
            return new SpanRegexRule(HEADING, "w1 (w[23]) ", 1, List.of("w3")).unless(Rule.keyword("q", "ham", "w0"));
        }

        @Override
        Rule other() {
            return new SpanRegexRule(HEADING, "w1 (w[23]) ", 1, List.of("w3")).unless(Rule.regex("q", "ham", "w0"));
        }
    }

    @Nested
    class RecordsExcept extends RuleContract {
        @Override
        Rule rule() {
            return new RecordRule(HEADING, List.of(RecordRule.Condition.of("number", ">=", Value.of(5))))
                    .unless(new RecordRule(HEADING, List.of(RecordRule.Condition.of("number", "=", Value.of(7)))));
        }

        @Override
        Rule other() {
            return new RecordRule(HEADING, List.of(RecordRule.Condition.of("number", ">=", Value.of(5))));
        }
    }

    @Nested
    class VotesExcept extends RuleContract {
        @Override
        Rule rule() {
            return new VotesRule(HEADING, Set.of("t1", "d7", "s3:0")).unless(new LengthRule(HEADING, 1));
        }

        @Override
        Rule other() {
            return new VotesRule(HEADING, Set.of("t1")).unless(new LengthRule(HEADING, 1));
        }
    }

    @Nested
    class CodeWithin extends RuleContract {
        @Override
        Rule rule() {
            return new AllRule(HEADING, List.of(new CustomRule(HEADING, Custom.TWOS), Rule.keyword("p", "ham", "w1")));
        }

        @Override
        Rule other() {
            return new AllRule(HEADING, List.of(new CustomRule(HEADING, Custom.ONES), Rule.keyword("p", "ham", "w1")));
        }
    }

    @Nested
    class Votes extends RuleContract {
        @Override
        Rule rule() {
            return new VotesRule(HEADING, Set.of("t1", "d7", "s3:0"));
        }

        @Override
        Rule other() {
            return new VotesRule(HEADING, Set.of("t1"));
        }
    }

    @Nested
    class Custom extends RuleContract {
        private static final Predicate<Instance> TWOS =
                instance -> instance.id().endsWith("2");
        private static final Predicate<Instance> ONES =
                instance -> instance.id().endsWith("1");

        @Override
        Rule rule() {
            return new CustomRule(HEADING, TWOS);
        }

        @Override
        Rule other() {
            return new CustomRule(HEADING, ONES);
        }
    }
}
