package dev.capstan.negotiation.schema;

import java.util.List;

/**
 * What came of comparing what a sender may send with what a receiver takes.
 *
 * @param verdict whether the receiver takes all of it
 * @param differences what is different, whatever it does, ordered by pointer; at most 100
 */
public record Comparison(Verdict verdict, List<Difference> differences) {

    public Comparison {
        differences = List.copyOf(differences);
    }

    /** Whether a receiver takes all that a sender may send. */
    public enum Verdict {
        /** It does, which is proven. */
        COMPATIBLE,
        /** It does not: there is an instance that the sender may send and that the receiver refuses. */
        BREAKING,
        /** Neither was proven. */
        UNKNOWN
    }
}
