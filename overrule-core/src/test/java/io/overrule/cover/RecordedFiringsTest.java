package io.overrule.cover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.overrule.data.Dataset;
import io.overrule.data.DatasetFolder;
import io.overrule.data.Instance;
import io.overrule.data.TokenInstance;
import io.overrule.rule.RuleSet;
import io.overrule.rule.Task;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The paper's tasks, where their data is at hand: recorded firings, and the statistics of its Table 1. */
class RecordedFiringsTest {
    private static final Path DATA = Path.of("..", "..", "shared", "data");

    @BeforeAll
    static void needTheData() {
        assumeTrue(Files.isDirectory(DATA), "the paper's data is not here");
    }

    @Test
    void theRecordedFiringsAreReproduced() throws IOException {
        int instances = 0;
        for (String name : List.of("question", "mitr", "sms", "youtube", "census")) {
            Task task = Task.read(DatasetFolder.at(DATA.resolve(name)));
            Map<String, List<Instance>> parts = new LinkedHashMap<>();
            parts.put("labeled", Dataset.instances(task.dataset().labelled()));
            parts.put("unlabeled", task.dataset().unlabelled());
            parts.put("valid", Dataset.instances(task.dataset().validation()));
            parts.put("test", Dataset.instances(task.dataset().test()));

            for (Map.Entry<String, List<Instance>> part : parts.entrySet()) {
                CoverMatrix cover = RuleApplier.of(task.rules()).apply(part.getValue());

                assertThat(IntStream.range(0, cover.instanceCount())
                                .mapToObj(i -> line(part.getValue().get(i), fired(task.rules(), cover, i)))
                                .flatMap(Optional::stream)
                                .toList())
                        .as("%s of %s", part.getKey(), name)
                        .isEqualTo(Files.readAllLines(DATA.resolve(name).resolve("fires-" + part.getKey() + ".tsv")));
                instances += cover.instanceCount();
            }
        }

        assertThat(instances).isEqualTo(130_581);
    }

    /** Tokens without firing have no line; texts and records have one. */
    private static Optional<String> line(Instance instance, String fired) {
        if (instance instanceof TokenInstance token) {
            return fired.isEmpty()
                    ? Optional.empty()
                    : Optional.of(token.sentence().id() + "\t" + token.index() + "\t" + fired);
        }
        return Optional.of(instance.id() + "\t" + fired);
    }

    private static String fired(RuleSet rules, CoverMatrix cover, int instance) {
        return IntStream.of(cover.rulesCovering(instance))
                .mapToObj(rule -> rules.rule(rule).id())
                .collect(Collectors.joining(" "));
    }

    @ParameterizedTest
    @CsvSource({
        "question, 0.949, 0.225, 123.9, 1.82, 0.638, 0.598",
        "mitr,     0.136, 0.025, 634.0, 1.08, 0.808, 0.790",
        "sms,      0.396, 0.007,  31.4, 1.29, 0.973, 0.965",
        "youtube,  0.877, 0.302, 259.2, 1.86, 0.785, 0.797",
        "census,   0.991, 0.275, 539.7, 4.52, 0.841, 0.838",
    })
    void tableOneComesOut(
            String name,
            double coverage,
            double conflictRate,
            double averageCoverSize,
            double rulesPerCoveredInstance,
            double testPrecision,
            double unlabelledPrecision) {
        Task task = Task.read(DatasetFolder.at(DATA.resolve(name)));
        Dataset dataset = task.dataset();
        RuleApplier applier = RuleApplier.of(task.rules());
        SetStatistics unlabelled = CoverStatistics.of(
                        applier.apply(dataset.unlabelled()),
                        task.rules(),
                        dataset.unlabelledTruth().orElseThrow())
                .set();
        SetStatistics test = CoverStatistics.of(
                        applier.apply(Dataset.instances(dataset.test())), task.rules(), Dataset.labels(dataset.test()))
                .set();

        assertThat(unlabelled.coverage()).isEqualTo(coverage, offset(0.0005));
        assertThat(unlabelled.conflictRate()).isEqualTo(conflictRate, offset(0.0005));
        assertThat(unlabelled.averageCoverSize()).isEqualTo(averageCoverSize, offset(0.05));
        assertThat(unlabelled.rulesPerCoveredInstance()).isEqualTo(rulesPerCoveredInstance, offset(0.005));
        assertThat(test.microPrecision().orElseThrow()).isEqualTo(testPrecision, offset(0.0005));
        assertThat(unlabelled.microPrecision().orElseThrow()).isEqualTo(unlabelledPrecision, offset(0.0005));
    }
}
