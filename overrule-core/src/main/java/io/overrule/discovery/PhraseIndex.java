package io.overrule.discovery;

import io.overrule.Work;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.function.Predicate;

/**
 * An index of the positions of every word in many texts. Texts are read like {@link io.overrule.rule.KeywordRule} reads
 * them when it ignores case: lower-cased, with words as runs of letters and digits. The characters between two words
 * are kept too, so a phrase is found exactly where the rule would find it. Immutable, and the same for any number of
 * threads.
 */
final class PhraseIndex {
    /** The number of texts that one thread reads at a time. */
    private static final int CHUNK = 2048;

    private final int size;

    /** The words of all texts, one text after the other. */
    private final int[] words;

    /** The characters before each word and after the last one. A text with n words has n + 1 gaps. */
    private final int[] gaps;

    /** The start of each text in {@link #words}, and the end of the last one. */
    private final int[] starts;

    private final int[] textOf;
    private final List<String> wordNames;
    private final Map<String, Integer> wordIds;
    private final List<String> gapNames;
    private final Map<String, Integer> gapIds;

    /** For each word, the start of its places in {@link #places}. */
    private final int[] firstPlace;

    private final int[] places;

    /** Texts that regular expressions read differently, because these know only ASCII words and the first line. */
    private final BitSet unusual;

    /** The lower-cased texts that are {@link #unusual}. */
    private final Map<Integer, String> unusualTexts;

    private PhraseIndex(List<Chunk> chunks) {
        wordNames = new ArrayList<>();
        wordIds = new HashMap<>();
        gapNames = new ArrayList<>();
        gapIds = new HashMap<>();
        unusual = new BitSet();
        unusualTexts = new HashMap<>();
        size = chunks.stream().mapToInt(chunk -> chunk.size).sum();
        int total = chunks.stream().mapToInt(chunk -> chunk.words.size).sum();
        words = new int[total];
        textOf = new int[total];
        gaps = new int[total + size];
        starts = new int[size + 1];
        int text = 0;
        for (Chunk chunk : chunks) {
            text = take(chunk, text);
        }
        firstPlace = new int[wordNames.size() + 1];
        for (int word : words) {
            firstPlace[word + 1]++;
        }
        for (int w = 0; w < wordNames.size(); w++) {
            firstPlace[w + 1] += firstPlace[w];
        }
        places = new int[total];
        int[] next = Arrays.copyOf(firstPlace, wordNames.size());
        for (int place = 0; place < total; place++) {
            places[next[words[place]]++] = place;
        }
    }

    static PhraseIndex of(List<String> texts, Work work) {
        int chunks = (texts.size() + CHUNK - 1) / CHUNK;
        return new PhraseIndex(work.map(chunks, c -> {
            Chunk chunk = new Chunk();
            texts.subList(c * CHUNK, Math.min(texts.size(), (c + 1) * CHUNK)).forEach(chunk::read);
            return chunk;
        }));
    }

    private int take(Chunk chunk, int firstText) {
        int[] wordOf = merged(chunk.wordNames, wordNames, wordIds);
        int[] gapOf = merged(chunk.gapNames, gapNames, gapIds);
        int from = 0;
        for (int t = 0; t < chunk.size; t++) {
            int text = firstText + t;
            int start = starts[text];
            int end = chunk.ends.values[t];
            for (int k = from; k < end; k++) {
                words[start + k - from] = wordOf[chunk.words.values[k]];
                textOf[start + k - from] = text;
            }
            for (int k = from; k <= end; k++) {
                gaps[start + text + k - from] = gapOf[chunk.gaps.values[k + t]];
            }
            starts[text + 1] = start + end - from;
            from = end;
        }
        chunk.unusual.forEach((t, lowerCased) -> {
            unusual.set(firstText + t);
            unusualTexts.put(firstText + t, lowerCased);
        });
        return firstText + chunk.size;
    }

    private static int[] merged(List<String> some, List<String> all, Map<String, Integer> ids) {
        int[] merged = new int[some.size()];
        for (int i = 0; i < merged.length; i++) {
            merged[i] = ids.computeIfAbsent(some.get(i), name -> {
                all.add(name);
                return all.size() - 1;
            });
        }
        return merged;
    }

    /** How many texts there are. */
    int size() {
        return size;
    }

    /** The numbers of a text's words, in order. */
    int[] words(int text) {
        return Arrays.copyOfRange(words, starts[text], starts[text + 1]);
    }

    /** Any text, in the index or not, as its words and the characters before, between and after them. */
    record Text(List<String> words, List<String> gaps) {
        Text {
            words = List.copyOf(words);
            gaps = List.copyOf(gaps);
        }

        static Text of(String text) {
            Chunk chunk = new Chunk();
            chunk.read(text);
            return new Text(chunk.wordsInOrder(), chunk.gapsInOrder());
        }

        /** The words from one (inclusive) to another (exclusive), with the characters between them. */
        Phrase phrase(int from, int end) {
            return new Phrase(words.subList(from, end), gaps.subList(from + 1, end));
        }
    }

