package io.overrule.discovery;

import io.overrule.data.Instance;
import io.overrule.rule.Heading;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** From an exemplar to conditions that cover it, each with what it covers of the {@link Population}. */
sealed interface Generaliser permits TextGeneraliser, TokenGeneraliser, RecordGeneraliser {
    /** The conditions are parts until a rule is made of them. */
    Heading PART = Heading.of("part", "part");

    /**
     * Conditions that stand alone, and those that are worth combining.
     *
     * @param exemplar one text or record, or neighbouring tokens of a sentence
     * @param least conditions that cover fewer instances are not wanted
     */
    List<Candidate> candidates(List<Instance> exemplar, int least);

    /**
     * More conditions, made of the best of the first ones.
     *
     * @param best the best first
     * @param precision what is known of the precision of a cover: a lower bound
     */
    List<Candidate> more(List<Instance> exemplar, List<Candidate> best, int least, ToDoubleFunction<int[]> precision);

    /** What of an exemplar was left aside, in a sentence; empty if nothing was. */
    String leftAside(List<Instance> exemplar);

    /** An id that a person can read and type: letters and digits, with hyphens between. */
    static String slug(String text) {
        String slug = text.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{Nd}]+", "-")
                .replaceAll("^-|-$", "");
        return slug.isEmpty() ? "sign" : slug;
    }

    /** A text as a regular expression that matches nothing else. */
    static String quoted(String text) {
        StringBuilder pattern = new StringBuilder();
        text.codePoints().forEach(codePoint -> {
            boolean special = codePoint > ' ' && codePoint < 127 && !Character.isLetterOrDigit(codePoint);
            if (codePoint < ' ' || codePoint == 127) {
                pattern.append(String.format(Locale.ROOT, "\\x%02x", codePoint));
            } else {
                pattern.append(special ? "\\" : "").appendCodePoint(codePoint);
            }
        });
        return pattern.toString();
    }
}
