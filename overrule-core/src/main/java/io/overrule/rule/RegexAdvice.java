package io.overrule.rule;

import java.util.LinkedHashMap;
import java.util.Map;

/** Explains which construct of a pattern RE2 does not support, and what to write instead. */
final class RegexAdvice {
    private static final Map<String, String> CONSTRUCTS = new LinkedHashMap<>();

    static {
        CONSTRUCTS.put(
                "(?<=",
                "look-behind '(?<=…)' is not supported; match the preceding text too, as in '(?:before)(what)'");
        CONSTRUCTS.put(
                "(?<!",
                "negative look-behind '(?<!…)' is not supported; write what may precede instead, as in '(?:^|[^x])'");
        CONSTRUCTS.put("(?=", "look-ahead '(?=…)' is not supported; match the following text as part of the pattern");
        CONSTRUCTS.put(
                "(?!",
                "negative look-ahead '(?!…)' is not supported; write what may follow instead, as in '(?:$|[^x])',"
                        + " or let the rule over-generalise: training learns when to overrule it");
        CONSTRUCTS.put("(?>", "the atomic group '(?>…)' is not supported and not needed; write '(?:…)'");
        CONSTRUCTS.put("(?#", "the comment '(?#…)' is not supported; use the rule's \"description\"");
        CONSTRUCTS.put("(?(", "the conditional '(?(…)…)' is not supported; write the two cases as alternatives 'a|b'");
        CONSTRUCTS.put("\\k<", "the back-reference '\\k<…>' is not supported; write the repeated text out");
        CONSTRUCTS.put("\\G", "'\\G' is not supported; remove it");
        CONSTRUCTS.put("\\Z", "'\\Z' is not supported; write '\\z' or '$'");
        CONSTRUCTS.put("\\h", "'\\h' is not supported; write '[ \\t]'");
        CONSTRUCTS.put("\\R", "'\\R' is not supported; write '(?:\\r\\n|\\n|\\r)'");
        CONSTRUCTS.put("\\X", "'\\X' is not supported; write '.'");
    }

    private RegexAdvice() {}

    static String explain(String pattern, String complaint) {
        for (Map.Entry<String, String> construct : CONSTRUCTS.entrySet()) {
            int at = indexOfUnescaped(pattern, construct.getKey());
            if (at >= 0) {
                return construct.getValue() + " (at character " + (at + 1) + ")";
            }
        }
        for (int i = 0; i + 1 < pattern.length(); i++) {
            if (pattern.charAt(i) == '\\') {
                char next = pattern.charAt(i + 1);
                if (next >= '1' && next <= '9') {
                    return "the back-reference '\\" + next + "' is not supported; write the repeated text out"
                            + " (at character " + (i + 1) + ")";
                }
                i++;
            }
        }
        for (int i = 1; i + 1 < pattern.length(); i++) {
            char quantifier = pattern.charAt(i);
            if ((quantifier == '*' || quantifier == '+' || quantifier == '?' || quantifier == '}')
                    && pattern.charAt(i + 1) == '+'
                    && pattern.charAt(i - 1) != '\\') {
                return "the possessive quantifier '" + quantifier + "+' is not supported and not needed;" + " write '"
                        + quantifier + "' (at character " + (i + 1) + ")";
            }
        }
        return complaint + "; RE2 syntax is expected, check brackets and escapes";
    }

    private static int indexOfUnescaped(String pattern, String construct) {
        for (int at = pattern.indexOf(construct); at >= 0; at = pattern.indexOf(construct, at + 1)) {
            int backslashes = 0;
            while (at - 1 - backslashes >= 0 && pattern.charAt(at - 1 - backslashes) == '\\') {
                backslashes++;
            }
            if (backslashes % 2 == 0) {
                return at;
            }
        }
        return -1;
    }
}
