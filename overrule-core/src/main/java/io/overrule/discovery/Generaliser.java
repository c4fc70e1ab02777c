package io.overrule.discovery;

import io.overrule.data.Instance;
import io.overrule.rule.Heading;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Finds conditions that cover an exemplar, each with the instances of the {@link Population} that it covers. */
sealed interface Generaliser permits TextGeneraliser, TokenGeneraliser, RecordGeneraliser {
    /** The heading of conditions until they become part of a rule. */
    Heading PART = Heading.of("part", "part");

    /**
     * Conditions that can be used alone, and those that are worth combining.
     *
     * @param exemplar one text or record, or adjacent tokens of a sentence
     * @param least the minimum number of instances that a condition must cover
     */
    List<Candidate> candidates(List<Instance> exemplar, int least);

    /**
     * More conditions, made of the best of the first ones.
     *
     * @param best the best first
     * @param precision a lower bound of the precision of a cover
     */
    List<Candidate> more(List<Instance> exemplar, List<Candidate> best, int least, ToDoubleFunction<int[]> precision);

    /** A sentence about the parts of an exemplar that were ignored; empty if there are none. */
    String leftAside(List<Instance> exemplar);

    /** A readable id made of letters and digits, separated by hyphens. */
    static String slug(String text) {
        String slug = text.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{Nd}]+", "-")
                .replaceAll("^-|-$", "");
        return slug.isEmpty() ? "sign" : slug;
    }

    /** A regular expression that matches exactly this text. */
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
