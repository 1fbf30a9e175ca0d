package dev.capstan.tck.cli;

import java.util.Collection;
import java.util.Comparator;

/** The valid word that is nearest to an invalid one. */
final class Suggestion {

    /** Maximum length of a word for which a suggestion is made, in characters. */
    private static final int MAX_LENGTH = 64;

    private Suggestion() {}

    /**
     * Returns {@code  (did you mean 'x'?)} for the nearest word, with a space before it. Returns an empty string if a
     * third of the characters or more differ from every word.
     */
    static String among(Collection<String> words, String written) {
        if (written.length() > MAX_LENGTH) {
            return "";
        }
        return words.stream()
                .filter(word -> 3 * distance(word, written) < Math.max(word.length(), written.length()))
                .min(Comparator.comparingInt(word -> distance(word, written)))
                .map(word -> " (did you mean '" + word + "'?)")
                .orElse("");
    }

    /** Returns the number of characters to insert, to delete or to replace in order to get from one word to another. */
    private static int distance(String from, String to) {
        int[] row = new int[to.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[to.length()];
    }
}
