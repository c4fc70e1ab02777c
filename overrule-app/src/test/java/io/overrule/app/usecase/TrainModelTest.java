package io.overrule.app.usecase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.overrule.Cancellation;
import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.app.Outcome;
import io.overrule.cache.FeatureCache;
import io.overrule.data.Instance;
import io.overrule.inference.Model;
import io.overrule.modelfile.ModelFile;
import io.overrule.rule.Task;
import io.overrule.training.EpochReport;
import io.overrule.training.Methods;
import io.overrule.training.TrainingOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrainModelTest {
    private static final TrainModel USE_CASE = new TrainModel(FeatureCache.none());

    @TempDir
    private Path folder;

    private TrainModel.Request request() {
        return TrainModel.Request.of(Fruit.task(folder), Fruit.options(Methods.IMPLYLOSS));
    }

    @Test
    void givesTheModelItsScoresAndWhatMayGoWrong() {
        try (TrainModel.Result result = USE_CASE.run(request(), Work.quiet())) {
            assertThat(result.features().chosen()).hasToString("ngrams+chars");
            assertThat(result.training().method()).isEqualTo(Methods.IMPLYLOSS);
            assertThat(result.test().orElseThrow().confusion().total()).isEqualTo(8);
            assertThat(result.warnings())
                    .extracting(warning -> warning.kind().key())
                    .contains("few-rules");
            assertThat(result.model().predict(Instance.text("ripe plums")).name())
                    .isEqualTo("fruit");
        }
        assertThat(folder).isDirectoryNotContaining(path -> path.toString().endsWith(".overrule"));
    }

    @Test
    void givesWhatTheCommandPrintsAndWritesTheSameBytes() throws IOException {
        Path data = Fruit.write(folder);
        Path typed = folder.resolve("typed.overrule");
        List<String> arguments = new ArrayList<>(
                List.of("train", data.toString(), "-o", typed.toString(), "--method", "implyloss", "--json"));
        arguments.addAll(Fruit.SHARED_FLAGS);
        JsonNode printed = Outcome.of(folder.resolve("cache"), "", arguments.toArray(String[]::new))
                .json();
        Path called = folder.resolve("called.overrule");
        try (TrainModel.Result result = USE_CASE.run(request().writing(called), Work.quiet())) {
            assertThat(result.metric().name()).isEqualTo(printed.get("metric").asText());
            assertThat(result.training().epoch()).isEqualTo(printed.get("epoch").asInt());
            assertThat(result.training().validation().orElseThrow())
                    .isEqualTo(printed.get("validation").asDouble());
            assertThat(result.metric().of(result.test().orElseThrow().confusion()))
                    .isEqualTo(printed.at("/test/" + printed.get("predictsBy").asText())
                            .asDouble());
            assertThat(result.warnings())
                    .extracting(warning -> warning.kind().key())
                    .isEqualTo(printed.get("warnings").findValuesAsText("kind"));
        }
        assertThat(called).hasSameBinaryContentAs(typed);
    }

    @Test
    void neitherChecksNorThreadsNorAFeatureStoreChangeTheModel() {
        byte[] expected = bytes(request(), Work.quiet());
        assertThat(bytes(request().unchecked(), Work.quiet())).isEqualTo(expected);
        assertThat(bytes(request(), Work.quiet().onThreads(1))).isEqualTo(expected);
        assertThat(bytes(request().storingFeatures(folder.resolve("store")), Work.quiet()))
                .isEqualTo(expected);
    }

    private static byte[] bytes(TrainModel.Request request, Work work) {
        try (TrainModel.Result result = USE_CASE.run(request, work)) {
            return ModelFile.toBytes(result.model());
        }
    }

    @Test
    void withoutChecksThereAreNoWarnings() {
        try (TrainModel.Result result = USE_CASE.run(request().unchecked(), Work.quiet())) {
            assertThat(result.warnings()).isEmpty();
        }
    }

    @Test
    void trainsOnATaskThatNoFolderHolds() {
        Task task = Task.builder()
                .labels("fruit", "animal")
                .rules(Fruit.task(folder).rules().rules())
                .labelled(Instance.text("a sweet pear"), "fruit", "sweet")
                .labelled(Instance.text("a wild horse"), "animal", "wild")
                .unlabelled(Stream.of("sweet pear pie", "a wild cat", "sweet pie", "the wild horse")
                        .map(Instance::text))
                .build();
        TrainModel.Request request = TrainModel.Request.of(task, Fruit.options(Methods.IMPLYLOSS));
        try (TrainModel.Result result = USE_CASE.run(request, Work.quiet())) {
            assertThat(result.test()).isEmpty();
            assertThat(result.training().validation()).isEmpty();
        }
    }

    @Test
    void cancelledInTheMiddleItLeavesNoFileBehind() throws IOException {
        Path existing = Files.writeString(folder.resolve("existing.overrule"), "before");
        for (Path file : List.of(folder.resolve("new.overrule"), existing)) {
            TrainModel.Request request = request().writing(file);
            List<Path> before = files();
            Cancellation cancellation = new Cancellation();
            Work work = Work.quiet()
                    .cancelledBy(cancellation)
                    .reportingTo(EpochReport.listener(epoch -> cancellation.cancel()));
            assertThatThrownBy(() -> USE_CASE.run(request, work))
                    .isInstanceOfSatisfying(OverruleException.class, e -> assertThat(e.kind())
                            .isEqualTo(OverruleException.Kind.CANCELLED));
            assertThat(files()).isEqualTo(before);
        }
        assertThat(existing).hasContent("before");
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.sorted().toList();
        }
    }

    @Test
    void refusesWhatCannotEndWellBeforeAnythingTakesTime() {
        Path missing = folder.resolve("missing").resolve("model.overrule");
        assertThatThrownBy(() -> request().writing(missing))
                .isInstanceOf(OverruleException.class)
                .hasMessage(missing + ": the folder to write to does not exist; create it first");
        TrainingOptions unknown = Fruit.options(Methods.IMPLYLOSS).toBuilder()
                .metric("f1:vegetable")
                .build();
        Task task = Fruit.task(folder);
        assertThatThrownBy(() -> TrainModel.Request.of(task, unknown))
                .isInstanceOf(OverruleException.class)
                .hasMessageContaining("vegetable");
    }

    @Test
    void aModelThatWasWrittenPredictsAsTheOneThatWasTrained() {
        Path file = folder.resolve("model.overrule");
        try (TrainModel.Result result = USE_CASE.run(request().writing(file), Work.quiet());
                Model read = ModelFile.read(file)) {
            Instance instance = Instance.text("wild sweet berries");
            assertThat(read.predict(instance)).isEqualTo(result.model().predict(instance));
        }
    }
}
