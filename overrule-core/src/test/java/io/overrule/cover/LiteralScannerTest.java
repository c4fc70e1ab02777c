package io.overrule.cover;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.RandomStream;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LiteralScannerTest {
    @Test
    void overlappingLiteralsAreAllFound() {
        assertThat(found("ushers", Literal.of("he"), Literal.of("she"), Literal.of("his"), Literal.of("hers")))
                .containsExactlyInAnyOrder(Literal.of("he"), Literal.of("she"), Literal.of("hers"));
    }

    @Test
    void theStartAndTheEndOfATextAreHeeded() {
        Literal start = new Literal(true, "ab", false);
        Literal end = new Literal(false, "ab", true);
        Literal whole = new Literal(true, "ab", true);

        assertThat(found("ab c", start, end, whole)).containsExactly(start);
        assertThat(found("c ab", start, end, whole)).containsExactly(end);
        assertThat(found("ab", start, end, whole)).containsExactlyInAnyOrder(start, end, whole);
        assertThat(found("c ab c", start, end, whole)).isEmpty();
    }

    @Test
    void theEmptyTextIsFoundByItsStartAndEnd() {
        Literal empty = new Literal(true, "", true);

        assertThat(found("", empty)).containsExactly(empty);
        assertThat(found("a", empty)).isEmpty();
    }

    @Test
    void withoutLiteralsNothingIsFound() {
        assertThat(found("anything")).isEmpty();
    }

    @Test
    void roomIsUsedAgainForTheNextText() {
        LiteralScanner scanner = new LiteralScanner(List.of(Literal.of("a"), Literal.of("b")));
        LiteralScanner.Found found = scanner.room();

        scanner.scan("aab", found);
        scanner.scan("cb", found);

        assertThat(found.size()).isEqualTo(1);
        assertThat(found.contains(0)).isFalse();
        assertThat(found.contains(1)).isTrue();
    }

    /** The law, on random literals and texts: a literal is found if and only if the text contains it. */
    @Test
    void findsExactlyWhatTheTextContains() {
        RandomStream random = RandomStream.of(1, "scanner");
        for (int round = 0; round < 200; round++) {
            Set<Literal> literals = new LinkedHashSet<>();
            for (int i = random.nextInt(60); i >= 0; i--) {
                Literal literal = new Literal(
                        random.nextInt(6) == 0, text(random, 1 + random.nextInt(5)), random.nextInt(6) == 0);
                literals.add(literal);
            }
            for (int i = 0; i < 20; i++) {
                String text = text(random, random.nextInt(30));
                assertThat(found(text, literals.toArray(Literal[]::new)))
                        .as("%s in '%s'", literals, text)
                        .containsExactlyInAnyOrderElementsOf(literals.stream()
                                .filter(literal -> isIn(literal, text))
                                .toList());
            }
        }
    }

    private static boolean isIn(Literal literal, String text) {
        if (literal.atStart()) {
            return literal.atEnd() ? text.equals(literal.characters()) : text.startsWith(literal.characters());
        }
        return literal.atEnd() ? text.endsWith(literal.characters()) : text.contains(literal.characters());
    }

    private static String text(RandomStream random, int length) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append("aab\uFFFF".charAt(random.nextInt(4)));
        }
        return text.toString();
    }

    private static List<Literal> found(String text, Literal... literals) {
        LiteralScanner scanner = new LiteralScanner(List.of(literals));
        LiteralScanner.Found found = scanner.room();
        scanner.scan(text, found);
        List<Literal> result = new ArrayList<>();
        for (int i = 0; i < found.size(); i++) {
            result.add(literals[found.literal(i)]);
        }
        return result;
    }
}