    /** Words with the characters between them. There is one gap less than words. */
    record Phrase(List<String> words, List<String> gaps) {
        Phrase {
            words = List.copyOf(words);
            gaps = List.copyOf(gaps);
        }

        String text() {
            StringBuilder text = new StringBuilder(words.get(0));
            for (int i = 1; i < words.size(); i++) {
                text.append(gaps.get(i - 1)).append(words.get(i));
            }
            return text.toString();
        }

        int length() {
            return words.size();
        }

        Phrase with(int position, String word) {
            List<String> changed = new ArrayList<>(words);
            changed.set(position, word);
            return new Phrase(changed, gaps);
        }
    }

    private int placeCount(int word) {
        return firstPlace[word + 1] - firstPlace[word];
    }

    /** The places where a phrase begins. */
    private int[] places(Phrase phrase) {
        int length = phrase.length();
        int[] wanted = new int[length];
        int[] between = new int[length];
        int rarest = 0;
        for (int k = 0; k < length; k++) {
            Integer word = wordIds.get(phrase.words().get(k));
            Integer gap =
                    k == 0 ? Integer.valueOf(-1) : gapIds.get(phrase.gaps().get(k - 1));
            if (word == null || gap == null) {
                return new int[0];
            }
            wanted[k] = word;
            between[k] = gap;
            if (placeCount(word) < placeCount(wanted[rarest])) {
                rarest = k;
            }
        }
        int[] found = new int[placeCount(wanted[rarest])];
        int count = 0;
        for (int p = firstPlace[wanted[rarest]]; p < firstPlace[wanted[rarest] + 1]; p++) {
            if (stands(places[p] - rarest, wanted, between)) {
                found[count++] = places[p] - rarest;
            }
        }
        return Arrays.copyOf(found, count);
    }

    private boolean stands(int place, int[] wanted, int[] between) {
        if (place < 0 || place + wanted.length > words.length) {
            return false;
        }
        int text = textOf[place];
        if (place + wanted.length > starts[text + 1]) {
            return false;
        }
        for (int k = 0; k < wanted.length; k++) {
            if (words[place + k] != wanted[k] || (k > 0 && gaps[place + text + k] != between[k])) {
                return false;
            }
        }
        return true;
    }

    /** The texts of ascending places, each once. */
    private int[] texts(int[] ascending) {
        int[] texts = new int[ascending.length];
        int count = 0;
        for (int place : ascending) {
            int text = textOf[place];
            if (count == 0 || texts[count - 1] != text) {
                texts[count++] = text;
            }
        }
        return Arrays.copyOf(texts, count);
    }

    /** The texts that contain a phrase, ascending. */
    int[] containing(Phrase phrase) {
        return texts(places(phrase));
    }

    /** The texts that contain any word that satisfies a predicate, ascending. */
    int[] containingWord(Predicate<String> holds) {
        BitSet texts = new BitSet(size);
        for (int word = 0; word < wordNames.size(); word++) {
            if (holds.test(wordNames.get(word))) {
                for (int p = firstPlace[word]; p < firstPlace[word + 1]; p++) {
                    texts.set(textOf[places[p]]);
                }
            }
        }
        return texts.stream().toArray();
    }

    /** For each of some symbols, none of them a letter or digit, the texts that contain it, ascending. */
    Map<String, int[]> containingSigns(List<String> signs) {
        Map<String, BitSet> found = new HashMap<>();
        signs.forEach(sign -> found.put(sign, new BitSet(size)));
        List<List<BitSet>> ofGap = new ArrayList<>();
        for (String gap : gapNames) {
            ofGap.add(found.entrySet().stream()
                    .filter(entry -> gap.contains(entry.getKey()))
                    .map(Map.Entry::getValue)
                    .toList());
        }
        for (int text = 0; text < size; text++) {
            for (int g = starts[text] + text; g <= starts[text + 1] + text; g++) {
                for (BitSet texts : ofGap.get(gaps[g])) {
                    texts.set(text);
                }
            }
        }
        Map<String, int[]> texts = new HashMap<>();
        found.forEach((sign, set) -> texts.put(sign, set.stream().toArray()));
        return texts;
    }

    /** The texts that begin with a phrase; symbols before it are ignored. */
    int[] beginningWith(Phrase phrase) {
        return texts(Arrays.stream(places(phrase))
                .filter(place -> place == starts[textOf[place]])
                .toArray());
    }

    /** The texts that end with a phrase; symbols after it are ignored. */
    int[] endingWith(Phrase phrase) {
        return texts(Arrays.stream(places(phrase))
                .filter(place -> place + phrase.length() == starts[textOf[place] + 1])
                .toArray());
    }

    /** The texts that contain a phrase and, anywhere after it, another one. */
    int[] containingInOrder(Phrase first, Phrase second) {
        int[] early = places(first);
        int[] late = places(second);
        int[] found = new int[Math.min(early.length, late.length)];
        int count = 0;
        int next = 0;
        int done = -1;
        for (int place : early) {
            int text = textOf[place];
            if (text == done) {
                continue;
            }
            done = text;
            // Only the first place of the first phrase matters: whatever follows a later place follows this one too.
            while (next < late.length && late[next] < place + first.length()) {
                next++;
            }
            if (next < late.length && textOf[late[next]] == text) {
                found[count++] = text;
            }
        }
        return Arrays.copyOf(found, count);
    }

