package dev.capstan.validation.schema;

import java.util.List;

/** Finds the name that was probably meant. */
public final class NameSuggestions {

    private static final int LONGEST = 40;

    private NameSuggestions() {}

    /** The known name nearest to a misspelt one, where one is near. */
    public static Optional<String> nearest(String misspelt, Collection<String> known) {
        if (misspelt.length() > LONGEST) {
            return Optional.empty();
        }
        String typed = misspelt.toLowerCase(Locale.ROOT);
        return known.stream()
                .limit(MOST_COMPARED)
                .filter(name -> Math.abs(name.length() - typed.length()) <= 2)
                .filter(name -> distance(typed, name.toLowerCase(Locale.ROOT)) <= allowance(name))
                .min(Comparator.<String>comparingInt(name -> distance(typed, name.toLowerCase(Locale.ROOT)))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** Some names as one list for a message, cut short where there are many. */
    public static String listed(List<String> names) {
        String shown = String.join(
                ", ", names.stream().limit(10).map(NameSuggestions::shortened).toList());
        return names.size() > 10 ? shown + ", …" : shown;
    }

    /** A name as it may stand in a message. */
    public static String shortened(String name) {
        return name.codePointCount(0, name.length()) <= LONGEST
                ? name
                : name.substring(0, name.offsetByCodePoints(0, LONGEST - 1)) + "…";
    }

    private static int allowance(String name) {
        return name.length() < 4 ? 0 : name.length() < 6 ? 1 : 2;
    }

    /** The number of letters to change, add, drop or swap with the next. */
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
