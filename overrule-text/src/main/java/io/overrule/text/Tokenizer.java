package io.overrule.text;

import ai.djl.engine.EngineException;
import ai.djl.huggingface.tokenizers.jni.LibUtils;
import ai.djl.huggingface.tokenizers.jni.TokenizersLibrary;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.overrule.OverruleException;
import java.io.IOException;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * A Hugging Face tokenizer, read from its {@code tokenizer.json}. Safe to share between threads.
 *
 * <p>It uses the native layer of DJL and not its {@code HuggingFaceTokenizer}, because every factory method of that
 * class first calls {@code Ec2Utils.callHome}: it queries a cloud's metadata address for the identity of the machine
 * and reports the answer. The native layer does not do this. Its loader has one path to the network: on a machine with
 * CUDA it downloads another build of the library. The flavour "cpu" makes it use the library in the jar, which it
 * unpacks once into DJL's cache folder.
 */
final class Tokenizer implements AutoCloseable {
    private static final TokenizersLibrary LIBRARY = TokenizersLibrary.LIB;
    private static final String FLAVOUR = "RUST_FLAVOR";

    private final String where;
    private final long handle;
    private final int highestId;
    private final int longest;

    private Tokenizer(String where, long handle, int highestId, int longest) {
        this.where = where;
        this.handle = handle;
        this.highestId = highestId;
        this.longest = longest;
    }

    /** @param where names the file in messages */
    static Tokenizer of(byte[] json, String where) {
        JsonNode description = parse(json, where);
        loadLibrary();
        long handle;
        try {
            handle = LIBRARY.createTokenizerFromString(description.toString());
        } catch (RuntimeException e) {
            throw notOne(where, firstLine(e), e);
        }
        // Windows are cut here, where their special pieces and words are known, and nothing is padded.
        LIBRARY.disableTruncation(handle);
        LIBRARY.disablePadding(handle);
        int longest = description.path("truncation").path("max_length").asInt(Integer.MAX_VALUE);
        return new Tokenizer(where, handle, highestId(description), longest);
    }

    private static JsonNode parse(byte[] json, String where) {
        try {
            JsonNode description = new ObjectMapper().readTree(json);
            if (!description.path("model").isObject()) {
                throw OverruleException.input(notOne(where, "it has no object 'model'"));
            }
            if (description.path("model").path("vocab").isEmpty()) {
                throw OverruleException.input(notOne(where, "its vocabulary is empty"));
            }
            return description;
        } catch (JsonProcessingException e) {
            throw notOne(where, "it is not JSON: " + e.getOriginalMessage(), e);
        } catch (IOException e) {
            throw notOne(where, "it is not JSON: " + firstLine(e), e);
        }
    }

    private static OverruleException notOne(String where, String why, Exception cause) {
        return OverruleException.input(notOne(where, why), cause);
    }

    private static String notOne(String where, String why) {
        return where + " is not a Hugging Face tokenizer: " + why
                + "; put there the tokenizer.json that was published with the model";
    }

    private static String firstLine(Exception e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("").strip();
    }

    private static synchronized void loadLibrary() {
        String before = System.getProperty(FLAVOUR);
        System.setProperty(FLAVOUR, "cpu");
        try {
            LibUtils.checkStatus();
        } catch (EngineException | LinkageError e) {
            throw OverruleException.resource(
                    "the tokenizers' native library cannot be loaded on this machine (" + System.getProperty("os.name")
                            + ", " + System.getProperty("os.arch")
                            + "): DJL unpacks it into its cache folder, which DJL_CACHE_DIR names if the home"
                            + " directory does not do",
                    e);
        } finally {
            if (before == null) {
                System.clearProperty(FLAVOUR);
            } else {
                System.setProperty(FLAVOUR, before);
            }
        }
    }

    private static int highestId(JsonNode description) {
        int highest = 0;
        JsonNode vocabulary = description.path("model").path("vocab");
        if (vocabulary.isArray()) {
            highest = vocabulary.size() - 1;
        } else {
            for (JsonNode id : vocabulary) {
                highest = Math.max(highest, id.asInt());
            }
        }
        for (JsonNode added : description.path("added_tokens")) {
            highest = Math.max(highest, added.path("id").asInt());
        }
        return highest;
    }

    /** The last id of the vocabulary. */
    int highestId() {
        return highestId;
    }

    /** How many pieces a window may have, as far as the tokenizer says so. */
    int longest() {
        return longest;
    }

    Pieces cut(String text) {
        String input = wellFormed(text);
        return pieces(() -> LIBRARY.encode(handle, input, true));
    }

    /** Cuts each word on its own, so that a piece is never of two words. */
    Pieces cut(List<String> words) {
        String[] inputs = new String[words.size()];
        for (int i = 0; i < inputs.length; i++) {
            // Tokenizers of the byte-level kind recognise words inside a sentence by the space before them; the others
            // ignore it.
            inputs[i] = i == 0 ? wellFormed(words.get(i)) : " " + wellFormed(words.get(i));
        }
        return pieces(() -> LIBRARY.encodeList(handle, inputs, true));
    }

    /**
     * Two texts as one window, with the special pieces that stand around and between them.
     *
     * @param types for each piece which text it is of, 0 or 1
     */
    @SuppressWarnings("ArrayRecordComponent") // Read once, by the caller, and kept by nobody.
    record Pair(int[] ids, int[] types) {}

    Pair cutPair(String first, String second) {
        String one = wellFormed(first);
        String two = wellFormed(second);
        long encoding = encoding(() -> LIBRARY.encodeDual(handle, one, two, true));
        try {
            return new Pair(toInts(LIBRARY.getTokenIds(encoding)), toInts(LIBRARY.getTypeIds(encoding)));
        } finally {
            LIBRARY.deleteEncoding(encoding);
        }
    }

    private long encoding(LongSupplier cutting) {
        try {
            return cutting.getAsLong();
        } catch (RuntimeException e) {
            // Such as a piece for unknown words that the vocabulary does not have.
            throw notOne(where, "it cannot cut a text: " + firstLine(e), e);
        }
    }

    private Pieces pieces(LongSupplier cutting) {
        long encoding = encoding(cutting);
        try {
            long[] ids = LIBRARY.getTokenIds(encoding);
            long[] words = LIBRARY.getWordIds(encoding);
            long[] special = LIBRARY.getSpecialTokenMask(encoding);
            int leading = 0;
            while (leading < ids.length && special[leading] != 0 && words[leading] < 0) {
                leading++;
            }
            int trailing = 0;
            while (trailing < ids.length - leading
                    && special[ids.length - 1 - trailing] != 0
                    && words[ids.length - 1 - trailing] < 0) {
                trailing++;
            }
            return new Pieces(toInts(ids), toInts(words), leading, trailing);
        } finally {
            LIBRARY.deleteEncoding(encoding);
        }
    }

    private static int[] toInts(long[] values) {
        int[] ints = new int[values.length];
        for (int i = 0; i < ints.length; i++) {
            ints[i] = (int) values[i];
        }
        return ints;
    }

    /** The text with U+FFFD for every surrogate without its other half, which UTF-8 has no bytes for. */
    private static String wellFormed(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                return text.codePoints()
                        .map(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? 0xFFFD : c)
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                        .toString();
            }
        }
        return text;
    }

    @Override
    public void close() {
        LIBRARY.deleteTokenizer(handle);
    }
}
