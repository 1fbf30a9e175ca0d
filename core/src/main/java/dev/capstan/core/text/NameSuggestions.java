package dev.capstan.core.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Suggestions of the known name that a misspelled one probably meant. */
public final class NameSuggestions {

    private static final int MAX_LENGTH = 64;
    private static final int MAX_COMPARED = 200;
    private static final int MIN_PREFIX_LENGTH = 4;

    private NameSuggestions() {}

    /**
     * Returns the known name nearest to a misspelled one, or empty if none is near or the misspelled one is longer than
     * 64 characters. Case, dots, hyphens, underscores and spaces do not count.
     *
     * @param known candidates, of which the first 200 are compared unless they are longer than 128 characters
     */
    public static Optional<String> nearest(String misspelt, Collection<String> known) {
        if (misspelt.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        String typed = letters(misspelt);
        return known.stream()
                .limit(MAX_COMPARED)
                .filter(name -> name.length() <= 2 * MAX_LENGTH && isNear(typed, letters(name)))
                .min(Comparator.<String>comparingInt(name -> distance(typed, letters(name)))
                        .thenComparing(Comparator.naturalOrder()));
    }

    private static String letters(String name) {
        return name.replaceAll("[_ .-]", "").toLowerCase(Locale.ROOT);
    }

    private static boolean isNear(String typed, String name) {
        boolean beginsAlike = typed.startsWith(name) || name.startsWith(typed);
        if (beginsAlike && Math.min(typed.length(), name.length()) >= MIN_PREFIX_LENGTH) {
            return true;
        }
        int allowance = allowance(name.length());
        return Math.abs(name.length() - typed.length()) <= allowance && distance(typed, name) <= allowance;
    }

    private static int allowance(int length) {
        return length < 3 ? 0 : length < 6 ? 1 : Math.max(2, length / 4);
    }

    /** Returns the number of letters to change, insert, delete or swap with the next. */
    private static int distance(String a, String b) {
        int[][] cost = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                cost[i][j] = i == 0 || j == 0 ? i + j : step(cost, a, b, i, j);
            }
        }
        return cost[a.length()][b.length()];
    }

    private static int step(int[][] cost, String a, String b, int i, int j) {
        int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        int least = Math.min(cost[i - 1][j - 1] + change, Math.min(cost[i - 1][j], cost[i][j - 1]) + 1);
        boolean swapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(least, cost[i - 2][j - 2] + 1) : least;
    }
}
