package io.overrule.feature;

import io.overrule.OverruleException;
import java.util.List;

/**
 * The options of n-gram features: which n-grams to use, and their weights.
 *
 * @param block the block that has these options
 * @param minTexts the minimum number of fitted texts that must contain an n-gram
 * @param maxFeatures the maximum number of n-grams; the most frequent ones are kept
 */
record NgramOptions(Block block, Unit unit, Weighting weighting, WordForm wordForm, int minTexts, int maxFeatures) {
    private static final int DEFAULT_MIN_TEXTS = 2;
    private static final int DEFAULT_MAX_FEATURES = 30_000;
    private static final List<String> KNOWN = List.of(
            "tf-idf", "few-hot", "counts", "min=2", "max=30000", "tokens=words", "tokens=word2", "tokens=spaces");

    /** The unit of n-grams. */
    enum Unit {
        /** One or two words. */
        WORD,
        /** Two to five characters within a word. */
        CHARACTER
    }

    /** The weight of an n-gram in a text. */
    enum Weighting {
        /**
         * Larger if the n-gram is frequent in the text and rare in other texts. The weights of a text have length 1.
         */
        TF_IDF,
        /** Always 1. */
        FEW_HOT,
        /** The number of occurrences in the text. */
        COUNTS
    }

    /** The definition of a word. Words are always lower-cased. */
    enum WordForm {
        /** A run of letters and digits, including apostrophes before a letter. The default for word n-grams. */
        WORDS,
        /** A run of two or more letters, numbers and underscores, as in many Python programs. */
        WORD2,
        /** The text between two spaces, including punctuation and symbols. The default for character n-grams. */
        SPACES
    }

    NgramOptions {
        if (minTexts < 1 || maxFeatures < 1) {
            throw new IllegalArgumentException("at least 1: " + minTexts + ", " + maxFeatures);
        }
    }

    static NgramOptions parse(String text) {
        return of(Block.parse(text));
    }

    static NgramOptions of(Block block) {
        Unit unit =
                switch (block.name()) {
                    case "ngrams" -> Unit.WORD;
                    case "chars" -> Unit.CHARACTER;
                    default ->
                        throw OverruleException.input(
                                "the features are '" + block + "'; expected n-grams, such as ngrams or chars:min=3");
                };
        Weighting weighting = Weighting.TF_IDF;
        WordForm wordForm = unit == Unit.WORD ? WordForm.WORDS : WordForm.SPACES;
        int minTexts = DEFAULT_MIN_TEXTS;
        int maxFeatures = DEFAULT_MAX_FEATURES;
        for (String option : block.options()) {
            if (option.startsWith("min=")) {
                minTexts = block.number(option, "min=" + DEFAULT_MIN_TEXTS);
            } else if (option.startsWith("max=")) {
                maxFeatures = block.number(option, "max=" + DEFAULT_MAX_FEATURES);
            } else {
                switch (option) {
                    case "tf-idf" -> weighting = Weighting.TF_IDF;
                    case "few-hot" -> weighting = Weighting.FEW_HOT;
                    case "counts" -> weighting = Weighting.COUNTS;
                    case "tokens=words" -> wordForm = WordForm.WORDS;
                    case "tokens=spaces" -> wordForm = WordForm.SPACES;
                    case "tokens=word2" -> wordForm = WordForm.WORD2;
                    default -> throw block.unknown(option, KNOWN);
                }
            }
        }
        return new NgramOptions(block, unit, weighting, wordForm, minTexts, maxFeatures);
    }
}
