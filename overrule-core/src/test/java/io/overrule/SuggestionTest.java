package io.overrule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class SuggestionTest {
    @Test
    void aSlipOfTheFingersIsFound() {
        List<String> names = List.of("delivery", "billing", "fault");
        assertThat(Suggestion.nearest("delvery", names)).contains("delivery");
        assertThat(Suggestion.nearest("BILLING", names)).contains("billing");
        assertThat(Suggestion.nearest("fualt", names)).contains("fault");
        assertThat(Suggestion.nearest("weather", names)).isEmpty();
        assertThat(Suggestion.nearest("falt", names, 0)).isEmpty();
    }

    /** The bounded distance decides as the full one does. */
    @Test
    void theNearestIsThatOfTheWholeTable() {
        RandomStream random = RandomStream.of(3, "names");
        for (int round = 0; round < 2_000; round++) {
            String wrong = name(random);
            List<String> names = List.of(name(random), name(random), name(random));
            int least = names.stream()
                    .mapToInt(each -> each.equalsIgnoreCase(wrong) ? 0 : distance(each, wrong))
                    .min()
                    .orElseThrow();
            for (int most = 0; most < 5; most++) {
                assertThat(Suggestion.nearest(wrong, names, most).map(each -> distance(each, wrong)))
                        .as(wrong + " among " + names)
                        .isEqualTo(least <= most ? java.util.Optional.of(least) : java.util.Optional.empty());
            }
        }
    }

    private static String name(RandomStream random) {
        StringBuilder name = new StringBuilder();
        for (int i = random.nextInt(7); i >= 0; i--) {
            name.append((char) ('a' + random.nextInt(3)));
        }
        return name.toString();
    }

    private static int distance(String a, String b) {
        int[][] table = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    table[i][j] = i + j;
                    continue;
                }
                int best = table[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                best = Math.min(best, 1 + Math.min(table[i - 1][j], table[i][j - 1]));
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    best = Math.min(best, table[i - 2][j - 2] + 1);
                }
                table[i][j] = best;
            }
        }
        return table[a.length()][b.length()];
    }

    @Test
    @Timeout(2)
    void aNameOfMegabytesIsAnsweredAtOnceAndBriefly() {
        String huge = "x".repeat(2 << 20);
        List<String> names = List.of("ham", huge);
        assertThat(Suggestion.remedy(huge + "y", names, "labels")).hasSizeLessThan(300);
        assertThat(Suggestion.remedy("hem", names, "labels")).isEqualTo("did you mean 'ham'?");
    }

    @Test
    void ofManyNamesTheFirstAreListed() {
        List<String> names =
                IntStream.range(0, 5_000).mapToObj(i -> "class" + i).toList();
        assertThat(Suggestion.remedy("weather", names, "labels"))
                .startsWith("the labels are class0, class1, ")
                .endsWith("class49 and 4950 more");
    }

    @Test
    void aLongMessageKeepsItsBeginningAndItsEnd() {
        OverruleException e = OverruleException.input("label '" + "x".repeat(2 << 20) + "' is unknown; remove it");
        assertThat(e)
                .message()
                .startsWith("label 'xxx")
                .endsWith("xxx' is unknown; remove it")
                .hasSizeLessThan(2_001);
        Problem problem = new Problem("labels.txt:1", "lists '" + "\uD83D\uDE00".repeat(1 << 20) + "' twice");
        assertThat(problem.what()).startsWith("lists '").endsWith("' twice").hasSizeLessThan(2_001);
        assertThat(problem.what()
                                .chars()
                                .filter(c -> Character.isSurrogate((char) c))
                                .count()
                        % 2)
                .as("no half of a character")
                .isZero();
    }
}
