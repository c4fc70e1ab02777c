package io.overrule.text;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.overrule.FileFailure;
import io.overrule.OverruleException;
import io.overrule.Sha256;
import io.overrule.Work;
import io.overrule.prompt.Chat;
import io.overrule.prompt.Hypotheses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;

/**
 * A model that was trained on natural language inference: how likely a text entails a hypothesis about it. A zero-shot
 * classifier, on this machine alone.
 *
 * <p>As in the usual zero-shot pipelines, the probability is that of entailment against contradiction; what is neutral does
 * not count. Of a text that is longer than the model reads, the beginning is read.
 */
public final class EntailmentModel implements Chat {
    private static final String FILES = "model.onnx, tokenizer.json and config.json";
    private static final String ENTAILMENT = "entail";
    private static final String CONTRADICTION = "contradict";

    /** How many pieces some models lose to where their positions begin. */
    private static final int POSITION_OFFSET = 2;

    private static final int MOST_CUTS = 64;

    private final Tokenizer tokenizer;
    private final OnnxModel model;
    private final String name;
    private final int window;
    private final int entailment;
    private final OptionalInt contradiction;

    private EntailmentModel(
            Tokenizer tokenizer, OnnxModel model, String name, int window, int entailment, OptionalInt contradiction) {
        this.tokenizer = tokenizer;
        this.model = model;
        this.name = name;
        this.window = window;
        this.entailment = entailment;
        this.contradiction = contradiction;
    }

    /**
     * @param folder holds {@code model.onnx}, {@code tokenizer.json} and {@code config.json}, as Hugging Face has them;
     *     {@code id2label} of the last says which output is entailment
     */
    public static EntailmentModel at(Path folder) {
        Path modelFile = OnnxEncoder.required(folder, "model.onnx", FILES);
        Path tokenizerFile = OnnxEncoder.required(folder, "tokenizer.json", FILES);
        Path configFile = OnnxEncoder.required(folder, "config.json", FILES);
        Tokenizer tokenizer;
        JsonNode config;
        String fingerprint;
        try {
            byte[] json = Files.readAllBytes(tokenizerFile);
            byte[] configured = Files.readAllBytes(configFile);
            config = new ObjectMapper().readTree(configured);
            fingerprint = OnnxEncoder.hashOfModel(folder)
                    .add(new Sha256().add(json).bytes())
                    .add(configured)
                    .hex();
            tokenizer = Tokenizer.of(json, tokenizerFile.toString());
        } catch (JsonProcessingException e) {
            throw OverruleException.input(configFile + ": is not JSON (" + e.getOriginalMessage()
                    + "); put there the config.json that was published with the model");
        } catch (IOException e) {
            throw OverruleException.resource(folder + ": the model's files cannot be read: " + FileFailure.words(e), e);
        }
        try {
            Pieces probe = tokenizer.cut("a");
            OnnxModel model = OnnxModel.loadClassifier(
                    (environment, options) -> environment.createSession(modelFile.toString(), options),
                    modelFile.toString(),
                    probe);
            try {
                OnnxEncoder.requireFit(folder, tokenizer, model, probe);
                int positions = config.path("max_position_embeddings").asInt(Integer.MAX_VALUE) - POSITION_OFFSET;
                int window = Math.min(positions, OnnxEncoder.longestWindow(folder, tokenizer, model, probe));
                OptionalInt entailment = output(config, ENTAILMENT, model.width());
                if (entailment.isEmpty()) {
                    throw OverruleException.input(configFile + ": has " + config.path("id2label")
                            + " as 'id2label'; expected a name for each of the " + model.width()
                            + " outputs, one of them entailment; give a model for natural language inference");
                }
                return new EntailmentModel(
                        tokenizer,
                        model,
                        "nli:" + fingerprint,
                        window,
                        entailment.getAsInt(),
                        output(config, CONTRADICTION, model.width()));
            } catch (RuntimeException e) {
                model.close();
                throw e;
            }
        } catch (RuntimeException e) {
            tokenizer.close();
            throw e;
        }
    }

    /** The number of the output whose name begins like this. */
    private static OptionalInt output(JsonNode config, String name, int width) {
        for (Map.Entry<String, JsonNode> label : config.path("id2label").properties()) {
            if (label.getValue().asText().toLowerCase(Locale.ROOT).startsWith(name)
                    && label.getKey().matches("\\d{1,6}")
                    && Integer.parseInt(label.getKey()) < width) {
                return OptionalInt.of(Integer.parseInt(label.getKey()));
            }
        }
        return OptionalInt.empty();
    }

    /** The model and all its files: answers of another are not taken for its own. */
    @Override
    public String model() {
        return name;
    }

    /** How likely the premise entails the hypothesis, 0 to 1. */
    public double probability(String premise, String hypothesis) {
        Tokenizer.Pair pair = fitting(premise, hypothesis);
        float[] logits = model.run(pair.ids(), pair.types(), Work.quiet());
        double sum = 0;
        for (int k = 0; k < logits.length; k++) {
            if (k == entailment || contradiction.isEmpty() || k == contradiction.getAsInt()) {
                sum += StrictMath.exp((double) logits[k] - logits[entailment]);
            }
        }
        return 1 / sum;
    }

    /** Both texts as one window, with as much of the premise as fits. */
    private Tokenizer.Pair fitting(String premise, String hypothesis) {
        String read = premise;
        for (int cut = 0; cut < MOST_CUTS; cut++) {
            Tokenizer.Pair pair = tokenizer.cutPair(read, hypothesis);
            if (pair.ids().length <= window) {
                return pair;
            }
            int length = (int) Math.min(read.length() - 1L, (long) read.length() * window / pair.ids().length);
            if (length < 1) {
                break;
            }
            read = read.substring(0, Character.isHighSurrogate(read.charAt(length - 1)) ? length - 1 : length);
        }
        throw OverruleException.input("the hypothesis '" + hypothesis + "' leaves no room for a text in the " + window
                + " pieces that the model reads; write a shorter one");
    }

    @Override
    public String answer(String question) {
        Hypotheses.Question asked = Hypotheses.Question.parse(question);
        return Hypotheses.answer(probability(asked.premise(), asked.hypothesis()));
    }

    @Override
    public void close() {
        model.close();
        tokenizer.close();
    }
}
