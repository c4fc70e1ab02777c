package io.overrule.cache;

import java.io.IOException;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.IntStream;

/** What a segment is written from: entries with different keys, in ascending order. */
interface SegmentEntries {
    /** Takes the entries one after the other; the array is only lent. */
    interface Visitor {
        void entry(long high, long low, float[] value, int length) throws IOException;
    }

    long count();

    void visit(Visitor visitor) throws IOException;

    /** The values of a portion of contents. */
    static SegmentEntries of(DistinctContents contents, int[] portion, float[][] values) {
        List<Integer> order = IntStream.range(0, portion.length)
                .boxed()
                .sorted((a, b) -> Segment.compareKeys(
                        contents.high(portion[a]),
                        contents.low(portion[a]),
                        contents.high(portion[b]),
                        contents.low(portion[b])))
                .toList();
        return new SegmentEntries() {
            @Override
            public long count() {
                return portion.length;
            }

            @Override
            public void visit(Visitor visitor) throws IOException {
                for (int i : order) {
                    visitor.entry(contents.high(portion[i]), contents.low(portion[i]), values[i], values[i].length);
                }
            }
        };
    }

    /** The entries of several segments, each key once, without those whose value is damaged. */
    static SegmentEntries merged(List<Segment> segments) throws IOException {
        long[] count = new long[1];
        walk(segments, cursor -> count[0]++);
        return new SegmentEntries() {
            private float[] value = new float[0];

            @Override
            public long count() {
                return count[0];
            }

            @Override
            public void visit(Visitor visitor) throws IOException {
                walk(segments, cursor -> {
                    Segment segment = cursor.segment;
                    int length = segment.length(cursor.entry);
                    if (value.length < length) {
                        value = new float[length];
                    }
                    segment.copy(segment.start(cursor.entry), length, value, 0);
                    visitor.entry(cursor.high, cursor.low, value, length);
                });
            }
        };
    }

    private static void walk(List<Segment> segments, Step step) throws IOException {
        PriorityQueue<Cursor> queue = new PriorityQueue<>(Cursor::compareKey);
        for (Segment segment : segments) {
            Cursor cursor = new Cursor(segment);
            if (cursor.advance()) {
                queue.add(cursor);
            }
        }
        Cursor cursor = queue.poll();
        boolean first = true;
        long lastHigh = 0;
        long lastLow = 0;
        while (cursor != null) {
            if (first || cursor.high != lastHigh || cursor.low != lastLow) {
                step.at(cursor);
                first = false;
                lastHigh = cursor.high;
                lastLow = cursor.low;
            }
            if (cursor.advance()) {
                queue.add(cursor);
            }
            cursor = queue.poll();
        }
    }

    /** What is done at each key. */
    interface Step {
        void at(Cursor cursor) throws IOException;
    }

    /** A place in a segment. */
    final class Cursor {
        private final Segment segment;
        private long entry = -1;
        private long high;
        private long low;

        private Cursor(Segment segment) {
            this.segment = segment;
        }

        private boolean advance() {
            do {
                entry++;
            } while (entry < segment.entries() && !segment.isWhole(entry));
            if (entry >= segment.entries()) {
                return false;
            }
            high = segment.high(entry);
            low = segment.low(entry);
            return true;
        }

        private int compareKey(Cursor other) {
            return Segment.compareKeys(high, low, other.high, other.low);
        }
    }
}
