package io.overrule.cache;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Values of contents in mapped segments: where each is, 16 bytes a content. */
final class MappedVectors implements CachedVectors {
    /** Searching a segment of a million costs as much as going over this many entries. */
    private static final int SEARCH_COST = 10;

    private final DistinctContents distinct;
    private final List<Segment> segments;
    private final int[] segmentOf;
    private final long[] startOf;
    private final int[] lengthOf;
    private final Set<Segment> damaged = new LinkedHashSet<>();

    /** Looks the contents up; some may be missing. */
    MappedVectors(DistinctContents distinct, List<Segment> segments) {
        this.distinct = distinct;
        this.segments = List.copyOf(segments);
        this.segmentOf = new int[distinct.count()];
        this.startOf = new long[distinct.count()];
        this.lengthOf = new int[distinct.count()];
        Arrays.fill(segmentOf, -1);
        for (int number = 0; number < segments.size(); number++) {
            lookUp(number);
        }
    }

    /** Goes over the segment and looks up the contents, or the other way round if it is much the longer. */
    private void lookUp(int number) {
        Segment segment = segments.get(number);
        if (segment.entries() / SEARCH_COST < distinct.count()) {
            for (long entry = 0; entry < segment.entries(); entry++) {
                int content = distinct.find(segment.high(entry), segment.low(entry));
                if (content >= 0 && segmentOf[content] < 0) {
                    found(content, number, entry);
                }
            }
        } else {
            for (int content = 0; content < distinct.count(); content++) {
                long entry = segmentOf[content] < 0 ? segment.find(distinct.high(content), distinct.low(content)) : -1;
                if (entry >= 0) {
                    found(content, number, entry);
                }
            }
        }
    }

    private void found(int content, int number, long entry) {
        Segment segment = segments.get(number);
        if (!segment.isWhole(entry)) {
            damaged.add(segment);
            return;
        }
        segmentOf[content] = number;
        startOf[content] = segment.start(entry);
        lengthOf[content] = segment.length(entry);
    }

    /** The different contents that no segment has. */
    int[] missing() {
        return IntStream.range(0, segmentOf.length)
                .filter(content -> segmentOf[content] < 0)
                .toArray();
    }

    /** The segments in which a value that was looked up is not the one that was written. */
    Set<Segment> damaged() {
        return Collections.unmodifiableSet(damaged);
    }

    @Override
    public int size() {
        return distinct.size();
    }

    @Override
    public int length(int content) {
        return lengthOf[distinct.of(content)];
    }

    @Override
    public void copy(int content, int from, int count, float[] target, int offset) {
        int which = distinct.of(content);
        if (from < 0 || count < 0 || from > lengthOf[which] - count) {
            throw new IndexOutOfBoundsException(
                    count + " numbers from " + from + " on, of a value of " + lengthOf[which]);
        }
        segments.get(segmentOf[which]).copy(startOf[which] + from, count, target, offset);
    }
}
