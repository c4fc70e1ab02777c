package io.overrule.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.data.DatasetFolder;
import io.overrule.data.DatasetPart;
import io.overrule.data.Sentence;
import io.overrule.data.TextInstance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AllotmentTest {
    @TempDir
    private Path folder;

    @Test
    void theShareIsMetAndNeitherTextNorOrderMatters() {
        Allotment allotment = new Allotment(1, 0.25);
        List<DatasetPart> parts = IntStream.range(0, 4_000)
                .mapToObj(i -> allotment.of(new TextInstance("U" + i, "one text")))
                .toList();
        assertThat(parts.stream().filter(part -> part == DatasetPart.VALIDATION).count())
                .isBetween(900L, 1_100L);
        assertThat(parts).doesNotContain(DatasetPart.UNLABELLED, DatasetPart.TEST);
        assertThat(allotment.of(new TextInstance("U17", "another text"))).isEqualTo(parts.get(17));
    }

    @Test
    void anotherSeedDealsOtherwise() {
        long same = IntStream.range(0, 1_000)
                .filter(i -> new Allotment(1, 0.5).of(new TextInstance("U" + i, ""))
                        == new Allotment(2, 0.5).of(new TextInstance("U" + i, "")))
                .count();
        assertThat(same).isBetween(430L, 570L);
    }

    @Test
    void tokensOfASentenceGoTheSameWay() {
        for (int i = 0; i < 50; i++) {
            assertThat(new Sentence("S" + i, List.of("a", "b", "c", "d"))
                            .instances().stream().map(new Allotment(3, 0.5)::of).distinct())
                    .hasSize(1);
        }
    }

    @Test
    void whatIsRecordedIsReadBack() throws IOException {
        assertThat(Allotment.read(DatasetFolder.at(folder))).isEmpty();
        new Allotment(7, 0.3).write(folder);
        assertThat(Allotment.read(DatasetFolder.at(folder))).contains(new Allotment(7, 0.3));
        for (String wrong : List.of("no json", "[]", "{\"seed\": 1.5, \"validation\": 0.2}", "{\"seed\": 1}")) {
            Files.writeString(folder.resolve(Allotment.FILE), wrong);
            assertThatThrownBy(() -> Allotment.read(DatasetFolder.at(folder)))
                    .hasMessageStartingWith("allotment.json: ")
                    .hasMessageEndingWith("; expected {\"seed\": 1, \"validation\": 0.25}");
        }
        Files.writeString(folder.resolve(Allotment.FILE), "{\"seed\": 1, \"validation\": 1}");
        assertThatThrownBy(() -> Allotment.read(DatasetFolder.at(folder)))
                .hasMessage(
                        "allotment.json: the share of labels for validation is 1.0; expected 0 or more and less than"
                                + " 1, such as 0.25");
    }
}
