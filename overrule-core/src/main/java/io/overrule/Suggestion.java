package io.overrule;

import java.util.Collection;
import java.util.Optional;

/** What a person probably meant who wrote a name that does not exist. */
public final class Suggestion {
    private Suggestion() {}

    /** The most similar of the names, if any is similar at all. */
    public static Optional<String> nearest(String wrong, Collection<String> names) {
        String best = null;
        int bestDistance = Math.max(1, wrong.length() / 3) + 1;
        for (String name : names) {
            int distance = name.equalsIgnoreCase(wrong) ? 0 : editDistance(name, wrong);
            if (distance < bestDistance) {
                best = name;
                bestDistance = distance;
            }
        }
        return Optional.ofNullable(best);
    }

    /**
     * What to tell that person: the most similar name, or all of them.
     *
     * @param plural what the names are names of: {@code "labels"}
     */
    public static String remedy(String wrong, Collection<String> names, String plural) {
        return nearest(wrong, names)
                .map(name -> "did you mean '" + name + "'?")
                .orElseGet(() -> "the " + plural + " are " + String.join(", ", names));
    }

    /** Insertions, deletions, substitutions, and swaps of neighbours: people swap letters more often than they miss them. */
    private static int editDistance(String a, String b) {
        int[][] distance = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            distance[i][0] = i;
        }
        for (int j = 0; j <= b.length(); j++) {
            distance[0][j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            for (int j = 1; j <= b.length(); j++) {
                int best = distance[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                best = Math.min(best, 1 + Math.min(distance[i - 1][j], distance[i][j - 1]));
                boolean swapped =
                        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
                distance[i][j] = swapped ? Math.min(best, distance[i - 2][j - 2] + 1) : best;
            }
        }
        return distance[a.length()][b.length()];
    }
}
