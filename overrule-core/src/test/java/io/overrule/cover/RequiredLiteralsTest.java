package io.overrule.cover;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import io.overrule.RandomStream;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequiredLiteralsTest {
    /** Written as in the demands: ^ is the start of the text, $ its end, | between alternatives, & between demands. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '\t',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "refund\trefund",
                "refunds?\trefund",
                "re(fund|turn)\trefund|return",
                "check.*out\tcheck&out",
                "colou?r\tcolour|color",
                "^hello\t^hello",
                "bye\\z\tbye$",
                "^$\t^$",
                "\\bcat\\b\tcat",
                "(late|delayed)+!\tlate!|delayed!",
                "(?:a|b)c{2,3}\ta|b&c",
                "( |^)(how|how)[^\\w]* (\\w+ ){0,1}(many|much)[^\\w]*( |$)\t how|^how& many| much",
                "( |^)(what)[^\\w]* ([^\\s]+ )*(mean|meant)[^\\w]*( |$)\t what|^what& mean",
                "a\\.b\\$\ta.b$",
                "[ab]c\tac|bc",
                "x{,2}\tx{,2}",
                "(?P<name>ab)\tab",
                "😘+\t😘",
            })
    void whatAPatternCannotDoWithoutIsDemanded(String pattern, String demands) {
        assertThat(show(RequiredLiterals.of(pattern))).isEqualTo(demands);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(?i)refund",
                "(?i:a)b",
                "a|",
                "a*",
                "(ab){0,3}",
                "(a|b*)",
                "\\pL",
                "\\Qab\\E",
                "\\x61",
                ".",
                "[^a]",
                "\\w+",
                "^",
                "(|a)",
                "a{0}"
            })
    void whereNothingIsCertainNothingIsDemanded(String pattern) {
        assertThat(RequiredLiterals.of(pattern)).isEmpty();
    }

    @Test
    void deeplyNestedGroupsDemandNothing() {
        String pattern = "(".repeat(5000) + "a" + ")".repeat(5000);

        assertThat(RequiredLiterals.of(pattern)).isEmpty();
    }

    @Test
    void aLongListOfWordsIsReadQuickly() {
        StringBuilder pattern = new StringBuilder("word");
        for (int i = 0; i < 20_000; i++) {
            pattern.append("|word").append(i);
        }

        assertThat(RequiredLiterals.of(pattern.toString())).isEmpty();
    }

    /** The law that everything rests on: where a pattern is found, all its demands are met. */
    @Test
    void noTextWithAMatchLacksADemand() {
        RandomStream random = RandomStream.of(2, "patterns");
        int demanding = 0;
        int matches = 0;
        for (int i = 0; i < 20_000; i++) {
            String source = RandomPatterns.pattern(random);
            Pattern pattern;
            try {
                pattern = Pattern.compile(source);
            } catch (PatternSyntaxException e) {
                continue;
            }
            List<List<Literal>> demands = RequiredLiterals.of(source);
            demanding += demands.isEmpty() ? 0 : 1;
            for (int t = 0; t < 15; t++) {
                String text = RandomPatterns.text(random);
                if (pattern.matcher(text).find()) {
                    matches += demands.isEmpty() ? 0 : 1;
                    assertThat(demands)
                            .as("pattern '%s' is found in '%s'", source, text)
                            .allSatisfy(demand -> assertThat(demand).anyMatch(literal -> isIn(literal, text)));
                }
            }
        }
        assertThat(demanding).as("patterns that demand something").isGreaterThan(4000);
        assertThat(matches).as("matches of patterns that demand something").isGreaterThan(10_000);
    }

    private static boolean isIn(Literal literal, String text) {
        LiteralScanner scanner = new LiteralScanner(List.of(literal));
        LiteralScanner.Found found = scanner.room();
        scanner.scan(text, found);
        return found.size() > 0;
    }

    private static String show(List<List<Literal>> demands) {
        return demands.stream()
                .map(demand -> demand.stream().map(RequiredLiteralsTest::show).collect(Collectors.joining("|")))
                .collect(Collectors.joining("&"));
    }

    private static String show(Literal literal) {
        return (literal.atStart() ? "^" : "") + literal.characters() + (literal.atEnd() ? "$" : "");
    }
}
