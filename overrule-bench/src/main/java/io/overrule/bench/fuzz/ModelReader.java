package io.overrule.bench.fuzz;

import io.overrule.OverruleException;
import io.overrule.Sha256;
import io.overrule.data.Instance;
import io.overrule.inference.Model;
import io.overrule.inference.Prediction;
import io.overrule.modelfile.ModelFile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * Model files, with checksums that are right: anybody can compute them. An input is what the archive holds, the weights
 * as their header and their numbers, and changes to make to the finished archive.
 */
final class ModelReader implements FuzzedReader {
    private static final String WEIGHTS = "weights.safetensors";
    private static final String HEADER = "weights.header";
    private static final String NUMBERS = "weights.numbers";
    /** Four bytes each: where, and what stands there. */
    private static final String PATCHES = "archive.patches";

    private static final int PATCH = 4;
    private static final int MOST_PATCHES = 50;
    private static final int HASH = 64;
    private static final String COMMENT = "sha256:";

    private final List<Map<String, byte[]>> seeds = Stream.of(
                    SeedModels.texts(), SeedModels.records(), SeedModels.tokens(), SeedModels.several())
            .map(ModelReader::parts)
            .toList();

    @Override
    public String name() {
        return "model";
    }

    @Override
    public List<Map<String, byte[]>> seeds() {
        return seeds;
    }

    /** Weights and features that are no numbers, and an array that ends beyond the file. */
    @Override
    public List<Map<String, byte[]>> known() {
        List<Map<String, byte[]>> known = new ArrayList<>();
        for (Map<String, byte[]> seed : seeds) {
            for (float weight : new float[] {Float.NaN, Float.POSITIVE_INFINITY}) {
                // The first numbers may belong to anything, so all are changed.
                byte[] numbers = part(seed, NUMBERS).clone();
                FloatBuffer floats =
                        ByteBuffer.wrap(numbers).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
                while (floats.hasRemaining()) {
                    floats.put(weight);
                }
                known.add(with(seed, NUMBERS, numbers));
            }
            String header = FuzzFiles.text(part(seed, HEADER));
            String beyond =
                    header.replaceFirst("\"data_offsets\":\\[0,[0-9]+\\]", "\"data_offsets\":[0,1099511627776]");
            known.add(with(seed, HEADER, FuzzFiles.bytes(beyond)));
        }
        return known;
    }

    private static byte[] part(Map<String, byte[]> parts, String name) {
        return parts.getOrDefault(name, new byte[0]);
    }

    private static Map<String, byte[]> with(Map<String, byte[]> parts, String name, byte[] content) {
        Map<String, byte[]> changed = new LinkedHashMap<>(parts);
        changed.put(name, content);
        return changed;
    }

    private static Map<String, byte[]> parts(Model model) {
        return parts(ModelFile.toBytes(model));
    }

    private static Map<String, byte[]> parts(byte[] archive) {
        Map<String, byte[]> parts = new LinkedHashMap<>();
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(archive))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                byte[] content = zip.readAllBytes();
                if (entry.getName().equals(WEIGHTS)) {
                    int length = (int) ByteBuffer.wrap(content)
                            .order(ByteOrder.LITTLE_ENDIAN)
                            .getLong();
                    parts.put(HEADER, Arrays.copyOfRange(content, Long.BYTES, Long.BYTES + length));
                    parts.put(NUMBERS, Arrays.copyOfRange(content, Long.BYTES + length, content.length));
                } else {
                    parts.put(entry.getName(), content);
                }
            }
        } catch (IOException e) {
            throw new IllegalStateException("a model that was just written cannot be read", e);
        }
        parts.put(PATCHES, new byte[0]);
        return parts;
    }

    private static byte[] archive(Map<String, byte[]> parts) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.setComment(COMMENT + "0".repeat(HASH));
            for (Map.Entry<String, byte[]> part : parts.entrySet()) {
                if (part.getKey().equals(HEADER)) {
                    put(zip, WEIGHTS, weights(part.getValue(), part(parts, NUMBERS)));
                } else if (!part.getKey().equals(NUMBERS) && !part.getKey().equals(PATCHES)) {
                    put(zip, part.getKey(), part.getValue());
                }
            }
        }
        byte[] archive = out.toByteArray();
        ByteBuffer patches = ByteBuffer.wrap(part(parts, PATCHES));
        for (int i = 0; i < MOST_PATCHES && patches.remaining() >= PATCH; i++) {
            int patch = patches.getInt();
            archive[(patch >>> 8) % archive.length] = (byte) patch;
        }
        byte[] hash = new Sha256()
                .add(archive, 0, archive.length - HASH - COMMENT.length())
                .hex()
                .getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(hash, 0, archive, archive.length - HASH, HASH);
        return archive;
    }

    private static byte[] weights(byte[] header, byte[] numbers) {
        return ByteBuffer.allocate(Long.BYTES + header.length + numbers.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(header.length)
                .put(header)
                .put(numbers)
                .array();
    }

    private static void put(ZipOutputStream zip, String name, byte[] content) throws IOException {
        CRC32 checksum = new CRC32();
        checksum.update(content);
        ZipEntry entry = new ZipEntry(name);
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(content.length);
        entry.setCrc(checksum.getValue());
        zip.putNextEntry(entry);
        zip.write(content);
        zip.closeEntry();
    }

    @Override
    public boolean read(Map<String, byte[]> parts, Path scratch) throws IOException {
        try (Model model = ModelFile.fromBytes(archive(parts))) {
            byte[] written = ModelFile.toBytes(model);
            try (Model again = again(written)) {
                requireSame(parts(written), parts(again));
            }
            predict(model);
        }
        return true;
    }

    /** Reads what was written a moment ago, which may not be refused. */
    static Model again(byte[] written) {
        try {
            return ModelFile.fromBytes(written);
        } catch (OverruleException e) {
            throw new WrongException(FuzzFailure.Kind.UNEQUAL, "the model read back is refused: " + e.getMessage());
        }
    }

    private static void requireSame(Map<String, byte[]> written, Map<String, byte[]> again) {
        written.forEach((part, bytes) -> {
            byte[] other = again.getOrDefault(part, new byte[0]);
            int at = Arrays.mismatch(bytes, other);
            if (at >= 0) {
                throw new WrongException(
                        FuzzFailure.Kind.UNEQUAL,
                        "the model read back is written otherwise; " + part + " has " + excerpt(bytes, at) + ", then "
                                + excerpt(other, at));
            }
        });
    }

    private static String excerpt(byte[] bytes, int at) {
        return FuzzFiles.text(Arrays.copyOfRange(bytes, Math.max(0, at - 40), Math.min(bytes.length, at + 20)));
    }

    private static void predict(Model model) {
        for (Instance instance : model.exemplars().stream()
                .limit(3)
                .map(exemplar -> exemplar.instance())
                .toList()) {
            Prediction prediction = model.predict(instance);
            boolean finite = prediction.probabilities().stream().allMatch(p -> p >= 0 && p <= 1)
                    && prediction.scores().stream().allMatch(Double::isFinite);
            if (!finite) {
                throw new WrongException(
                        FuzzFailure.Kind.ANSWER, "the model predicts with " + prediction.probabilities());
            }
            model.explain(instance);
            model.reasons(instance);
        }
    }
}
