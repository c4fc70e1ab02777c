package io.overrule.modelfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.OverruleException;
import io.overrule.OverruleException.Code;
import io.overrule.OverruleException.Kind;
import io.overrule.RandomStream;
import io.overrule.Sha256;
import io.overrule.feature.FeatureSettings;
import io.overrule.training.Tasks;
import io.overrule.training.Trainer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Model files that somebody made by hand, with a checksum that is right: the checksum is no signature. */
class HostileModelFileTest {
    private static final String WEIGHTS = "weights.safetensors";
    private static byte[] model;

    @BeforeAll
    static void train() {
        model = ModelFile.toBytes(new Trainer(Tasks.options().toBuilder()
                        .features(FeatureSettings.parse("ngrams"))
                        .build())
                .train(Tasks.small())
                .model());
    }

    private static Map<String, byte[]> entries() {
        return new LinkedHashMap<>(Archive.entries(model));
    }

    private static OverruleException refused(byte[] bytes) {
        OverruleException e = catchThrowableOfType(OverruleException.class, () -> ModelFile.fromBytes(bytes));
        assertThat(e).isNotNull();
        assertThat(e.kind()).as(e.getMessage()).isEqualTo(Kind.INPUT);
        assertThat(e.getMessage()).startsWith("the model: ").hasSizeLessThan(3_000);
        return e;
    }

    /** The archive with a checksum that fits. */
    private static byte[] signed(byte[] archive) {
        byte[] signed = archive.clone();
        int start = archive.length - 64;
        byte[] hash = new Sha256().add(archive, 0, archive.length - 71).hex().getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(hash, 0, signed, start, 64);
        return signed;
    }

