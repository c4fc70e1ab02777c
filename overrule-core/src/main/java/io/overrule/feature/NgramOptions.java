package io.overrule.feature;

import io.overrule.OverruleException;
import java.util.List;

/**
 * Which n-grams there are and what they weigh.
 *
 * @param block the block as it was asked for, whose options these are
 * @param minTexts how many of the fitted texts an n-gram must be in
 * @param maxFeatures how many n-grams are kept, the most frequent ones
 */
record NgramOptions(Block block, Unit unit, Weighting weighting, WordForm wordForm, int minTexts, int maxFeatures) {
    private static final int DEFAULT_MIN_TEXTS = 2;
    private static final int DEFAULT_MAX_FEATURES = 30_000;
    private static final List<String> KNOWN = List.of(
            "tf-idf", "few-hot", "counts", "min=2", "max=30000", "tokens=words", "tokens=word2", "tokens=spaces");

    /** What n-grams are made of. */
    enum Unit {
        /** One or two words. */
        WORD,
        /** Two to five characters within a word. */
        CHARACTER
    }

    /** What an n-gram of a text weighs. */
    enum Weighting {
        /** The more, the oftener the text has it and the fewer texts have it; the weights of a text have length 1. */
        TF_IDF,
        /** One. */
        FEW_HOT,
        /** How often the text has it. */
        COUNTS
    }

    /** What a word of a text is; lower-cased in any case. */
    enum WordForm {
        /** A run of letters and digits; an apostrophe before a letter belongs to it. The default of word n-grams. */
        WORDS,
        /** A run of two or more letters, numbers and underscores, as many Python programs have it. */
        WORD2,
        /** What stands between spaces, with its punctuation and signs. The default of character n-grams. */
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
