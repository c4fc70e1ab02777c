package io.overrule.bench.fuzz;

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
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

    private final List<Map<String, byte[]>> seeds =
            List.of(parts(SeedModels.texts()), parts(SeedModels.records()), parts(SeedModels.tokens()));

    @Override
    public String name() {
        return "model";
    }

    @Override
    public List<Map<String, byte[]>> seeds() {
        return seeds;
    }

    private static Map<String, byte[]> parts(Model model) {
        Map<String, byte[]> parts = new LinkedHashMap<>();
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(ModelFile.toBytes(model)))) {
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
                    put(zip, WEIGHTS, weights(part.getValue(), parts.getOrDefault(NUMBERS, new byte[0])));
                } else if (!part.getKey().equals(NUMBERS) && !part.getKey().equals(PATCHES)) {
                    put(zip, part.getKey(), part.getValue());
                }
            }
        }
        byte[] archive = out.toByteArray();
        ByteBuffer patches = ByteBuffer.wrap(parts.getOrDefault(PATCHES, new byte[0]));
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
            try (Model again = ModelFile.fromBytes(written)) {
                if (!Arrays.equals(written, ModelFile.toBytes(again))) {
                    throw new WrongException(FuzzFailure.Kind.UNEQUAL, "the model read back is written otherwise");
                }
            }
            predict(model);
        }
        return true;
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
        }
    }
}
