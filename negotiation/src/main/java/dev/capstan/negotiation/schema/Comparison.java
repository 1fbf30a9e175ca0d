package dev.capstan.negotiation.schema;

import java.util.List;

/**
 * The result of comparing what a sender may send with what a receiver accepts.
 *
 * @param verdict whether the receiver accepts all of it
 * @param differences differences with any effect, sorted by pointer
 * @param complete whether these are all differences; otherwise the schemas differ at too many locations
 */
public record Comparison(Verdict verdict, List<Difference> differences, boolean complete) {

    public Comparison {
        differences = List.copyOf(differences);
    }

    /** The verdict on whether a receiver accepts everything that a sender may send. */
    public enum Verdict {
        /** It does, which is proven. */
        COMPATIBLE,
        /** It does not: the sender may send an instance that the receiver refuses. */
        BREAKING,
        /** Neither was proven. */
        UNKNOWN
    }
}
