package io.overrule.cover;

import java.util.Arrays;
import java.util.List;

/**
 * Finds which of many literals occur in a text in one pass, with the automaton of Aho and Corasick (1975). States are
 * prefixes of literals. The start and the end of the text are two extra symbols. Immutable after construction and safe
 * to share between threads; every thread uses its own {@link Found}.
 */
final class LiteralScanner {
    private static final int START = 0x10000;
    private static final int END = 0x10001;
    private static final int ROOT = 0;
    private static final int NONE = -1;

    private final int literalCount;

    /**
     * The edges of the trie: an open hash table from (state, symbol) to state, so its size does not depend on the
     * alphabet.
     */
    private long[] edgeKeys = new long[64];

    private int[] edgeTargets = new int[64];
    private int edgeCount;

    /** For each state: the literal that ends there, or none. */
    private int[] literal = new int[16];

    /** For each state: the state of its longest proper suffix. */
    private int[] fallback;

    /** For each state: the nearest state along the fallbacks at which a literal ends, or the root. */
    private int[] shorter;

    private int stateCount = 1;

    /** A scanner for distinct literals. None may be in every text. */
    LiteralScanner(List<Literal> literals) {
        literalCount = literals.size();
        Arrays.fill(edgeKeys, NONE);
        literal[ROOT] = NONE;
        for (int i = 0; i < literalCount; i++) {
            int end = insert(literals.get(i));
            literal[end] = i;
        }
        fallback = new int[stateCount];
        shorter = new int[stateCount];
        link();
    }

    private int insert(Literal inserted) {
        int state = ROOT;
        if (inserted.atStart()) {
            state = childOrNew(state, START);
        }
        for (int i = 0; i < inserted.characters().length(); i++) {
            state = childOrNew(state, inserted.characters().charAt(i));
        }
        return inserted.atEnd() ? childOrNew(state, END) : state;
    }

    private int childOrNew(int state, int symbol) {
        int child = child(state, symbol);
        if (child != NONE) {
            return child;
        }
        if (stateCount == literal.length) {
            literal = Arrays.copyOf(literal, 2 * stateCount);
        }
        literal[stateCount] = NONE;
        addEdge(key(state, symbol), stateCount);
        return stateCount++;
    }

    private void addEdge(long key, int target) {
        if (2 * ++edgeCount > edgeKeys.length) {
            long[] keys = edgeKeys;
            int[] targets = edgeTargets;
            edgeKeys = new long[2 * keys.length];
            edgeTargets = new int[2 * keys.length];
            Arrays.fill(edgeKeys, NONE);
            for (int i = 0; i < keys.length; i++) {
                if (keys[i] != NONE) {
                    put(keys[i], targets[i]);
                }
            }
        }
        put(key, target);
    }

    private void put(long key, int target) {
        int slot = slot(key);
        while (edgeKeys[slot] != NONE) {
            slot = (slot + 1) & (edgeKeys.length - 1);
        }
        edgeKeys[slot] = key;
        edgeTargets[slot] = target;
    }

    private int child(int state, int symbol) {
        long key = key(state, symbol);
        int slot = slot(key);
        while (edgeKeys[slot] != key) {
            if (edgeKeys[slot] == NONE) {
                return NONE;
            }
            slot = (slot + 1) & (edgeKeys.length - 1);
        }
        return edgeTargets[slot];
    }

    private static long key(int state, int symbol) {
        return ((long) state << 17) | symbol;
    }

    private int slot(long key) {
        long hash = key * 0x9E3779B97F4A7C15L;
        return (int) (hash >>> 40) & (edgeKeys.length - 1);
    }

    /** Sets the fallbacks from the root outwards, because those of a state depend on those of its parent. */
    private void link() {
        int[] parent = new int[stateCount];
        int[] symbolInto = new int[stateCount];
        for (int i = 0; i < edgeKeys.length; i++) {
            if (edgeKeys[i] != NONE) {
                parent[edgeTargets[i]] = (int) (edgeKeys[i] >>> 17);
                symbolInto[edgeTargets[i]] = (int) edgeKeys[i] & 0x1FFFF;
            }
        }
        for (int state : statesByDepth(parent)) {
            int suffix = parent[state] == ROOT ? ROOT : next(fallback[parent[state]], symbolInto[state]);
            fallback[state] = suffix;
            shorter[state] = literal[suffix] == NONE ? shorter[suffix] : suffix;
        }
    }

    private int[] statesByDepth(int[] parent) {
        int[] depth = new int[stateCount];
        int deepest = 0;
        // A state always has a higher number than its parent.
        for (int state = 1; state < stateCount; state++) {
            depth[state] = depth[parent[state]] + 1;
            deepest = Math.max(deepest, depth[state]);
        }
        int[] start = new int[deepest + 2];
        for (int state = 1; state < stateCount; state++) {
            start[depth[state] + 1]++;
        }
        for (int d = 1; d < start.length; d++) {
            start[d] += start[d - 1];
        }
        int[] ordered = new int[stateCount - 1];
        for (int state = 1; state < stateCount; state++) {
            ordered[start[depth[state]]++] = state;
        }
        return ordered;
    }

    private int next(int state, int symbol) {
        int from = state;
        int to = child(from, symbol);
        while (to == NONE && from != ROOT) {
            from = fallback[from];
            to = child(from, symbol);
        }
        return to == NONE ? ROOT : to;
    }

    /** A reusable buffer for the literals found in a text, for one thread. */
    Found room() {
        return new Found(literalCount);
    }

    /** Replaces the contents of {@code found} with the literals that occur in the text. */
    void scan(String text, Found found) {
        found.clear();
        int state = next(ROOT, START);
        report(state, found);
        for (int i = 0; i < text.length(); i++) {
            state = next(state, text.charAt(i));
            report(state, found);
        }
        report(next(state, END), found);
    }

    private void report(int state, Found found) {
        int ending = literal[state] == NONE ? shorter[state] : state;
        // If a literal was found before, all shorter ones that end with it were found too.
        while (ending != ROOT && found.add(literal[ending])) {
            ending = shorter[ending];
        }
    }

    /** The literals found in a text, in the order in which they end. */
    static final class Found {
        private final boolean[] contained;
        private final int[] literals;
        private int size;

        private Found(int literalCount) {
            contained = new boolean[literalCount];
            literals = new int[literalCount];
        }

        private void clear() {
            for (int i = 0; i < size; i++) {
                contained[literals[i]] = false;
            }
            size = 0;
        }

        private boolean add(int added) {
            if (contained[added]) {
                return false;
            }
            contained[added] = true;
            literals[size++] = added;
            return true;
        }

        boolean contains(int sought) {
            return contained[sought];
        }

        int size() {
            return size;
        }

        /** The literal at a position in the order of finding. */
        int literal(int position) {
            return literals[position];
        }
    }
}
