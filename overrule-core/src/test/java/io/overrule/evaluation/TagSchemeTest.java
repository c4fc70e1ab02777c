package io.overrule.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.data.LabelSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class TagSchemeTest {
    private static final TagScheme PREFIXED = TagScheme.of(LabelSet.of("O", "B-A", "I-A", "B-B", "I-B"));
    private static final TagScheme PLAIN = TagScheme.of(LabelSet.of("O", "A", "B"));

    /** The entities of tags written with spaces between, such as {@code A[0,2) B[2,3)}. */
    private static String entities(TagScheme scheme, String tags) {
        StringBuilder text = new StringBuilder();
        for (Entity entity : scheme.entities(tags(tags))) {
            text.append(text.isEmpty() ? "" : " ")
                    .append("%s[%d,%d)".formatted(entity.type(), entity.start(), entity.end()));
        }
        return text.toString();
    }

    private static List<String> tags(String tags) {
        return List.of(tags.split(" "));
    }

    @Test
    void inIob2EveryEntityBeginsWithB() {
        assertThat(entities(PREFIXED, "B-A I-A O B-A B-A I-A")).isEqualTo("A[0,2) A[3,4) A[4,6)");
    }

    @Test
    void inIob1BOnlySeparatesNeighboursOfTheSameType() {
        assertThat(entities(PREFIXED, "I-A I-A O I-A B-A I-A I-B")).isEqualTo("A[0,2) A[3,4) A[4,6) B[6,7)");
    }

    @Test
    void inIoe1EOnlySeparatesNeighboursOfTheSameType() {
        assertThat(entities(PREFIXED, "I-A I-A O I-A E-A I-A I-B")).isEqualTo("A[0,2) A[3,5) A[5,6) B[6,7)");
    }

    @Test
    void inIoe2EveryEntityEndsWithE() {
        assertThat(entities(PREFIXED, "I-A E-A E-A O E-A I-B E-B")).isEqualTo("A[0,2) A[2,3) A[4,5) B[5,7)");
    }

    @Test
    void inIobesSStandsAlone() {
        assertThat(entities(PREFIXED, "B-A I-A E-A S-A S-A B-A E-A B-B E-B"))
                .isEqualTo("A[0,3) A[3,4) A[4,5) A[5,7) B[7,9)");
    }

    @Test
    void inBilouUStandsAloneAndLEnds() {
        assertThat(entities(PREFIXED, "B-A I-A L-A U-A U-A B-A L-A O U-B"))
                .isEqualTo("A[0,3) A[3,4) A[4,5) A[5,7) B[8,9)");
    }

    @Test
    void anIAfterOutsideBeginsAnEntity() {
        assertThat(entities(PREFIXED, "O I-A I-A")).isEqualTo("A[1,3)");
    }

    @Test
    void anIOfAnotherTypeBeginsAnEntity() {
        assertThat(entities(PREFIXED, "B-A I-B I-B I-A")).isEqualTo("A[0,1) B[1,3) A[3,4)");
    }

    @Test
    void anIAfterAnEndBeginsAnEntity() {
        assertThat(entities(PREFIXED, "S-A I-A L-A I-A")).isEqualTo("A[0,1) A[1,3) A[3,4)");
    }

    @Test
    void plainClassesMakeEntitiesOfRuns() {
        assertThat(entities(PLAIN, "A A O A B B A")).isEqualTo("A[0,2) A[3,4) B[4,6) A[6,7)");
    }

    @Test
    void outsideThereAreNoEntities() {
        assertThat(PREFIXED.entities(tags("O O O"))).isEmpty();
        assertThat(PREFIXED.entities(List.of())).isEmpty();
    }

    @Test
    void prefixesAreRecognisedByTheClassesTogether() {
        assertThat(PREFIXED.prefixed()).isTrue();
        assertThat(PLAIN.prefixed()).isFalse();
        assertThat(TagScheme.of(LabelSet.of("O", "I-A", "I-B")).prefixed()).isTrue();
        assertThat(TagScheme.of(LabelSet.of("O", "E-mail", "Phone")).prefixed()).isFalse();
        assertThat(TagScheme.of(LabelSet.of("O", "S-Bahn", "U-Bahn")).prefixed())
                .isFalse();
        assertThat(TagScheme.of(LabelSet.of("O", "B-A", "I-A", "Other")).prefixed())
                .isTrue();
    }

    @Test
    void aClassWithADashMayBePlain() {
        TagScheme scheme = TagScheme.of(LabelSet.of("O", "E-mail", "Phone"));
        assertThat(entities(scheme, "E-mail E-mail Phone")).isEqualTo("E-mail[0,2) Phone[2,3)");
    }

    @Test
    void plainClassesBecomeBio() {
        assertThat(PLAIN.bio(tags("A A O B A"))).containsExactly("B-A", "I-A", "O", "B-B", "B-A");
    }

    @Test
    void tagsAreMadeConsistent() {
        assertThat(PREFIXED.bio(tags("I-A I-A O I-B B-B I-A"))).containsExactly("B-A", "I-A", "O", "B-B", "B-B", "B-A");
        assertThat(PREFIXED.bio(tags("B-A E-A S-A"))).containsExactly("B-A", "I-A", "B-A");
    }

    @Test
    void bioKeepsWhatIsBio() {
        List<String> bio = tags("B-A I-A B-A O B-B I-B");
        assertThat(PREFIXED.bio(bio)).isEqualTo(bio);
    }
}
