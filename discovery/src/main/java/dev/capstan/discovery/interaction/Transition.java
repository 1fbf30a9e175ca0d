package dev.capstan.discovery.interaction;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** The effect of an envelope on an interaction. */
public sealed interface Transition {

    /** Applies the function for this transition. */
    <T> T fold(
            Supplier<T> unchanged,
            Function<Advanced, T> advanced,
            Function<Closed, T> closed,
            Function<Ignored, T> ignored);

    /** No effect: the envelope belongs to no interaction or does not change it. */
    record Unchanged() implements Transition {
        @Override
        public <T> T fold(
                Supplier<T> unchanged,
                Function<Advanced, T> advanced,
                Function<Closed, T> closed,
                Function<Ignored, T> ignored) {
            return unchanged.get();
        }
    }

    /**
     * An opened or moved interaction.
     *
     * @param before state before the move; empty if it is opened
     * @param after state after the move
     */
    record Advanced(Optional<Interaction> before, Interaction after) implements Transition {
        @Override
        public <T> T fold(
                Supplier<T> unchanged,
                Function<Advanced, T> advanced,
                Function<Closed, T> closed,
                Function<Ignored, T> ignored) {
            return advanced.apply(this);
        }
    }

    /**
     * An attempt to open an interaction under an id that is not free, or to continue one that has ended.
     *
     * @param reason readable reason
     */
    record Closed(String reason) implements Transition {
        @Override
        public <T> T fold(
                Supplier<T> unchanged,
                Function<Advanced, T> advanced,
                Function<Closed, T> closed,
                Function<Ignored, T> ignored) {
            return closed.apply(this);
        }
    }

    /**
     * An envelope that must not affect the interaction.
     *
     * @param reason readable reason
     */
    record Ignored(String reason) implements Transition {
        @Override
        public <T> T fold(
                Supplier<T> unchanged,
                Function<Advanced, T> advanced,
                Function<Closed, T> closed,
                Function<Ignored, T> ignored) {
            return ignored.apply(this);
        }
    }
}
