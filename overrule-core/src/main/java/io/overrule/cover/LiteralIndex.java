package io.overrule.cover;

import io.overrule.Work;
import io.overrule.data.Instance;
import io.overrule.data.TextInstance;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Which of some texts have which three characters in a row, lower-cased. A text without one of a literal's triples does
 * not contain the literal, so a rule that requires literals needs to be applied to few texts. Triples share
 * {@value #BUCKETS} buckets: the index finds candidates, and the rule decides. Frozen once built.
 */
final class LiteralIndex {
    private static final int TRIPLE = 3;
    private static final int BUCKETS = 1 << 16;

    /** Long texts have many triples: an index beyond 200 MB is not worth its memory. */
    private static final int MOST_ENTRIES = 50_000_000;

    private static final int CHECKED = 1_024;

    /** Where the entries of each bucket start, and where the last one ends. */
    private final int[] starts;

    /** The texts of one bucket after the other; within a bucket ascending. */
    private final int[] texts;

    /** Instances that are no texts: they are always candidates. */
    private final BitSet others;

    private LiteralIndex(int[] starts, int[] texts, BitSet others) {
        this.starts = starts;
        this.texts = texts;
        this.others = others;
    }

    /** The index of some instances, which are numbered as they are listed; empty if it would be too large. */
    static Optional<LiteralIndex> of(List<Instance> instances, Work work) {
        int[] sizes = new int[BUCKETS];
        long entries = 0;
        BitSet others = new BitSet();
        Buckets buckets = new Buckets();
        for (int i = 0; i < instances.size(); i++) {
            checkNowAndThen(i, work);
            if (instances.get(i) instanceof TextInstance text) {
                buckets.read(text);
                entries += buckets.count;
                for (int k = 0; k < buckets.count; k++) {
                    sizes[buckets.found[k]]++;
                }
            } else {
                others.set(i);
            }
            if (entries > MOST_ENTRIES) {
                return Optional.empty();
            }
        }
        int[] starts = new int[BUCKETS + 1];
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
            starts[bucket + 1] = starts[bucket] + sizes[bucket];
        }
        int[] next = Arrays.copyOf(starts, BUCKETS);
        int[] texts = new int[starts[BUCKETS]];
        for (int i = 0; i < instances.size(); i++) {
            checkNowAndThen(i, work);
            if (instances.get(i) instanceof TextInstance text) {
                buckets.read(text);
                for (int k = 0; k < buckets.count; k++) {
                    texts[next[buckets.found[k]]++] = i;
                }
            }
        }
        return Optional.of(new LiteralIndex(starts, texts, others));
    }

    private static void checkNowAndThen(int i, Work work) {
        if (i % CHECKED == 0) {
            work.check();
        }
    }

    /** The buckets of one text after the other, each once. */
    private static final class Buckets {
        private final boolean[] seen = new boolean[BUCKETS];
        private int[] found = new int[64];
        private int count;

        void read(TextInstance text) {
            String subject = text.text().toLowerCase(Locale.ROOT);
            count = 0;
            for (int at = 0; at + TRIPLE <= subject.length(); at++) {
                int bucket = bucket(subject, at);
                if (!seen[bucket]) {
                    seen[bucket] = true;
                    if (count == found.length) {
                        found = Arrays.copyOf(found, 2 * count);
                    }
                    found[count++] = bucket;
                }
            }
            for (int k = 0; k < count; k++) {
                seen[found[k]] = false;
            }
        }
    }

    private static int bucket(String subject, int at) {
        int hash = (subject.charAt(at) * 31 + subject.charAt(at + 1)) * 31 + subject.charAt(at + 2);
        // Neighbouring characters make neighbouring sums; multiplying spreads them over all buckets.
        return (hash * 0x9E3779B9) >>> 16;
    }

    /** The instances that are no texts, which no literal excludes. */
    BitSet notTexts() {
        return (BitSet) others.clone();
    }

    /**
     * The instances that can contain one of some literals; empty if the index cannot exclude any.
     *
     * @param lowerCased whether the literals are looked for in the text as it is lower-cased, or as it is written
     */
    Optional<BitSet> candidates(List<Literal> literals, boolean lowerCased) {
        BitSet candidates = notTexts();
        for (Literal literal : literals) {
            String characters = literal.characters();
            BitSet containing = null;
            for (int at = 0; at + TRIPLE <= characters.length(); at++) {
                if (!lowerCased && !isAscii(characters, at)) {
                    continue;
                }
                BitSet inBucket = inBucket(bucket(lowerCased ? characters : lowerCased(characters), at));
                if (containing == null) {
                    containing = inBucket;
                } else {
                    containing.and(inBucket);
                }
            }
            if (containing == null) {
                return Optional.empty();
            }
            candidates.or(containing);
        }
        return Optional.of(candidates);
    }

    /** Lower-casing a whole text changes each ASCII character alone; others may depend on their neighbours. */
    private static boolean isAscii(String characters, int at) {
        return characters.charAt(at) < 0x80 && characters.charAt(at + 1) < 0x80 && characters.charAt(at + 2) < 0x80;
    }

    /** With every character in its place: nothing but ASCII letters changes. */
    private static String lowerCased(String characters) {
        StringBuilder lower = new StringBuilder(characters);
        for (int i = 0; i < lower.length(); i++) {
            char character = lower.charAt(i);
            if (character >= 'A' && character <= 'Z') {
                lower.setCharAt(i, (char) (character - 'A' + 'a'));
            }
        }
        return lower.toString();
    }

    private BitSet inBucket(int bucket) {
        BitSet found = new BitSet();
        for (int k = starts[bucket]; k < starts[bucket + 1]; k++) {
            found.set(texts[k]);
        }
        return found;
    }
}
