package dev.capstan.config;

import java.util.List;

/**
 * What loading came to: everything, or every mistake.
 *
 * @param <T> what is loaded: one catalog, or the catalogs or peers of a fleet
 */
public sealed interface LoadResult<T> {

    /**
     * Nothing is wrong.
     *
     * @param value what was loaded
     */
    record Loaded<T>(T value) implements LoadResult<T> {}

    /**
     * Something is wrong, so nothing is loaded.
     *
     * @param mistakes at least one, file by file and in each by position
     */
    record Rejected<T>(List<Mistake> mistakes) implements LoadResult<T> {
        public Rejected {
            mistakes = List.copyOf(mistakes);
            if (mistakes.isEmpty()) {
                throw new IllegalArgumentException("a rejection names at least one mistake");
            }
        }
    }
}
