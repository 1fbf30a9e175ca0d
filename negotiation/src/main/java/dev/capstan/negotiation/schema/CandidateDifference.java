package dev.capstan.negotiation.schema;

import dev.capstan.validation.schema.SchemaNode;
import org.jspecify.annotations.Nullable;

/**
 * A difference between the two schemas at one location, before its effect is known.
 *
 * @param location location
 * @param pointer pointer to the location
 * @param kind kind of difference
 * @param message description of the difference
 * @param demand constraint of the receiver that the sender's schema might not imply; null if it adds none
 * @param avoidable whether it concerns a property that the sender need not send
 */
record CandidateDifference(
        SchemaLocation location,
        String pointer,
        Difference.Kind kind,
        String message,
        @Nullable SchemaNode demand,
        boolean avoidable) {

    CandidateDifference(SchemaLocation spot, Difference.Kind kind, String message, @Nullable SchemaNode demand) {
        this(spot, spot.pointer(), kind, message, demand, false);
    }

    CandidateDifference kind(Difference.Kind other) {
        return new CandidateDifference(location, pointer, other, message, demand, avoidable);
    }

    /** Returns the difference, which has no effect. */
    Difference withoutEffect() {
        return new Difference(kind, pointer, message, Difference.Effect.NONE, false, null);
    }
}
