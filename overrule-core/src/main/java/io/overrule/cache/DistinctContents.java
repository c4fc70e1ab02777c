package io.overrule.cache;

import io.overrule.OverruleException;
import io.overrule.Phase;
import io.overrule.Sha256;
import io.overrule.Steps;
import io.overrule.Work;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;

/**
 * The different ones among many contents, by key, in primitive arrays: about 40 bytes a content, however long.
 *
 * <p>A key is the first 128 bits of the SHA-256 of the content's UTF-16 code units; not of its UTF-8 bytes, in which
 * lone surrogates would look alike. 128 bits are enough: among a billion billion contents the chance that any two share
 * a key is one in seven hundred, and all of SHA-256 would double the index for nothing.
 */
final class DistinctContents {
    /** A killed run loses at most this many contents. */
    static final int PORTION = 4096;
    /** Bounds the memory of a portion: a tokenised sentence has a vector a word, so long ones come in small portions. */
    private static final int PORTION_CHARACTERS = 1 << 18;

    private static final int CHARACTERS_AT_ONCE = 4096;

    private final int[] distinctOf;
    private final long[] high;
    private final long[] low;
    private final int[] first;
    private final int[] characters;
    private final int[] slots;
    private int count;

    private DistinctContents(int size) {
        this.distinctOf = new int[size];
        this.high = new long[size];
        this.low = new long[size];
        this.first = new int[size];
        this.characters = new int[size];
        // At most half full, so that looking up stays short.
        this.slots = new int[Integer.highestOneBit(Math.max(1, size)) * 4];
        Arrays.fill(slots, -1);
    }

    static DistinctContents of(List<String> contents) {
        DistinctContents distinct = new DistinctContents(contents.size());
        Sha256 hash = new Sha256();
        ByteBuffer units = ByteBuffer.allocate(2 * CHARACTERS_AT_ONCE).order(ByteOrder.LITTLE_ENDIAN);
        int position = 0;
        for (String content : contents) {
            for (int from = 0; from < content.length(); from += CHARACTERS_AT_ONCE) {
                int end = Math.min(content.length(), from + CHARACTERS_AT_ONCE);
                units.asCharBuffer().put(content, from, end);
                hash.add(units.array(), 0, 2 * (end - from));
            }
            ByteBuffer key = ByteBuffer.wrap(hash.bytes());
            distinct.add(position++, key.getLong(), key.getLong(), content.length());
        }
        return distinct;
    }

    private void add(int position, long keyHigh, long keyLow, int length) {
        int slot = slot(keyHigh, keyLow);
        if (slots[slot] < 0) {
            slots[slot] = count;
            high[count] = keyHigh;
            low[count] = keyLow;
            first[count] = position;
            characters[count] = length;
            count++;
        }
        distinctOf[position] = slots[slot];
    }

    /** Where a key is, or where it would be. Keys are hashes already, so their bits serve as they are. */
    private int slot(long keyHigh, long keyLow) {
        int slot = (int) keyHigh & (slots.length - 1);
        while (slots[slot] >= 0 && (high[slots[slot]] != keyHigh || low[slots[slot]] != keyLow)) {
            slot = (slot + 1) & (slots.length - 1);
        }
        return slot;
    }

    /** How many contents were given. */
    int size() {
        return distinctOf.length;
    }

    /** How many of them are different. */
    int count() {
        return count;
    }

    /** Which of the different ones a content is. */
    int of(int content) {
        return distinctOf[content];
    }

    long high(int distinct) {
        return high[distinct];
    }

    long low(int distinct) {
        return low[distinct];
    }

    /** The one with a key, or -1. */
    int find(long keyHigh, long keyLow) {
        return slots[slot(keyHigh, keyLow)];
    }

    /** Takes the values of a portion of the different contents. */
    interface PortionSink {
        void accept(int[] portion, float[][] values);
    }

    /** Encodes some of the different contents, portion by portion. */
    void encode(int[] missing, FeatureCache.Encoding encoding, Work work, PortionSink sink) {
        Steps steps = work.begin(Phase.ENCODING, count - missing.length, count);
        for (int done = 0; done < missing.length; ) {
            int[] portion = Arrays.copyOfRange(missing, done, portionEnd(missing, done));
            int[] positions = new int[portion.length];
            for (int i = 0; i < portion.length; i++) {
                positions[i] = first[portion[i]];
            }
            float[][] values = encoding.encode(positions, steps.asWork());
            if (values.length != portion.length) {
                throw OverruleException.internal(
                        "an encoder gave " + values.length + " values for " + portion.length + " contents");
            }
            sink.accept(portion, values);
            done += portion.length;
            steps.reach(count - missing.length + (long) done);
        }
    }

    private int portionEnd(int[] missing, int from) {
        int end = from + 1;
        long taken = characters[missing[from]];
        while (end < missing.length && end - from < PORTION && taken + characters[missing[end]] <= PORTION_CHARACTERS) {
            taken += characters[missing[end++]];
        }
        return end;
    }
}
