package dev.capstan.core.concurrent;

import java.util.Optional;
import java.util.function.Supplier;

/** Optimistic decisions, which are repeated if another writer changed the data first. */
public final class Optimistic {

    private Optimistic() {}

    /**
     * Returns the first result of an attempt, or empty if no attempt had one.
     *
     * @param attempts maximum number of attempts, ≥ 1
     * @param attempt reads, decides and writes; returns empty if its data had changed meanwhile
     */
    public static <T> Optional<T> retry(int attempts, Supplier<Optional<T>> attempt) {
        Optional<T> result = Optional.empty();
        for (int i = 0; i < attempts && result.isEmpty(); i++) {
            result = attempt.get();
        }
        return result;
    }
}
