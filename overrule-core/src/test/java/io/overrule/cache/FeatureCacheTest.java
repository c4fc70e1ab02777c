package io.overrule.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.Advance;
import io.overrule.OverruleException;
import io.overrule.Phase;
import io.overrule.RandomStream;
import io.overrule.Work;
import io.overrule.cache.CacheWriter.CountingEncoding;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FeatureCacheTest {
    private static final EncoderId ENCODER = CacheWriter.ENCODER;
    private static final EncoderId OTHER = new EncoderId("other", "f".repeat(64));

    @TempDir
    private Path parent;

    private Path folder() {
        return parent.resolve("cache");
    }

    /** Encodes through a cache newly opened and returns what had to be encoded. */
    private List<String> encode(EncoderId encoder, List<String> contents) {
        CountingEncoding encoding = new CountingEncoding(contents);
        CachedVectors vectors = FeatureCache.at(folder()).vectors(encoder, contents, encoding, Work.quiet());
        assertHolds(vectors, contents);
        return encoding.encoded;
    }

    private static void assertHolds(CachedVectors vectors, List<String> contents) {
        assertThat(vectors.size()).isEqualTo(contents.size());
        for (int i = 0; i < contents.size(); i++) {
            assertThat(bits(read(vectors, i))).isEqualTo(bits(CacheWriter.value(contents.get(i))));
        }
    }

    private static float[] read(CachedVectors vectors, int content) {
        float[] value = new float[vectors.length(content)];
        vectors.copy(content, value, 0);
        return value;
    }

    private static int[] bits(float[] value) {
        int[] bits = new int[value.length];
        Arrays.setAll(bits, i -> Float.floatToRawIntBits(value[i]));
        return bits;
    }

    private List<Path> files(EncoderId encoder) throws IOException {
        try (Stream<Path> files = Files.list(folder().resolve(encoder.fingerprint()))) {
            return files.sorted().toList();
        }
    }

    @Test
    void aSecondRunEncodesNothing() {
        List<String> contents = CacheWriter.contents(500);

        assertThat(encode(ENCODER, contents)).hasSize(500);
        assertThat(encode(ENCODER, contents)).isEmpty();
    }

    @Test
    void theOrderOfContentsDoesNotMatter() {
        List<String> contents = new ArrayList<>(CacheWriter.contents(500));
        encode(ENCODER, contents);
        Collections.reverse(contents);

        assertThat(encode(ENCODER, contents)).isEmpty();
    }

    @Test
    void onlyWhatIsMissingIsEncoded() {
        encode(ENCODER, CacheWriter.contents(10));

        assertThat(encode(ENCODER, CacheWriter.contents(12))).containsExactly("content 10", "content 11");
    }

    @Test
    void equalContentsAreEncodedOnce() {
        List<String> contents = List.of("a", "b", "a", "a", "b", "");

        assertThat(encode(ENCODER, contents)).containsExactly("a", "b", "");
    }

    @Test
    void encodersDoNotShareValues() {
        encode(ENCODER, List.of("a"));

        assertThat(encode(OTHER, List.of("a"))).containsExactly("a");
    }

    @Test
    void loneSurrogatesAndTheQuestionMarkAreDifferentContents() {
        List<String> contents = List.of("?", "\uD800", "\uDBFF", "\uDC00", "\uD83D\uDE00", "\u0000", "");

        assertThat(encode(ENCODER, contents)).isEqualTo(contents);
        assertThat(encode(ENCODER, contents)).isEmpty();
    }

    @Test
    void whatIsReadIsWhatWasEncodedBitForBit() {
        for (FeatureCache cache : List.of(FeatureCache.at(folder()), FeatureCache.none())) {
            for (long seed = 0; seed < 20; seed++) {
                RandomStream random = RandomStream.of(seed, "cache");
                List<String> contents = IntStream.range(0, 1 + random.nextInt(300))
                        .mapToObj(i -> "x".repeat(random.nextInt(5)) + random.nextInt(200))
                        .toList();
                EncoderId encoder = random.nextInt(2) == 0 ? ENCODER : OTHER;
                CachedVectors vectors = cache.vectors(
                        encoder, contents, (positions, progress) -> lengthy(contents, positions), Work.quiet());
                for (int i = 0; i < contents.size(); i++) {
                    assertThat(bits(read(vectors, i))).isEqualTo(bits(lengthy(contents.get(i))));
                }
            }
        }
    }

    private static float[][] lengthy(List<String> contents, int[] positions) {
        return Arrays.stream(positions)
                .mapToObj(position -> lengthy(contents.get(position)))
                .toArray(float[][]::new);
    }

    /** Any bits, of any length: NaNs and infinities are among them, and values without numbers. */
    private static float[] lengthy(String content) {
        RandomStream random = RandomStream.of(content.hashCode(), "lengthy");
        float[] value = new float[random.nextInt(4) == 0 ? 0 : random.nextInt(2000)];
        for (int i = 0; i < value.length; i++) {
            value[i] = Float.intBitsToFloat(random.nextInt(Integer.MAX_VALUE) * 2 + random.nextInt(2));
        }
        return value;
    }

    @Test
    void aPartOfAValueIsRead() {
        for (FeatureCache cache : List.of(FeatureCache.at(folder()), FeatureCache.none())) {
            CachedVectors vectors = cache.vectors(
                    ENCODER, List.of("a"), (positions, progress) -> new float[][] {{1, 2, 3, 4}}, Work.quiet());
            float[] target = new float[5];
            vectors.copy(0, 1, 2, target, 3);

            assertThat(target).containsExactly(0, 0, 0, 2, 3);
            assertThatThrownBy(() -> vectors.copy(0, 3, 2, target, 0)).isInstanceOf(IndexOutOfBoundsException.class);
        }
    }

    @Test
    void noContentsHaveNoValues() {
        assertThat(encode(ENCODER, List.of())).isEmpty();
        assertThat(folder()).doesNotExist();
    }

    @Test
    void withoutACacheEveryCallEncodes() {
        List<String> contents = List.of("a", "b", "a");
        CountingEncoding encoding = new CountingEncoding(contents);
        FeatureCache cache = FeatureCache.none();
        cache.vectors(ENCODER, contents, encoding, Work.quiet());
        assertHolds(cache.vectors(ENCODER, contents, encoding, Work.quiet()), contents);

        assertThat(encoding.encoded).containsExactly("a", "b", "a", "b");
    }

    @Test
    void aCacheInMemoryEncodesOnlyWhatIsMissing() {
        FeatureCache cache = FeatureCache.inMemory();
        List<String> contents = CacheWriter.contents(500);
        List<String> more = new ArrayList<>(contents.subList(100, 500));
        more.add("new");
        more.add("new");
        CountingEncoding first = new CountingEncoding(contents);
        CountingEncoding second = new CountingEncoding(more);

        assertHolds(cache.vectors(ENCODER, contents, first, Work.quiet()), contents);
        assertHolds(cache.vectors(ENCODER, more, second, Work.quiet()), more);

        assertThat(first.encoded).hasSize(500);
        assertThat(second.encoded).containsExactly("new");
        assertThat(cache.keeps()).isTrue();
        assertThat(FeatureCache.none().keeps()).isFalse();
    }

    @Test
    void progressCountsWhatWasThereAsDone() {
        encode(ENCODER, CacheWriter.contents(30));
        List<String> contents = CacheWriter.contents(5000);
        List<String> received = new ArrayList<>();
        FeatureCache.at(folder())
                .vectors(
                        ENCODER,
                        contents,
                        (positions, progress) -> {
                            progress.begin(Phase.ENCODING, positions.length).add(1);
                            return new CountingEncoding(contents).encode(positions, progress);
                        },
                        Work.quiet().reportingTo(report -> {
                            Advance advance = (Advance) report;
                            received.add(advance.phase().title() + " " + advance.done() + "/" + advance.total());
                        }));

        assertThat(received)
                .containsExactly("encoding 31/5000", "encoding 4126/5000", "encoding 4127/5000", "encoding 5000/5000");
    }

    @Test
    void aFinishedPortionIsKeptWhenALaterOneFails() {
        List<String> contents = CacheWriter.contents(5000);
        CountingEncoding encoding = new CountingEncoding(contents);
        assertThatThrownBy(() -> FeatureCache.at(folder())
                        .vectors(
                                ENCODER,
                                contents,
                                (positions, progress) -> {
                                    if (positions[0] > 0) {
                                        throw new IllegalStateException("the encoder fails");
                                    }
                                    return encoding.encode(positions, progress);
                                },
                                Work.quiet()))
                .hasMessage("the encoder fails");

        assertThat(encode(ENCODER, contents)).hasSize(5000 - DistinctContents.PORTION);
    }

    @Test
    void longContentsComeInSmallPortions() {
        List<String> contents =
                IntStream.range(0, 10).mapToObj(i -> i + "x".repeat(100_000)).toList();
        List<Integer> sizes = new ArrayList<>();
        FeatureCache.at(folder())
                .vectors(
                        ENCODER,
                        contents,
                        (positions, progress) -> {
                            sizes.add(positions.length);
                            return new CountingEncoding(contents).encode(positions, progress);
                        },
                        Work.quiet());

        assertThat(sizes).containsExactly(2, 2, 2, 2, 2);
    }

    @Test
    void manySegmentsAreMergedAndNothingIsLost() throws IOException {
        FeatureCache cache = FeatureCache.at(folder());
        List<String> all = CacheWriter.contents(300);
        CachedVectors early = cache.vectors(ENCODER, all.subList(0, 2), new CountingEncoding(all), Work.quiet());
        for (int i = 2; i < all.size(); i += 2) {
            List<String> some = all.subList(0, i + 2);
            cache.vectors(ENCODER, some, new CountingEncoding(some), Work.quiet());
            assertThat(files(ENCODER)).hasSizeLessThanOrEqualTo(EncoderFolder.MANY);
        }

        assertHolds(early, all.subList(0, 2));
        assertThat(encode(ENCODER, all)).isEmpty();
        assertThat(FeatureCache.list(folder())).singleElement().satisfies(one -> assertThat(one.contents())
                .isEqualTo(300));
    }

    @Test
    void cachesThatMergeAtOnceLoseNothing() {
        List<String> all = CacheWriter.contents(100);
        IntStream.range(0, 2).parallel().forEach(writer -> {
            FeatureCache cache = FeatureCache.at(folder());
            for (int i = 0; i < all.size(); i++) {
                List<String> one = List.of(all.get(writer == 0 ? i : all.size() - 1 - i));
                assertHolds(cache.vectors(ENCODER, one, new CountingEncoding(one), Work.quiet()), one);
            }
        });

        assertThat(encode(ENCODER, all)).isEmpty();
    }

    @Test
    void aReplacedSegmentThatCouldNotBeDeletedIsDeletedLater() throws IOException {
        encode(ENCODER, List.of("0"));
        Path first = files(ENCODER).get(0);
        byte[] bytes = Files.readAllBytes(first);
        for (int i = 1; i <= EncoderFolder.MANY; i++) {
            encode(ENCODER, List.of("" + i));
        }
        assertThat(first).doesNotExist();
        Files.write(first, bytes);

        assertThat(encode(ENCODER, List.of("0"))).isEmpty();
        assertThat(first).doesNotExist();
        assertThat(files(ENCODER)).hasSize(1);
    }

    @Test
    void aSegmentCutShortOrChangedAnywhereBeforeItsValuesIsEncodedAnew() throws IOException {
        encode(ENCODER, List.of("a", "b"));
        Path segment = files(ENCODER).get(0);
        byte[] whole = Files.readAllBytes(segment);
        for (int length = 0; length < whole.length; length += 7) {
            Files.write(segment, Arrays.copyOf(whole, length));
            assertThat(encode(ENCODER, List.of("a", "b"))).hasSize(2);
            deleteAllBut(segment);
        }
        int values = whole.length - 2 * 4 * CacheWriter.value("a").length;
        for (int at = 0; at < values; at++) {
            byte[] changed = whole.clone();
            changed[at] ^= 0x10;
            Files.write(segment, changed);
            assertThat(encode(ENCODER, List.of("a", "b"))).as("byte " + at).hasSize(2);
            deleteAllBut(segment);
        }
        Files.write(segment, Arrays.copyOf(whole, whole.length + 1));
        assertThat(encode(ENCODER, List.of("a", "b"))).hasSize(2);
    }

    @Test
    void aValueChangedInAnyByteIsEncodedAnewAndDiscarded() throws IOException {
        List<String> contents = List.of("a", "b", "c");
        encode(ENCODER, contents);
        Path segment = files(ENCODER).get(0);
        byte[] whole = Files.readAllBytes(segment);
        int values = whole.length - 3 * 4 * CacheWriter.value("a").length;
        for (int at = values; at < whole.length; at++) {
            byte[] changed = whole.clone();
            changed[at] ^= 0x01;
            Files.write(segment, changed);
            assertThat(encode(ENCODER, contents)).as("byte " + at).hasSize(1);
            assertThat(segment).as("what is damaged is discarded").doesNotExist();
            assertThat(encode(ENCODER, contents)).isEmpty();
            deleteAllBut(segment);
        }
    }

    @Test
    void aDamagedValueIsNotMergedIntoAnotherSegment() throws IOException {
        encode(ENCODER, List.of("0"));
        Path first = files(ENCODER).get(0);
        byte[] bytes = Files.readAllBytes(first);
        bytes[bytes.length - 1] ^= 0x40;
        Files.write(first, bytes);
        for (int i = 1; i <= EncoderFolder.MANY; i++) {
            encode(ENCODER, List.of("" + i));
        }
        assertThat(first).doesNotExist();
        assertThat(encode(ENCODER, List.of("0"))).containsExactly("0");
    }

    @Test
    void aSegmentOfTheFirstLayoutIsReadAndGetsChecksumsBesideIt() throws IOException {
        List<String> contents = List.of("a", "b", "c");
        encode(ENCODER, contents);
        Path segment = files(ENCODER).get(0);
        byte[] old = firstLayout(Files.readAllBytes(segment));
        Files.write(segment, old);

        assertThat(encode(ENCODER, contents)).isEmpty();
        assertThat(files(ENCODER)).containsExactly(Segment.checksums(segment), segment);
        assertThat(Files.readAllBytes(segment)).isEqualTo(old);
        assertThat(FeatureCache.list(folder()).get(0).contents()).isEqualTo(3);

        old[old.length - 2] ^= 0x08;
        Files.write(segment, old);
        assertThat(encode(ENCODER, contents)).as("the one that changed").hasSize(1);
        assertThat(segment).doesNotExist();
        assertThat(Segment.checksums(segment)).doesNotExist();
        assertThat(encode(ENCODER, contents)).isEmpty();
    }

    /** A segment as it was written before values had checksums. */
    private static byte[] firstLayout(byte[] segment) {
        ByteBuffer now = ByteBuffer.wrap(segment).order(ByteOrder.LITTLE_ENDIAN);
        int header = now.getInt(8);
        int entries = (int) now.getLong(48);
        ByteBuffer then = ByteBuffer.allocate(segment.length - 8 * entries).order(ByteOrder.LITTLE_ENDIAN);
        then.put(segment, 0, header);
        for (int entry = 0; entry < entries; entry++) {
            then.put(segment, header + 32 * entry, 24);
        }
        int values = header + 32 * entries;
        then.put(segment, values, segment.length - values);
        then.put(7, (byte) '1');
        then.putInt(68, checksum(then.array(), header, 24 * entries));
        then.putInt(header - 4, checksum(then.array(), 0, header - 4));
        return then.array();
    }

    private static int checksum(byte[] bytes, int from, int length) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, from, length);
        return (int) checksum.getValue();
    }

    private void deleteAllBut(Path kept) throws IOException {
        for (Path file : files(ENCODER)) {
            if (!file.equals(kept)) {
                Files.delete(file);
            }
        }
    }

    @Test
    void aSegmentOfAnotherEncoderIsNotBelieved() throws IOException {
        encode(ENCODER, List.of("a"));
        encode(OTHER, List.of("b"));
        Path segment = files(ENCODER).get(0);
        Files.move(segment, folder().resolve(OTHER.fingerprint()).resolve(segment.getFileName()));

        assertThat(encode(OTHER, List.of("a"))).containsExactly("a");
    }

    @Test
    void staleFilesOfKilledWritersAreClearedAndFreshOnesAreNot() throws IOException {
        encode(ENCODER, List.of("a"));
        Path place = folder().resolve(ENCODER.fingerprint());
        Path fresh = Files.write(place.resolve("0".repeat(32) + ".writing"), new byte[10]);
        Path stale = Files.write(place.resolve("1".repeat(32) + ".writing"), new byte[10]);
        Files.setLastModifiedTime(stale, FileTime.from(Instant.now().minusSeconds(25 * 3600)));
        FeatureCache.at(folder());

        assertThat(stale).doesNotExist();
        assertThat(fresh).exists();
    }

    @Test
    void aFolderThatIsAFileIsRefused() throws IOException {
        Files.writeString(folder(), "a file");

        assertThatThrownBy(() -> FeatureCache.at(folder()))
                .isInstanceOf(OverruleException.class)
                .hasMessage(folder() + ": is a file, but the cache is a folder; choose another place");
    }

    @Test
    void anUnwritableFolderIsToldBeforeAnythingIsEncoded() throws IOException {
        encode(ENCODER, List.of("a"));
        Path place = folder().resolve(ENCODER.fingerprint());
        Assumptions.assumeTrue(Files.getFileStore(place).supportsFileAttributeView("posix"));
        Files.setPosixFilePermissions(place, PosixFilePermissions.fromString("r-xr-xr-x"));
        Assumptions.assumeFalse(Files.isWritable(place), "the superuser may write everywhere");
        CountingEncoding encoding = new CountingEncoding(List.of("a", "b"));

        assertThat(encode(ENCODER, List.of("a"))).isEmpty();
        assertThatThrownBy(() -> FeatureCache.at(folder()).vectors(ENCODER, List.of("a", "b"), encoding, Work.quiet()))
                .hasMessage(place + ": cannot be written: permission denied; choose another folder, or keep nothing");
        assertThat(encoding.encoded).isEmpty();
    }

    @Test
    void aFolderThatCannotBeMadeIsToldBeforeAnythingIsEncoded() {
        Path processes = Path.of("/proc");
        Assumptions.assumeTrue(Files.isDirectory(processes.resolve("self")), "nobody can make a folder there");
        CountingEncoding encoding = new CountingEncoding(List.of("a"));
        FeatureCache cache = FeatureCache.at(processes.resolve("overrule"));

        assertThatThrownBy(() -> cache.vectors(ENCODER, List.of("a"), encoding, Work.quiet()))
                .isInstanceOf(OverruleException.class)
                .hasMessageContaining("/proc/overrule/" + ENCODER.fingerprint() + ": cannot be written: ")
                .hasMessageEndingWith("; choose another folder, or keep nothing");
        assertThat(encoding.encoded).isEmpty();
    }

    @Test
    void aFolderThatLiesInAFileIsRefused() throws IOException {
        Path below = Files.writeString(parent.resolve("file"), "not a folder").resolve("cache");

        assertThatThrownBy(() -> FeatureCache.at(below))
                .isInstanceOf(OverruleException.class)
                .hasMessage(below + ": cannot be a folder, because it lies in a file; choose another place");
    }

    @Test
    void aFileInThePlaceOfAnEncodersFolderIsToldBeforeAnythingIsEncoded() throws IOException {
        Files.createDirectory(folder());
        Path place = Files.writeString(folder().resolve(ENCODER.fingerprint()), "a file");
        CountingEncoding encoding = new CountingEncoding(List.of("a"));

        assertThatThrownBy(() -> FeatureCache.at(folder()).vectors(ENCODER, List.of("a"), encoding, Work.quiet()))
                .isInstanceOf(OverruleException.class)
                .hasMessage(place + ": cannot be read: a file is in the folder's place; choose another folder, or"
                        + " keep nothing");
        assertThat(encoding.encoded).isEmpty();
    }

    @Test
    void theListTellsWhatEachEncoderTakes() throws IOException {
        encode(ENCODER, CacheWriter.contents(5));
        encode(ENCODER, CacheWriter.contents(7));
        encode(OTHER, CacheWriter.contents(3));
        List<CachedEncoder> list = FeatureCache.list(folder());

        assertThat(list).extracting(CachedEncoder::name).containsExactly("counting", "other");
        assertThat(list).extracting(CachedEncoder::contents).containsExactly(7L, 3L);
        assertThat(list.get(1).fingerprint()).isEqualTo(OTHER.fingerprint());
        assertThat(list.get(1).bytes()).isEqualTo(Files.size(files(OTHER).get(0)));
        assertThat(list.get(1).lastWritten())
                .isEqualTo(Files.getLastModifiedTime(files(OTHER).get(0)).toInstant());
    }

    @Test
    void aFolderThatDoesNotExistHoldsNothing() {
        assertThat(FeatureCache.list(folder())).isEmpty();
        assertThat(FeatureCache.clear(folder(), Optional.empty())).isZero();
    }

    @Test
    void clearingFreesWhatTheListTells() {
        encode(ENCODER, CacheWriter.contents(5));
        encode(OTHER, CacheWriter.contents(3));
        long bytes = FeatureCache.list(folder()).stream()
                .mapToLong(CachedEncoder::bytes)
                .sum();

        assertThat(FeatureCache.clear(folder(), Optional.empty())).isEqualTo(bytes);
        assertThat(FeatureCache.list(folder())).isEmpty();
        assertThat(folder()).isEmptyDirectory();
        assertThat(encode(ENCODER, CacheWriter.contents(5))).hasSize(5);
    }

    @Test
    void oneEncoderIsClearedByNameOrFingerprint() {
        encode(ENCODER, CacheWriter.contents(5));
        encode(OTHER, CacheWriter.contents(3));
        FeatureCache.clear(folder(), Optional.of("other"));
        assertThat(FeatureCache.list(folder())).extracting(CachedEncoder::name).containsExactly("counting");

        FeatureCache.clear(folder(), Optional.of(ENCODER.fingerprint()));
        assertThat(FeatureCache.list(folder())).isEmpty();
    }

    @Test
    void anUnknownEncoderIsRefusedWithTheNamesThatAreThere() {
        encode(ENCODER, List.of("a"));

        assertThatThrownBy(() -> FeatureCache.clear(folder(), Optional.of("countin")))
                .hasMessage(folder() + ": holds nothing of encoder 'countin'; did you mean 'counting'?");
    }

    @Test
    void clearingTouchesNoOtherFileAndFollowsNoLink() throws IOException {
        encode(ENCODER, List.of("a"));
        Path place = folder().resolve(ENCODER.fingerprint());
        Path notes = Files.writeString(place.resolve("notes.txt"), "mine");
        Path similar = Files.writeString(folder().resolve("0".repeat(32) + ".vectors"), "mine");
        Path elsewhere = Files.createDirectory(parent.resolve("elsewhere"));
        Path outside = Files.writeString(elsewhere.resolve("0".repeat(32) + ".vectors"), "mine");
        Files.createSymbolicLink(folder().resolve("a".repeat(64)), elsewhere);
        Files.createSymbolicLink(place.resolve("b".repeat(32) + ".vectors"), outside);
        FeatureCache.clear(folder(), Optional.empty());

        assertThat(List.of(notes, similar, outside))
                .allSatisfy(file -> assertThat(file).hasContent("mine"));
        assertThat(FeatureCache.list(folder())).isEmpty();
    }

    @Test
    void whatIsClearedWhileMappedStaysReadable() {
        Assumptions.assumeFalse(System.getProperty("os.name").startsWith("Windows"));
        List<String> contents = CacheWriter.contents(20);
        FeatureCache cache = FeatureCache.at(folder());
        CachedVectors vectors = cache.vectors(ENCODER, contents, new CountingEncoding(contents), Work.quiet());
        FeatureCache.clear(folder(), Optional.empty());
        CountingEncoding again = new CountingEncoding(contents);

        assertHolds(vectors, contents);
        assertHolds(cache.vectors(ENCODER, contents, again, Work.quiet()), contents);
        assertThat(again.encoded).hasSize(20);
    }
}