    private static byte[] zip(boolean compressed, Map<String, byte[]> entries) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.setMethod(compressed ? ZipOutputStream.DEFLATED : ZipOutputStream.STORED);
            zip.setComment("sha256:" + "0".repeat(64));
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                zip.putNextEntry(new ZipEntry(entry.getKey()));
                zip.write(entry.getValue());
            }
        }
        return signed(out.toByteArray());
    }

    @Test
    @Timeout(20)
    void anEntryThatExpandsIsRefusedBeforeItDoes() throws IOException {
        Map<String, byte[]> entries = entries();
        entries.put("manifest.json", new byte[1 << 28]);
        byte[] bomb = zip(true, entries);
        assertThat(bomb).hasSizeLessThan(1 << 20);
        assertThat(refused(bomb)).hasMessageContaining("its entry 'manifest.json' is compressed");
    }

    @Test
    void twoEntriesOfOneNameAreRefused() {
        byte[] twice = model.clone();
        // Two names that are equally long.
        replaceAll(twice, "exemplars.jsonl", "provenance.json");
        assertThat(refused(signed(twice))).hasMessageContaining("it has two entries 'provenance.json'");
    }

    @Test
    void aNameThatIsNotUtf8IsRefused() {
        byte[] changed = model.clone();
        int at = new String(model, StandardCharsets.ISO_8859_1).indexOf("labels.txt");
        changed[at] = (byte) 0xFF;
        changed[at + 1] = (byte) 0xC0;
        // Bit 11 of the flags says that names are UTF-8.
        changed[at - 30 + 7] |= 0x08;
        assertThat(refused(signed(changed)).code()).isEqualTo(Code.NOT_A_MODEL);
    }

    private static void replaceAll(byte[] bytes, String name, String other) {
        byte[] from = name.getBytes(StandardCharsets.US_ASCII);
        byte[] to = other.getBytes(StandardCharsets.US_ASCII);
        for (int at = 0; at + from.length <= bytes.length; at++) {
            if (Arrays.equals(bytes, at, at + from.length, from, 0, from.length)) {
                System.arraycopy(to, 0, bytes, at, to.length);
            }
        }
    }

    private static byte[] withLastWeight(float weight) {
        Map<String, byte[]> entries = entries();
        byte[] weights = entries.get(WEIGHTS);
        ByteBuffer.wrap(weights).order(ByteOrder.LITTLE_ENDIAN).putFloat(weights.length - 4, weight);
        return Archive.bytes(entries);
    }

    @Test
    void weightsThatAreNotFiniteAreRefused() {
        for (float weight : new float[] {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY}) {
            OverruleException e = refused(withLastWeight(weight));
            assertThat(e.code()).isEqualTo(Code.MODEL_DAMAGED);
            assertThat(e).hasMessageContaining("holds " + weight + ", which is not a finite number");
        }
    }

    @Test
    void featuresThatAreNotFiniteAreRefused() {
        for (String number : List.of("1e999", "1e300", "\"NaN\"", "null", "[]")) {
            Map<String, byte[]> entries = entries();
            String json = new String(entries.get("features.json"), StandardCharsets.UTF_8);
            String changed = json.replaceFirst("\"inverseFrequency\":\\[[^,\\]]+", "\"inverseFrequency\":[" + number);
            assertThat(changed).isNotEqualTo(json);
            entries.put("features.json", changed.getBytes(StandardCharsets.UTF_8));
            assertThat(refused(Archive.bytes(entries)))
                    .hasMessageContaining("the weight of an n-gram is ")
                    .hasMessageContaining("expected a finite number");
        }
    }

    @Test
    void anObjectInPlaceOfAListIsRefused() throws IOException {
        ObjectMapper json = new ObjectMapper();
        Map<String, byte[]> entries = entries();
        ObjectNode features = (ObjectNode) json.readTree(entries.get("features.json"));
        ObjectNode named = json.createObjectNode();
        features.get("vocabulary").forEach(gram -> named.put(gram.asText(), 1));
        features.set("inverseFrequency", named);
        entries.put("features.json", json.writeValueAsBytes(features));
        assertThat(refused(Archive.bytes(entries))).hasMessageContaining("the weight of an n-gram is ");

        entries = entries();
        ObjectNode manifest = (ObjectNode) json.readTree(entries.get("manifest.json"));
        manifest.set("members", json.createObjectNode().put("one", 1).put("two", 2));
        entries.put("manifest.json", json.writeValueAsBytes(manifest));
        assertThat(refused(Archive.bytes(entries)).code()).isEqualTo(Code.MODEL_DAMAGED);
    }

    @Test
    void featuresUnderTheNameOfOthersAreRefused() {
        Map<String, byte[]> entries = entries();
        String json = new String(entries.get("features.json"), StandardCharsets.UTF_8);
        String changed = json.replaceFirst("\"block\":\"[^\"]*\"", "\"block\":true");
        assertThat(changed).isNotEqualTo(json);
        entries.put("features.json", changed.getBytes(StandardCharsets.UTF_8));
        assertThat(refused(Archive.bytes(entries))).hasMessageContaining("the features are 'true'; expected n-grams");
    }

    @Test
    @Timeout(20)
    void tensorsThatShareTheirNumbersCannotFillTheMemory() {
        byte[] numbers = new byte[4 << 20];
        StringBuilder header = new StringBuilder("{");
        for (int i = 0; i < 20_000; i++) {
            header.append(i == 0 ? "" : ",")
                    .append("\"t" + i + "\":{\"dtype\":\"F32\",\"shape\":[1048576],\"data_offsets\":[0,4194304]}");
        }
        byte[] json = header.append('}').toString().getBytes(StandardCharsets.UTF_8);
        Map<String, byte[]> entries = entries();
        entries.put(
                WEIGHTS,
                ByteBuffer.allocate(8 + json.length + numbers.length)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .putLong(json.length)
                        .put(json)
                        .put(numbers)
                        .array());
        assertThat(refused(Archive.bytes(entries))).hasMessageContaining("'t1' shares its numbers with others");
    }

    @Test
    void aFieldThatIsThereTwiceIsRefused() {
        for (String name : List.of("manifest.json", "judgement.json", "provenance.json", "votes.json")) {
            Map<String, byte[]> entries = entries();
            String json = new String(entries.get(name), StandardCharsets.UTF_8);
            String twice = json.strip().equals("{ }")
                    ? "{\"r\": [], \"r\": []}"
                    : json.replaceFirst("(?s)\\{(\\s*\"\\w+\" : (\"[^\"]*\"|[-0-9.eE]+),)", "{$1$1");
            assertThat(twice).as(name).isNotEqualTo(json);
            entries.put(name, twice.getBytes(StandardCharsets.UTF_8));
            assertThat(refused(Archive.bytes(entries))).as(name).hasMessageContaining("Duplicate field");
        }
    }

    @Test
    @Timeout(10)
    void aRuleThatWouldTakeForeverToCompileIsRefused() {
        Map<String, byte[]> entries = entries();
        String rules = new String(entries.get("rules.jsonl"), StandardCharsets.UTF_8);
        String label = rules.replaceFirst("(?s).*?\"label\": \"(.*?)\".*", "$1");
        entries.put(
                "rules.jsonl",
                ("{\"id\": \"r\", \"kind\": \"regex\", \"label\": \"" + label
                                + "\", \"pattern\": \"((a{1000}){1000}){1000}\"}\n")
                        .getBytes(StandardCharsets.UTF_8));
        assertThat(refused(Archive.bytes(entries))).hasMessageContaining("repetitions multiply");
    }

    @Test
    @Timeout(10)
    void anEndlessStreamIsRefusedAtItsFirstBytes() {
        InputStream zeros = new InputStream() {
            @Override
            public int read() {
                return 0;
            }
        };
        assertThat(catchThrowableOfType(OverruleException.class, () -> ModelFile.read(zeros))
                        .code())
                .isEqualTo(Code.NOT_A_MODEL);
    }

    /** Whatever byte of whatever entry is changed: a model, or the user's mistake, and never one of ours. */
    @Test
    @Timeout(60)
    void anyChangeWithAChecksumThatFitsIsReadOrRefused() {
        RandomStream random = RandomStream.of(11, "hostile");
        List<String> names = new ArrayList<>(entries().keySet());
        int refused = 0;
        for (int round = 0; round < 400; round++) {
            Map<String, byte[]> entries = entries();
            String name = names.get(random.nextInt(names.size()));
            entries.put(name, mutated(entries.get(name), random));
            OverruleException e =
                    catchThrowableOfType(OverruleException.class, () -> ModelFile.fromBytes(Archive.bytes(entries)));
            if (e != null) {
                refused++;
                assertThat(e.kind()).as(name + ": " + e.getMessage()).isEqualTo(Kind.INPUT);
            }
        }
        assertThat(refused).isGreaterThan(100);
    }

    private static byte[] mutated(byte[] content, RandomStream random) {
        byte[] changed = content.clone();
        if (changed.length == 0) {
            return new byte[] {(byte) random.nextInt(256)};
        }
        int at = random.nextInt(Math.min(changed.length, 2_000));
        switch (random.nextInt(4)) {
            case 0 -> changed[at] = (byte) random.nextInt(256);
            case 1 -> changed = Arrays.copyOf(changed, at);
            case 2 -> {
                int from = random.nextInt(changed.length);
                int length = Math.min(Math.min(changed.length - from, changed.length - at), random.nextInt(40));
                System.arraycopy(content, from, changed, at, length);
            }
            default -> {
                byte[] piece = new String[] {"-1", "1e400", "[]", "{}", "null", "999999999", "\"", "\u0000"}
                        [random.nextInt(8)].getBytes(StandardCharsets.UTF_8);
                System.arraycopy(piece, 0, changed, at, Math.min(piece.length, changed.length - at));
            }
        }
        return changed;
    }
}
