package dev.capstan.config.document;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds the known key that somebody probably meant. */
final class NearestKey {

    private static final int LONGEST_TYPED = 64;

    private NearestKey() {}

    static Optional<String> to(String typed, List<String> known) {
        if (typed.length() > LONGEST_TYPED) {
            return Optional.empty();
        }
        String letters = letters(typed);
        return known.stream()
                .filter(key -> near(letters, letters(key)))
                .min(Comparator.comparingInt(key -> distance(letters, letters(key))));
    }

    private static boolean near(String typed, String key) {
        if (typed.length() >= 4 && (key.startsWith(typed) || typed.startsWith(key))) {
            return true;
        }
        return distance(typed, key) <= Math.max(1, key.length() / 4);
    }

    /** What remains when {@code time_out-MS} and {@code timeoutMs} are to be the same. */
    private static String letters(String key) {
        return key.replaceAll("[_ .-]", "").toLowerCase(Locale.ROOT);
    }

    /** The letters that have to be inserted, removed or replaced (Levenshtein). */
    private static int distance(String from, String to) {
        int[] row = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[to.length()];
    }
}
