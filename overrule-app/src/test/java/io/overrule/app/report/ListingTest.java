package io.overrule.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.data.Instance;
import io.overrule.data.RecordInstance;
import io.overrule.data.Value;
import io.overrule.evaluation.RuleReport;
import io.overrule.inference.Part;
import io.overrule.inference.Reasons;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ListingTest {
    private static Results results(int mistakes, int overruled) {
        List<Results.JudgedInstance> instances = new ArrayList<>();
        for (int i = 0; i < mistakes; i++) {
            instances.add(SmallResults.judged("text " + i, 1, 0, Optional.empty()));
        }
        instances.add(SmallResults.judged("other", 0, 1, Optional.empty()));
        instances.add(SmallResults.judged("right", 0, 0, Optional.empty()));
        return SmallResults.bare()
                .instances(instances)
                .denoising(new RuleReport(List.of(
                        SmallResults.line("free", overruled, 0, overruled), SmallResults.line("sure", 4, 4, 0))))
                .build();
    }

    @Test
    void allIsListedWhereThereIsRoom() {
        Listing listing = Listing.of(results(30, 40));
        assertThat(listing.cells()).extracting(Listing.Cell::count).containsExactly(30, 1);
        assertThat(listing.cells()).extracting(cell -> cell.shown().size()).containsExactly(30, 1);
        assertThat(listing.overruled()).extracting(List::size).containsExactly(40, 0);
        assertThat(listing.lists(1, 0)).isTrue();
        assertThat(listing.lists(0, 0)).isFalse();
    }

    @Test
    void longListsAreCutAtTheSameLengthAndShortOnesStay() {
        Listing listing = Listing.of(results(30, 40), 9_000);
        int cut = listing.cells().get(0).shown().size();
        assertThat(cut).isBetween(5, 15);
        assertThat(listing.cells().get(0).count()).isEqualTo(30);
        assertThat(listing.overruled().get(0)).hasSize(cut);
        assertThat(listing.cells().get(1).shown()).hasSize(1);
        assertThat(Listing.of(results(30, 40), 0).lists(1, 0)).isFalse();
    }

    private static String marked(List<MarkedText.Piece> pieces) {
        return pieces.stream()
                .map(piece -> piece.marked() ? "<" + piece.mark() + ":" + piece.text() + ">" : piece.text())
                .collect(Collectors.joining());
    }

    @Test
    void withoutReasonsNothingIsMarked() {
        assertThat(marked(MarkedText.of(Instance.text("a  text"), Optional.empty())))
                .isEqualTo("a text");
    }

    @Test
    void theWordsOfATextAreMarkedWhereTheyStand() {
        String text = "Free, are you free?";
        assertThat(marked(MarkedText.of(Instance.text(text), Optional.of(SmallResults.reasons(text)))))
                .isEqualTo("<pro4:Free>, are <con2:you> <pro4:free>?");
    }

    @Test
    void aLongTextIsCutWithItsMarks() {
        String text = "x".repeat(395) + " free and more";
        assertThat(marked(MarkedText.of(Instance.text(text), Optional.of(SmallResults.reasons(text)))))
                .isEqualTo("x".repeat(395) + " <pro4:free>…");
    }

    @Test
    void attributesAndTokensAreMarkedToo() {
        Map<String, Value> values = new LinkedHashMap<>();
        values.put("age", Value.of(22));
        values.put("city", Value.of("Rome"));
        RecordInstance record = new RecordInstance("", values);
        Reasons.Reason old = new Reasons.Reason(new Part.Attribute("age", Value.of(22)), -0.25);
        assertThat(marked(MarkedText.of(record, Optional.of(new Reasons(record, 0, 0.5, List.of(old), 0)))))
                .isEqualTo("<con2:age=22>, city=Rome");
        Instance token = Instance.sentence("to", "York").instances().get(1);
        Reasons.Reason to = new Reasons.Reason(new Part.Token(0, "to"), 2);
        assertThat(marked(MarkedText.of(token, Optional.of(new Reasons(token, 0, 0.5, List.of(to), 0)))))
                .isEqualTo("<pro4:to> [York]");
    }
}
