package dev.capstan.config;

import dev.capstan.config.document.Diagnostic;
import java.util.List;
import java.util.function.Function;

/**
 * What loading came to: everything, or every mistake.
 *
 * @param <T> what is loaded: one catalog, or the catalogs or peers of a fleet
 */
public sealed interface LoadResult<T> {

    /** Reads the result, whichever it is. */
    <R> R fold(Function<T, R> loaded, Function<List<Diagnostic>, R> rejected);

    /** Returns the result of another step with what was loaded, or the same mistakes. */
    default <R> LoadResult<R> flatMap(Function<T, LoadResult<R>> next) {
        return fold(next, Rejected::new);
    }

    /** Returns what is made of what was loaded, or the same mistakes. */
    default <R> LoadResult<R> map(Function<T, R> next) {
        return flatMap(value -> new Loaded<>(next.apply(value)));
    }

    /**
     * Nothing is wrong.
     *
     * @param value what was loaded
     */
    record Loaded<T>(T value) implements LoadResult<T> {
        @Override
        public <R> R fold(Function<T, R> loaded, Function<List<Diagnostic>, R> rejected) {
            return loaded.apply(value);
        }
    }

    /**
     * Something is wrong, so nothing is loaded.
     *
     * @param mistakes at least one, file by file and in each by position
     */
    record Rejected<T>(List<Diagnostic> diagnostics) implements LoadResult<T> {
        public Rejected {
            diagnostics = List.copyOf(diagnostics);
            if (diagnostics.isEmpty()) {
                throw new IllegalArgumentException("a rejection names at least one mistake");
            }
        }

        @Override
        public <R> R fold(Function<T, R> loaded, Function<List<Diagnostic>, R> rejected) {
            return rejected.apply(diagnostics);
        }
    }
}
