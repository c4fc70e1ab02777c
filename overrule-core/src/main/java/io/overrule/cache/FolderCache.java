package io.overrule.cache;

import io.overrule.OverruleException;
import io.overrule.Suggestion;
import io.overrule.Work;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/** Values in files. */
final class FolderCache implements FeatureCache {
    /** How often what was written may vanish, because another process clears the cache, before we give up. */
    private static final int ATTEMPTS = 3;

    private final Path folder;
    private final Map<String, EncoderFolder> encoders = new ConcurrentHashMap<>();

    private FolderCache(Path folder) {
        this.folder = folder;
    }

    static FolderCache open(Path folder) {
        EncoderFolder.in(folder).forEach(EncoderFolder::clearStale);
        return new FolderCache(folder);
    }

    static List<CachedEncoder> list(Path folder) {
        return EncoderFolder.in(folder).stream()
                .map(EncoderFolder::summary)
                .flatMap(Optional::stream)
                .sorted(Comparator.comparing(CachedEncoder::name).thenComparing(CachedEncoder::fingerprint))
                .toList();
    }

    static long clear(Path folder, Optional<String> encoder) {
        if (encoder.isEmpty()) {
            return EncoderFolder.in(folder).stream()
                    .mapToLong(EncoderFolder::clear)
                    .sum();
        }
        String wanted = encoder.get();
        List<CachedEncoder> cached = list(folder);
        List<String> fingerprints = cached.stream()
                .filter(one -> one.name().equals(wanted) || one.fingerprint().equals(wanted))
                .map(CachedEncoder::fingerprint)
                .toList();
        if (fingerprints.isEmpty()) {
            TreeSet<String> names = new TreeSet<>();
            cached.forEach(one -> names.add(one.name()));
            throw OverruleException.input(folder + ": holds nothing of encoder '" + wanted + "'; "
                    + (names.isEmpty() ? "it is empty" : Suggestion.remedy(wanted, names, "encoders")));
        }
        return EncoderFolder.in(folder).stream()
                .filter(one -> fingerprints.contains(one.fingerprint()))
                .mapToLong(EncoderFolder::clear)
                .sum();
    }

    @Override
    public CachedVectors vectors(EncoderId encoder, List<String> contents, Encoding encoding, Work work) {
        DistinctContents distinct = DistinctContents.of(contents);
        EncoderFolder place = encoders.computeIfAbsent(
                encoder.fingerprint(), fingerprint -> new EncoderFolder(folder.resolve(fingerprint)));
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            MappedVectors found = new MappedVectors(distinct, place.segments());
            found.damaged().forEach(segment -> place.discardDamaged(encoder, segment));
            int[] missing = found.missing();
            if (missing.length == 0) {
                return found;
            }
            place.requireWritable();
            distinct.encode(
                    missing,
                    encoding,
                    work,
                    (portion, values) -> place.write(encoder, SegmentEntries.of(distinct, portion, values)));
            place.mergeIfMany(encoder);
        }
        String message = folder + ": what is written there vanishes; is another process clearing the cache?"
                + " Choose another folder";
        throw OverruleException.of(OverruleException.Code.CACHE_FAILED, message, new IOException(message));
    }
}
