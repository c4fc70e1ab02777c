package io.overrule;

import java.util.Collection;
import java.util.Optional;

/** Suggests the name that a person probably meant by an unknown one. */
public final class Suggestion {
    /** Longer names are not compared: nobody types them by hand, and the cost is the product of the lengths. */
    private static final int LONGEST = 200;
    /** Nobody reads a longer list. */
    private static final int MOST_LISTED = 50;

    private Suggestion() {}

    /** The most similar of the names, if any is similar at all. */
    public static Optional<String> nearest(String wrong, Collection<String> names) {
        return nearest(wrong, names, Math.max(1, wrong.length() / 3));
    }

    /** The most similar of the names, if it is at most this many edits away. Case differences do not count. */
    public static Optional<String> nearest(String wrong, Collection<String> names, int mostEdits) {
        if (wrong.length() > LONGEST) {
            return Optional.empty();
        }
        String best = null;
        int bestDistance = mostEdits + 1;
        for (String name : names) {
            int distance = name.equalsIgnoreCase(wrong) ? 0 : editDistance(name, wrong, bestDistance);
            if (distance < bestDistance) {
                best = name;
                bestDistance = distance;
            }
        }
        return Optional.ofNullable(best);
    }

    /**
     * The remedy for an unknown name: the most similar name, or a list of the names.
     *
     * @param plural what the names stand for, in the plural: {@code "labels"}
     */
    public static String remedy(String wrong, Collection<String> names, String plural) {
        return nearest(wrong, names)
                .map(name -> "did you mean '" + name + "'?")
                .orElseGet(() -> "the " + plural + " are " + list(names));
    }

    /** Joins names with commas. A long list is cut off, and long names are shortened. */
    public static String list(Collection<String> names) {
        StringBuilder list = new StringBuilder();
        int listed = 0;
        for (String name : names) {
            if (listed == MOST_LISTED) {
                return list.append(" and ")
                        .append(names.size() - listed)
                        .append(" more")
                        .toString();
            }
            list.append(listed == 0 ? "" : ", ").append(Shortened.name(name));
            listed++;
        }
        return list.toString();
    }

    /**
     * Counts insertions, deletions, substitutions and swaps of adjacent letters, which are a common typing mistake.
     * Stops at {@code limit} and returns it.
     */
    private static int editDistance(String a, String b, int limit) {
        if (Math.abs(a.length() - b.length()) >= limit) {
            return limit;
        }
        int[] beforeLast = new int[b.length() + 1];
        int[] last = new int[b.length() + 1];
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            last[j] = j;
        }
        int lastSmallest = 0;
        for (int i = 1; i <= a.length(); i++) {
            row[0] = i;
            int smallest = i;
            for (int j = 1; j <= b.length(); j++) {
                int best = last[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                best = Math.min(best, 1 + Math.min(last[j], row[j - 1]));
                boolean swapped =
                        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
                row[j] = swapped ? Math.min(best, beforeLast[j - 2] + 1) : best;
                smallest = Math.min(smallest, row[j]);
            }
            // A swap skips a row, so two rows have to be beyond the limit.
            if (smallest >= limit && lastSmallest >= limit) {
                return limit;
            }
            lastSmallest = smallest;
            int[] free = beforeLast;
            beforeLast = last;
            last = row;
            row = free;
        }
        return Math.min(limit, last[b.length()]);
    }
}
