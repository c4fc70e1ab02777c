package io.overrule.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.data.Instance;
import io.overrule.feature.FeatureSettings;
import io.overrule.inference.Model;
import io.overrule.training.Tasks;
import io.overrule.training.Trainer;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

    @Test
    void aModelOfOneMemberIsStillWrittenInFormatOne(@TempDir Path folder) throws IOException, URISyntaxException {
        Path old = Path.of(resource("format-1.overrule").toURI());
        Path again = folder.resolve("again.overrule");
        ModelFile.write(ModelFile.read(old), again);
        for (String entry : List.of("manifest.json", "rules.jsonl", "provenance.json", "weights.safetensors")) {
            assertThat(Archive.read(again).get(entry))
                    .as(entry)
                    .isEqualTo(Archive.read(old).get(entry));
        }
    }

    private static void requireSame(String name) throws IOException, URISyntaxException {
        Model model = ModelFile.read(Path.of(resource(name + ".overrule").toURI()));
        try (InputStream in = resource(name + ".txt").openStream()) {
            assertThat(answers(model)).isEqualTo(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    private static URL resource(String name) {
        return Objects.requireNonNull(OldModelFileTest.class.getResource(name), name);
    }

    private static String answers(Model model) {
        StringBuilder answers = new StringBuilder();
        for (String text : TEXTS) {
            answers.append(text)
                    .append(" → ")
                    .append(model.predict(Instance.text(text)).name());
            model.predict(Instance.text(text)).scores().forEach(score -> answers.append(' ')
                    .append(Double.toHexString(score)));
            model.explain(Instance.text(text)).rules().forEach(rule -> answers.append(' ')
                    .append(rule.rule().id())
                    .append(' ')
                    .append(Double.toHexString(rule.probability())));
            answers.append('\n');
        }
        return answers.toString();
    }

    /** Writes a file of the current format and what it says, for the day when the format changes. */
    static void write(Path folder) throws IOException {
        Model model = Model.ensemble(List.of(train(1), train(2)));
        ModelFile.write(model, folder.resolve("format-" + ModelFile.SEVERAL_MEMBERS + ".overrule"));
        Files.writeString(folder.resolve("format-" + ModelFile.SEVERAL_MEMBERS + ".txt"), answers(model));
    }

    private static Model train(long seed) {
        return new Trainer(Tasks.options().toBuilder()
                        .classificationLayers(List.of(4))
                        .ruleLayers(List.of(4))
                        .features(FeatureSettings.parse("ngrams"))
                        .seed(seed)
                        .build())
                .train(Tasks.small());
    }
}
