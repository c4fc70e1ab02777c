package io.overrule.bench.fuzz;

import io.overrule.RandomStream;
import io.overrule.Work;
import io.overrule.cache.CachedVectors;
import io.overrule.cache.EncoderId;
import io.overrule.cache.FeatureCache;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.zip.CRC32C;

/**
 * Reads the cache of encoded texts. Whatever happened to its files, the values must be right, from the cache or
 * computed again.
 */
public final class CacheReader implements FuzzedReader {
    private static final EncoderId ENCODER = new EncoderId("made up", "0123456789abcdef".repeat(4));
    private static final int WIDTH = 8;
    private static final int LENGTH_AT = 8;

    private final List<String> contents = contents(6);
    private final List<Map<String, byte[]>> seeds;

    public CacheReader() {
        Map<String, byte[]> one = Scratch.use(folder -> {
            vectors(folder, contents);
            return FuzzFiles.read(folder);
        });
        Map<String, byte[]> two = Scratch.use(folder -> {
            vectors(folder, contents.subList(0, 3));
            vectors(folder, contents);
            return FuzzFiles.read(folder);
        });
        seeds = List.of(one, two);
    }

    /** Texts to encode. */
    public static List<String> contents(int count) {
        return IntStream.range(0, count).mapToObj(i -> "content " + i).toList();
    }

    /** One bit of each of the last bytes of a segment, which are values. */
    @Override
    public List<Map<String, byte[]>> known() {
        List<Map<String, byte[]>> known = new ArrayList<>();
        for (Map<String, byte[]> seed : seeds) {
            seed.forEach((name, bytes) -> {
                for (int back = 1; back <= 8; back++) {
                    byte[] changed = bytes.clone();
                    changed[changed.length - back] ^= (byte) (1 << (back - 1));
                    Map<String, byte[]> files = new LinkedHashMap<>(seed);
                    files.put(name, changed);
                    known.add(files);
                }
            });
        }
        return known;
    }

    private static float[] value(String content) {
        RandomStream random = RandomStream.of(7, content);
        float[] value = new float[WIDTH];
        for (int i = 0; i < WIDTH; i++) {
            value[i] = (float) random.nextGaussian();
        }
        return value;
    }

    private static CachedVectors vectors(Path folder, List<String> contents) {
        return FeatureCache.at(folder)
                .vectors(
                        ENCODER,
                        contents,
                        (positions, work) -> Arrays.stream(positions)
                                .mapToObj(position -> value(contents.get(position)))
                                .toArray(float[][]::new),
                        Work.quiet());
    }

    /** Whether the cache in a folder, filled up if need be, gives every content its value. */
    public static boolean isRight(Path folder, List<String> contents) {
        CachedVectors vectors = vectors(folder, contents);
        float[] found = new float[WIDTH];
        for (int i = 0; i < contents.size(); i++) {
            if (vectors.length(i) != WIDTH) {
                return false;
            }
            vectors.copy(i, found, 0);
            if (!Arrays.equals(found, value(contents.get(i)))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public String name() {
        return "cache";
    }

    @Override
    public List<Map<String, byte[]>> seeds() {
        return seeds;
    }

    @Override
    public boolean read(Map<String, byte[]> files, Path scratch) throws IOException {
        Map<String, byte[]> signed = new LinkedHashMap<>(files);
        // In half of the cases the header's checksum is made to fit, so that what follows it is read.
        signed.replaceAll((name, bytes) -> Arrays.hashCode(bytes) % 2 == 0 ? bytes : signed(bytes));
        FuzzFiles.write(scratch, signed);
        FeatureCache.list(scratch);
        if (!isRight(scratch, contents)) {
            throw new WrongException(FuzzFailure.Kind.UNEQUAL, "the cache gives other values than were written");
        }
        return true;
    }

    private static byte[] signed(byte[] segment) {
        ByteBuffer bytes = ByteBuffer.wrap(segment.clone()).order(ByteOrder.LITTLE_ENDIAN);
        int length = segment.length < LENGTH_AT + 4 ? 0 : bytes.getInt(LENGTH_AT);
        if (length < 4 || length > segment.length) {
            return segment;
        }
        CRC32C checksum = new CRC32C();
        checksum.update(segment, 0, length - 4);
        bytes.putInt(length - 4, (int) checksum.getValue());
        return bytes.array();
    }
}
