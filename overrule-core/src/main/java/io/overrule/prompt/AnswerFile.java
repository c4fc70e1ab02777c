package io.overrule.prompt;

import io.overrule.FileFailure;
import io.overrule.OverruleException;
import io.overrule.Problems;
import io.overrule.data.JsonLine;
import io.overrule.data.TextLines;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The stored answers of language models for a dataset: {@code answers.jsonl}, with one line for each answer and a key
 * made of the model and the question. An answer is on disk before the next question is asked. A line that was cut off
 * by a crash is ignored.
 */
final class AnswerFile implements Closeable {
    static final String NAME = "answers.jsonl";

    private final Path file;
    private final Map<String, String> answers = new HashMap<>();
    private Optional<OutputStream> out = Optional.empty();
    private boolean cutOff;

    private AnswerFile(Path file) {
        this.file = file;
    }

    static AnswerFile in(Path folder) {
        AnswerFile answers = new AnswerFile(folder.resolve(NAME));
        answers.read();
        return answers;
    }

    private void read() {
        if (!Files.exists(file)) {
            return;
        }
        try {
            // A line that cannot be read is asked again.
            TextLines.read(NAME, Files.newInputStream(file), new Problems(), (number, text) -> JsonLine.parse(
                            text, NAME + ":" + number, new Problems())
                    .ifPresent(line -> line.string("key")
                            .ifPresent(key -> line.string("answer").ifPresent(answer -> answers.put(key, answer)))));
            byte[] bytes = Files.readAllBytes(file);
            cutOff = bytes.length > 0 && bytes[bytes.length - 1] != '\n';
        } catch (IOException e) {
            throw OverruleException.resource(file + ": cannot be read (" + FileFailure.words(e) + ")", e);
        }
    }

    /** What a question to a model is kept under. */
    static String key(String model, String question) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(model.getBytes(StandardCharsets.UTF_8));
            digest.update((byte) 0);
            digest.update(question.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw OverruleException.internal("every Java has SHA-256", e);
        }
    }

    Optional<String> answer(String key) {
        return Optional.ofNullable(answers.get(key));
    }

    void add(String key, String model, String answer) {
        answers.put(key, answer);
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("key", key);
        line.put("model", model);
        line.put("answer", answer);
        try {
            if (out.isEmpty()) {
                out = Optional.of(Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND));
            }
            String text = (cutOff ? "\n" : "") + JsonLine.write(line) + "\n";
            cutOff = false;
            out.get().write(text.getBytes(StandardCharsets.UTF_8));
            out.get().flush();
        } catch (IOException e) {
            throw OverruleException.resource(
                    file + ": cannot be written (" + FileFailure.words(e) + "); the answers before are kept", e);
        }
    }

    @Override
    public void close() {
        try {
            if (out.isPresent()) {
                out.get().close();
            }
        } catch (IOException e) {
            throw OverruleException.resource(file + ": cannot be written (" + FileFailure.words(e) + ")", e);
        }
    }
}
