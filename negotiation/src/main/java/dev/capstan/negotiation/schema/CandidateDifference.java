package dev.capstan.negotiation.schema;

import dev.capstan.validation.schema.SchemaNode;
import org.jspecify.annotations.Nullable;

/**
 * Something that the two schemas say differently in one spot, of which it is not known yet what it does.
 *
 * @param spot where
 * @param pointer the pointer to it
 * @param kind how they differ
 * @param message what is different
 * @param demand what the receiver demands there, and the sender's may not; none where it demands nothing more
 * @param avoidable whether it is a property that the sender need not send
 */
record CandidateDifference(
        SchemaLocation spot,
        String pointer,
        Difference.Kind kind,
        String message,
        @Nullable SchemaNode demand,
        boolean avoidable) {

    CandidateDifference(SchemaLocation spot, Difference.Kind kind, String message, @Nullable SchemaNode demand) {
        this(spot, spot.pointer(), kind, message, demand, false);
    }

    CandidateDifference kind(Difference.Kind other) {
        return new CandidateDifference(spot, pointer, other, message, demand, avoidable);
    }

    /** What it becomes once it is known what it does. */
    Difference effect(Difference.Effect effect) {
        return new Difference(kind, pointer, message, effect, false, null);
    }
}
