package io.overrule.bench.fuzz;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.overrule.modelfile.ModelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code overrule predict} of lines and tables: every line has an answer, in its place, with numbers that are numbers. */
final class PredictReader implements FuzzedReader {
    private static final ObjectMapper JSON = new ObjectMapper()
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private final Map<String, byte[]> models = new LinkedHashMap<>();

    PredictReader() {
        models.put("texts", ModelFile.toBytes(SeedModels.texts()));
        models.put("table", ModelFile.toBytes(SeedModels.texts()));
        models.put("lines", ModelFile.toBytes(SeedModels.texts()));
        models.put("records", ModelFile.toBytes(SeedModels.records()));
        models.put("tokens", ModelFile.toBytes(SeedModels.tokens()));
    }

    @Override
    public String name() {
        return "predict";
    }

    @Override
    public List<Map<String, byte[]>> seeds() {
        return List.of(
                seed(
                        "texts",
                        "{\"id\": \"a\", \"text\": \"a sweet pear\"}\n{\"text\": \"wild tail\"}\n\n{\"text\": \"\"}\n"),
                seed("lines", "a sweet pear\nwild cat\n\nlast"),
                seed("table", "id,body\n1,\"a sweet, ripe pear\"\n2,wild cat\n"),
                seed(
                        "records",
                        """
                        {"record": {"age": 40, "city": "Rome", "income": 2.5}}
                        {"record": {"age": null, "city": "Bonn", "income": 1}}
                        """),
                seed("tokens", "{\"tokens\": [\"to\", \"Rome\"]}\n{\"id\": \"t\", \"tokens\": [\"at\", \"noon\"]}\n"));
    }

    /** Numbers that no feature can hold, escapes for the terminal, bytes that are not UTF-8. */
    @Override
    public List<Map<String, byte[]>> known() {
        return List.of(
                seed("records", "{\"record\": {\"age\": 1e308, \"city\": \"Rome\", \"income\": 1}}\n"),
                seed("records", "{\"record\": {\"age\": -3e38, \"city\": \"Rome\", \"income\": 3e38}}\n"),
                seed("texts", "{\"text\": \"a\", \"\\u001b[2J\": 1, \"txet\u001b[31m\": 2}\n\u001b]0;x\u0007\n"),
                seed("texts", "{\"text\": \"a\"}\n{\"\\u001b[31mtext\": \"b\"}\n{\"text\": [\"\\u001b[31m\"]}\n"),
                seed("table", "id,b\u001b[31mody\n1,x\n"),
                Map.of("texts", new byte[] {'{', '"', (byte) 0xFF, '"', ':', '1', '}', '\n', '{', '}'}));
    }

    private static Map<String, byte[]> seed(String name, String text) {
        return Map.of(name, FuzzFiles.bytes(text));
    }

    @Override
    public boolean read(Map<String, byte[]> files, Path scratch) throws IOException {
        Map.Entry<String, byte[]> only = files.entrySet().iterator().next();
        String name = only.getKey();
        byte[] input = only.getValue();
        Path model = Files.write(scratch.resolve("model"), models.getOrDefault(name, new byte[0]));
        Path file = Files.write(scratch.resolve("input"), input);
        boolean piped = input.length % 2 == 0;
        String source = piped ? "-" : file.toString();
        Invocation run =
                switch (name) {
                    case "table" ->
                        Invocation.of(scratch, input, "predict", model.toString(), source, "--csv", "--column", "body");
                    case "lines" -> Invocation.of(scratch, input, "predict", model.toString(), source, "--text");
                    default -> Invocation.of(scratch, input, "predict", model.toString(), source);
                };
        check(run);
        return run.code() == 0;
    }

    private static void check(Invocation run) {
        long before = 0;
        boolean refused = false;
        for (String line : run.out().split("\n", -1)) {
            if (line.isEmpty()) {
                continue;
            }
            JsonNode answer = parsed(line);
            long number = answer.path("line").asLong(-1);
            if (number <= before) {
                throw wrong("the answer for line " + number + " follows that for line " + before);
            }
            before = number;
            refused |= answer.has("error");
            if (!answer.has("error")) {
                requireNumbers(answer);
            }
        }
        if (refused && run.code() != 2) {
            throw wrong("a line was refused, and the exit code is " + run.code());
        }
    }

    private static JsonNode parsed(String line) {
        try {
            return JSON.readTree(line);
        } catch (JsonProcessingException e) {
            throw wrong("an answer is no JSON: " + line.substring(0, Math.min(line.length(), 300)));
        }
    }

    private static void requireNumbers(JsonNode answer) {
        for (JsonNode probabilities : answer.findValues("probabilities")) {
            probabilities.forEach(value -> {
                boolean number = value.isNumber() && value.doubleValue() >= 0 && value.doubleValue() <= 1;
                if (!number && !value.isContainerNode()) {
                    throw wrong("a probability is " + value);
                }
            });
        }
    }

    private static WrongException wrong(String message) {
        return new WrongException(FuzzFailure.Kind.ANSWER, message);
    }
}
