package dev.capstan.config;

import dev.capstan.config.document.Diagnostic;
import java.util.List;
import java.util.function.Function;

/**
 * The result of loading: the loaded value, or every error.
 *
 * @param <T> type of the loaded value: one catalog, or the catalogs or peers of a fleet
 */
public sealed interface LoadResult<T> {

    /** Returns the result of the function that matches this outcome. */
    <R> R fold(Function<T, R> loaded, Function<List<Diagnostic>, R> rejected);

    /** Returns the result of another step applied to the loaded value, or the same errors. */
    default <R> LoadResult<R> flatMap(Function<T, LoadResult<R>> next) {
        return fold(next, Rejected::new);
    }

    /** Returns a result with the loaded value mapped, or the same errors. */
    default <R> LoadResult<R> map(Function<T, R> next) {
        return flatMap(value -> new Loaded<>(next.apply(value)));
    }

    /**
     * A result without errors.
     *
     * @param value loaded value
     */
    record Loaded<T>(T value) implements LoadResult<T> {
        @Override
        public <R> R fold(Function<T, R> loaded, Function<List<Diagnostic>, R> rejected) {
            return loaded.apply(value);
        }
    }

    /**
     * A result with errors; nothing is loaded.
     *
     * @param diagnostics at least one error, file by file and in each by position
     */
    record Rejected<T>(List<Diagnostic> diagnostics) implements LoadResult<T> {
        public Rejected {
            diagnostics = List.copyOf(diagnostics);
            if (diagnostics.isEmpty()) {
                throw new IllegalArgumentException("a rejection must have at least one diagnostic");
            }
        }

        @Override
        public <R> R fold(Function<T, R> loaded, Function<List<Diagnostic>, R> rejected) {
            return rejected.apply(diagnostics);
        }
    }
}
