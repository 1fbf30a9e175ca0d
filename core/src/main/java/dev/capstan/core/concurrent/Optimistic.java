package dev.capstan.core.concurrent;

import java.util.Optional;
import java.util.function.Supplier;

/** Decisions that are made on what was read, and made again when another writer was faster. */
public final class Optimistic {

    private Optimistic() {}

    /**
     * Returns the first result of an attempt, or empty when none of them had one.
     *
     * @param attempts maximum number of attempts, ≥ 1
     * @param attempt reads, decides and writes; empty when what it read had changed by then
     */
    public static <T> Optional<T> retry(int attempts, Supplier<Optional<T>> attempt) {
        Optional<T> result = Optional.empty();
        for (int i = 0; i < attempts && result.isEmpty(); i++) {
            result = attempt.get();
        }
        return result;
    }
}
