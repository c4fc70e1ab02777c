package io.overrule.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatasetRoundTripTest {
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19})
    void aWrittenDatasetIsReadBackAsItWas(long seed, @TempDir Path parent) {
        LinkedDataset dataset = RandomDatasets.of(seed, "law");

        DatasetFolder.write(parent.resolve("law"), dataset);

        assertThat(DatasetFolder.at(parent.resolve("law")).contents()).isEqualTo(dataset);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19})
    void aWrittenDatasetOfTokensIsReadBackAsItWas(long seed, @TempDir Path parent) {
        LinkedDataset dataset = RandomDatasets.ofTokens(seed, "law");

        DatasetFolder.write(parent.resolve("law"), dataset);

        assertThat(DatasetFolder.at(parent.resolve("law")).contents()).isEqualTo(dataset);
    }
}
