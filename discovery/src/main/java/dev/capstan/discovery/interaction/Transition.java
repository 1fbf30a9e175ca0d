package dev.capstan.discovery.interaction;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** What an envelope does to an interaction. */
public sealed interface Transition {

    /** Reads the step, whichever it is. */
    <T> T fold(Supplier<T> stays, Function<Moves, T> moves, Function<Closed, T> closed, Function<Ignored, T> ignored);

    /** It belongs to none, or leaves it as it is. */
    record Stays() implements Transition {
        @Override
        public <T> T fold(
                Supplier<T> stays, Function<Moves, T> moves, Function<Closed, T> closed, Function<Ignored, T> ignored) {
            return stays.get();
        }
    }

    /**
     * It opens or moves one.
     *
     * @param before how it stands; empty where it is opened
     * @param after how it stands then
     */
    record Moves(Optional<Interaction> before, Interaction after) implements Transition {
        @Override
        public <T> T fold(
                Supplier<T> stays, Function<Moves, T> moves, Function<Closed, T> closed, Function<Ignored, T> ignored) {
            return moves.apply(this);
        }
    }

    /**
     * It would go on with one that has come to its end.
     *
     * @param interaction how it ended
     */
    record Closed(Interaction interaction) implements Transition {
        @Override
        public <T> T fold(
                Supplier<T> stays, Function<Moves, T> moves, Function<Closed, T> closed, Function<Ignored, T> ignored) {
            return closed.apply(this);
        }
    }

    /**
     * It has no say.
     *
     * @param why a sentence for people
     */
    record Ignored(String why) implements Transition {
        @Override
        public <T> T fold(
                Supplier<T> stays, Function<Moves, T> moves, Function<Closed, T> closed, Function<Ignored, T> ignored) {
            return ignored.apply(this);
        }
    }
}
