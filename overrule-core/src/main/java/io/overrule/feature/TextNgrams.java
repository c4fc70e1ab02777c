package io.overrule.feature;

import io.overrule.OverruleException;
import io.overrule.data.Instance;
import io.overrule.data.TextInstance;
import io.overrule.data.TokenInstance;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.IntPredicate;

/** The n-grams of a text: its words and pairs of words, or the characters within its words. */
final class TextNgrams implements Ngrams {
    private final NgramOptions options;

    TextNgrams(NgramOptions options) {
        this.options = options;
    }

    @Override
    public void forEach(Instance instance, Consumer<String> consumer) {
        if (options.unit() == NgramOptions.Unit.CHARACTER) {
            forEachWord(instance, word -> CharacterGrams.forEach(word, consumer));
            return;
        }
        forEachWord(instance, new Consumer<>() {
            private String previous = "";

            @Override
            public void accept(String word) {
                consumer.accept(word);
                if (!previous.isEmpty()) {
                    consumer.accept(previous + " " + word);
                }
                previous = word;
            }
        });
    }

    private void forEachWord(Instance instance, Consumer<String> consumer) {
        String text = textOf(instance);
        switch (options.wordForm()) {
            case WORDS -> forEachNaturalWord(text, consumer);
            case WORD2 -> forEachRun(text.toLowerCase(Locale.ROOT), TextNgrams::isWordCharacter, 2, consumer);
            case SPACES ->
                forEachRun(CharacterGrams.wellFormed(text).toLowerCase(Locale.ROOT), c -> !isSpace(c), 1, consumer);
        }
    }

    private String textOf(Instance instance) {
        if (instance instanceof TextInstance text) {
            return text.text();
        }
        boolean token = instance instanceof TokenInstance;
        throw OverruleException.of(
                OverruleException.Code.FEATURES_DO_NOT_FIT,
                "features '" + options.block().name() + "' need texts, but instance '"
                        + instance.id() + "' is a "
                        + (token
                                ? "token of a sentence; give texts, or train on tokens"
                                : "record; use features 'records'"));
    }

    private static void forEachNaturalWord(String text, Consumer<String> consumer) {
        int at = 0;
        while (at < text.length()) {
            if (!Character.isLetterOrDigit(text.codePointAt(at))) {
                at += Character.charCount(text.codePointAt(at));
                continue;
            }
            int start = at;
            while (at < text.length() && continuesWord(text, at)) {
                at += Character.charCount(text.codePointAt(at));
            }
            consumer.accept(CharacterGrams.word(text, start, at));
        }
    }

    private static boolean continuesWord(String text, int at) {
        int c = text.codePointAt(at);
        boolean apostropheInside =
                (c == '\'' || c == '’') && at + 1 < text.length() && Character.isLetter(text.codePointAt(at + 1));
        return apostropheInside || Character.isLetterOrDigit(c);
    }

    private static void forEachRun(String text, IntPredicate belongs, int shortest, Consumer<String> consumer) {
        int at = 0;
        while (at < text.length()) {
            int start = at;
            while (at < text.length() && belongs.test(text.codePointAt(at))) {
                at += Character.charCount(text.codePointAt(at));
            }
            if (text.codePointCount(start, at) >= shortest) {
                consumer.accept(text.substring(start, at));
            }
            at += at < text.length() ? Character.charCount(text.codePointAt(at)) : 0;
        }
    }

    private static boolean isSpace(int c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c);
    }

    private static boolean isWordCharacter(int c) {
        int type = Character.getType(c);
        boolean number = type == Character.LETTER_NUMBER || type == Character.OTHER_NUMBER;
        return c == '_' || number || Character.isLetterOrDigit(c);
    }
}
