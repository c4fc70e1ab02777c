package io.overrule.modelfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.overrule.data.Instance;
import io.overrule.feature.FeatureSettings;
import io.overrule.inference.Calibration;
import io.overrule.inference.Decision;
import io.overrule.inference.Explanation;
import io.overrule.inference.Explanation.FiredRule;
import io.overrule.inference.Inference;
import io.overrule.inference.Model;
import io.overrule.inference.Prediction;
import io.overrule.inference.Trust;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import io.overrule.rule.Task;
import io.overrule.training.Method;
import io.overrule.training.Methods;
import io.overrule.training.Tasks;
import io.overrule.training.Trainer;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A model file of every format that was ever released must still load, and say the same to the last bit. The files were
 * written by {@link #write}; they are never written again, a new format gets a file of its own.
 */
class OldModelFileTest {
    private static final List<String> TEXTS =
            List.of("sweet wild berries", "a dog with a long tail", "ripe pear", "nothing known here", "");

    @Test
    void aFileOfFormatOneStillSaysTheSame() throws IOException, URISyntaxException {
        requireSame("format-1");
    }

    @Test
    void aFileOfFormatTwoStillSaysTheSame() throws IOException, URISyntaxException {
        requireSame("format-2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"format-3", "format-4", "format-5"})
    void aFileOfEveryLaterFormatStillSaysTheSame(String name) throws IOException, URISyntaxException {
        requireSame(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"format-1", "format-2", "format-3", "format-4", "format-5"})
    void anOldModelWrittenAgainInTheCurrentFormatSaysTheSame(String name, @TempDir Path folder)
            throws IOException, URISyntaxException {
        Model old = read(name);
        Path again = folder.resolve("again.overrule");
        ModelFile.write(old, again);
        assertThat(allAnswers(ModelFile.read(again))).isEqualTo(allAnswers(old));
    }

    @ParameterizedTest
    @ValueSource(strings = {"format-1", "format-2"})
    void aModelOlderThanTrustDecidesAsThePaperDoes(String name) throws URISyntaxException {
        Model old = read(name);
        assertThat(old.decision()).isEqualTo(Decision.PUBLISHED);
        assertThat(old.members()).allSatisfy(member -> {
            assertThat(member.trust()).isEqualTo(Trust.NONE);
            assertThat(member.calibration()).isEqualTo(Calibration.NONE);
        });
        for (Explanation explanation :
                old.explain(TEXTS.stream().map(Instance::text).toList())) {
            explanation.rules().forEach(rule -> assertThat(rule.trust())
                    .isCloseTo(explanation.prediction().probabilities().get(rule.label()), within(1e-12)));
        }
    }

    private static Model read(String name) throws URISyntaxException {
        return ModelFile.read(Path.of(resource(name + ".overrule").toURI()));
    }

    private static void requireSame(String name) throws IOException, URISyntaxException {
        Model model = read(name);
        boolean trusts = !(name.equals("format-1") || name.equals("format-2"));
        try (InputStream in = resource(name + ".txt").openStream()) {
            assertThat(trusts ? allAnswers(model) : answers(model))
                    .isEqualTo(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    private static URL resource(String name) {
        return Objects.requireNonNull(OldModelFileTest.class.getResource(name), name);
    }

    /** What formats 1 and 2 can say: by the paper's joint inference, which rules hold, the likeliest first. */
    private static String answers(Model model) {
        StringBuilder answers = new StringBuilder();
        for (String text : TEXTS) {
            answers.append(text)
                    .append(" → ")
                    .append(model.predict(Instance.text(text)).name());
            model.predict(Instance.text(text)).scores().forEach(score -> answers.append(' ')
                    .append(Double.toHexString(score)));
            model.explain(Instance.text(text)).rules().stream()
                    .sorted(Comparator.comparingDouble((FiredRule rule) -> holding(rule))
                            .reversed())
                    .forEach(rule -> answers.append(' ')
                            .append(rule.rule().id())
                            .append(' ')
                            .append(Double.toHexString(holding(rule))));
            answers.append('\n');
        }
        return answers.toString();
    }

    private static double holding(FiredRule rule) {
        return rule.holding().orElseThrow();
    }

    /** What every format since 3 can say: every way to predict, and trust. */
    private static String allAnswers(Model model) {
        StringBuilder answers = new StringBuilder();
        answers.append(model.decision()).append('\n');
        for (String text : TEXTS) {
            answers.append(text).append(" →");
            for (Inference inference : Inference.values()) {
                Prediction prediction = model.predict(Instance.text(text), inference);
                answers.append(' ').append(inference.commandName()).append(' ').append(prediction.name());
                prediction.scores().forEach(score -> answers.append(' ').append(Double.toHexString(score)));
            }
            model.explain(Instance.text(text)).rules().forEach(rule -> answers.append(' ')
                    .append(rule.rule().id())
                    .append(rule.overruled() ? " overruled " : " kept ")
                    .append(Double.toHexString(rule.trust()))
                    .append(' ')
                    .append(Double.toHexString(holding(rule))));
            Rule unseen = Rule.keyword("unseen", "animal", "berries");
            answers.append(" unseen ")
                    .append(Double.toHexString(model.trust(Instance.text(text), unseen)))
                    .append('\n');
        }
        return answers.toString();
    }

    /** Writes files of the formats 3 to 5 and what they say, for the day when the format changes. */
    static void write(Path folder) throws IOException {
        write(Model.ensemble(List.of(train(1), train(2))), folder.resolve("format-3"));
        Task small = Tasks.small();
        RuleSet narrowed = RuleSet.of(
                Tasks.LABELS,
                Rule.keyword("sweet", "fruit", "sweet", "ripe", "apple").unless(Rule.keyword("x", "fruit", "horse")),
                Rule.keyword("wild", "animal", "wild", "tail", "dog"));
        write(
                train(
                        Methods.IMPLYLOSS,
                        1,
                        Task.of(small.dataset(), narrowed, Tasks.links(narrowed, Tasks.labelled()))),
                folder.resolve("format-4"));
        write(Model.ensemble(List.of(train(1), train(Methods.ONLY_L, 1, small))), folder.resolve("format-5"));
    }

    private static void write(Model model, Path file) throws IOException {
        ModelFile.write(model, Path.of(file + ".overrule"));
        Files.writeString(Path.of(file + ".txt"), allAnswers(model));
    }

    private static Model train(long seed) {
        return train(Methods.IMPLYLOSS, seed, Tasks.small());
    }

    private static Model train(Method method, long seed, Task task) {
        return new Trainer(Tasks.options().toBuilder()
                        .method(method)
                        .classifierLayers(List.of(4))
                        .ruleLayers(List.of(4))
                        .features(FeatureSettings.parse("ngrams"))
                        .seed(seed)
                        .build())
                .train(task)
                .model();
    }
}
