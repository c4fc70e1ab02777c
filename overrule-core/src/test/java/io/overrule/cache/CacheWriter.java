package io.overrule.cache;

import io.overrule.OverruleException;
import io.overrule.RandomStream;
import io.overrule.Work;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A program that fills a cache, for tests that need another process. Arguments: the cache's folder, the number of
 * contents, and, if it shall stop before a portion and wait to be killed, the number of that portion.
 */
final class CacheWriter {
    static final EncoderId ENCODER = new EncoderId("counting", "0123456789abcdef".repeat(4));
    static final int FULL_DISK = 3;

    private static final int WIDTH = 16;

    private CacheWriter() {}

    static List<String> contents(int count) {
        return IntStream.range(0, count).mapToObj(i -> "content " + i).toList();
    }

    /** What the encoder makes of a content: numbers, some of them odd, that depend on all of it. */
    static float[] value(String content) {
        RandomStream random = RandomStream.of(content.hashCode(), "value");
        float[] value = new float[WIDTH];
        for (int i = 0; i < WIDTH; i++) {
            value[i] = (float) random.nextDouble() - 0.5f;
        }
        value[0] = -0f;
        value[1] = Float.MIN_VALUE;
        return value;
    }

    /** Encodes and remembers what it was asked for. */
    static final class CountingEncoding implements FeatureCache.Encoding {
        final List<String> encoded = new ArrayList<>();
        private final List<String> contents;

        CountingEncoding(List<String> contents) {
            this.contents = contents;
        }

        @Override
        public float[][] encode(int[] positions, Work work) {
            return Arrays.stream(positions)
                    .mapToObj(position -> {
                        encoded.add(contents.get(position));
                        return value(contents.get(position));
                    })
                    .toArray(float[][]::new);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Path folder = Path.of(arguments[0]);
        List<String> contents = contents(Integer.parseInt(arguments[1]));
        Optional<Integer> stopBefore =
                arguments.length > 2 ? Optional.of(Integer.valueOf(arguments[2])) : Optional.empty();
        CountingEncoding encoding = new CountingEncoding(contents);
        int[] portions = new int[1];
        try {
            FeatureCache.at(folder)
                    .vectors(
                            ENCODER,
                            contents,
                            (positions, progress) -> {
                                if (stopBefore.equals(Optional.of(portions[0]++))) {
                                    waitToBeKilled(folder);
                                }
                                return encoding.encode(positions, progress);
                            },
                            Work.quiet());
        } catch (OverruleException e) {
            System.out.println(e.kind() + " " + e.getMessage());
            System.exit(FULL_DISK);
        }
        System.out.println("encoded " + encoding.encoded.size());
    }

    /** Leaves a file half-written, as a writer does that is killed while it writes. */
    private static void waitToBeKilled(Path folder) {
        try {
            Path half = folder.resolve(ENCODER.fingerprint()).resolve("f".repeat(32) + ".writing");
            Files.write(half, new byte[1000]);
            System.out.println("waiting");
            Thread.sleep(Long.MAX_VALUE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