    /** The words that replace one word of a phrase in some texts, with the number of texts. */
    Map<String, Integer> alternatives(Phrase phrase, int position) {
        int anchor = position == 0 ? 1 : 0;
        int[] wanted = new int[phrase.length()];
        int[] between = new int[phrase.length()];
        for (int k = 0; k < wanted.length; k++) {
            Integer word = k == position
                    ? Integer.valueOf(-1)
                    : wordIds.get(phrase.words().get(k));
            Integer gap =
                    k == 0 ? Integer.valueOf(-1) : gapIds.get(phrase.gaps().get(k - 1));
            if (word == null || gap == null) {
                return Map.of();
            }
            wanted[k] = word;
            between[k] = gap;
        }
        int[] counts = new int[wordNames.size()];
        int[] lastText = new int[wordNames.size()];
        for (int p = firstPlace[wanted[anchor]]; p < firstPlace[wanted[anchor] + 1]; p++) {
            int place = places[p] - anchor;
            int text = textOf[places[p]];
            if (place < starts[text] || place + wanted.length > starts[text + 1]) {
                continue;
            }
            int other = words[place + position];
            wanted[position] = other;
            if (stands(place, wanted, between) && (counts[other] == 0 || lastText[other] != text)) {
                counts[other]++;
                lastText[other] = text;
            }
        }
        Map<String, Integer> named = new HashMap<>();
        for (int word = 0; word < counts.length; word++) {
            if (counts[word] > 0) {
                named.put(wordNames.get(word), counts[word]);
            }
        }
        return named;
    }

    /** Corrects the texts found for a regular expression: the unusual texts are checked one by one. */
    int[] corrected(int[] texts, Predicate<String> found) {
        if (unusual.isEmpty()) {
            return texts;
        }
        BitSet all = new BitSet(size);
        Arrays.stream(texts).forEach(all::set);
        all.andNot(unusual);
        unusualTexts.forEach((text, lowerCased) -> {
            if (found.test(lowerCased)) {
                all.set(text);
            }
        });
        return all.stream().toArray();
    }

    /** Numbers, one after the other. */
    private static final class Numbers {
        private int[] values = new int[1024];
        private int size;

        void add(int value) {
            if (size == values.length) {
                values = Arrays.copyOf(values, 2 * size);
            }
            values[size++] = value;
        }
    }

    /** Some texts that one thread reads, with numbers of their own for words and gaps. */
    private static final class Chunk {
        private final Numbers words = new Numbers();
        private final Numbers gaps = new Numbers();
        private final Numbers ends = new Numbers();
        private final List<String> wordNames = new ArrayList<>();
        private final Map<String, Integer> wordIds = new HashMap<>();
        private final List<String> gapNames = new ArrayList<>();
        private final Map<String, Integer> gapIds = new HashMap<>();
        private final Map<Integer, String> unusual = new HashMap<>();
        private int size;

        void read(String original) {
            String text = original.toLowerCase(Locale.ROOT);
            boolean plain = true;
            int at = 0;
            while (true) {
                int gap = at;
                at = skip(text, at, codePoint -> !Character.isLetterOrDigit(codePoint));
                String between = text.substring(gap, at);
                plain &= between.indexOf('_') < 0 && between.indexOf('\n') < 0;
                gaps.add(id(between, gapNames, gapIds));
                if (at == text.length()) {
                    break;
                }
                int word = at;
                at = skip(text, at, Character::isLetterOrDigit);
                String found = text.substring(word, at);
                plain &= isAscii(found);
                words.add(id(found, wordNames, wordIds));
            }
            ends.add(words.size);
            if (!plain) {
                unusual.put(size, text);
            }
            size++;
        }

        private static int skip(String text, int from, IntPredicate skipped) {
            int at = from;
            while (at < text.length()) {
                int codePoint = text.codePointAt(at);
                if (!skipped.test(codePoint)) {
                    break;
                }
                at += Character.charCount(codePoint);
            }
            return at;
        }

        private static int id(String name, List<String> names, Map<String, Integer> ids) {
            Integer known = ids.get(name);
            if (known == null) {
                known = names.size();
                names.add(name);
                ids.put(name, known);
            }
            return known;
        }

        List<String> wordsInOrder() {
            return Arrays.stream(words.values, 0, words.size)
                    .mapToObj(wordNames::get)
                    .toList();
        }

        List<String> gapsInOrder() {
            return Arrays.stream(gaps.values, 0, gaps.size)
                    .mapToObj(gapNames::get)
                    .toList();
        }
    }

    static boolean isAscii(String word) {
        for (int i = 0; i < word.length(); i++) {
            if (word.charAt(i) >= 128) {
                return false;
            }
        }
        return true;
    }
}
