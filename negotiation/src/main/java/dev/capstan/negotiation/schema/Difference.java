package dev.capstan.negotiation.schema;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.WireName;
import org.jspecify.annotations.Nullable;

/**
 * One difference between a sender's schema and a receiver's.
 *
 * @param kind kind of difference, from the sender's schema to the receiver's
 * @param pointer location as an RFC 6901 pointer into the schema with resolved references, such as {@code
 *     /properties/language} or {@code /properties/issues/items}
 * @param message description without a final period; names the values, and the two sides as {@value #SENDER} and
 *     {@value #RECEIVER}
 * @param effect effect of the difference
 * @param avoidable for a break: whether it suffices that the sender omits a property that the receiver does not know
 * @param instance for a break: a whole payload that the sender may send and the receiver refuses, confirmed with both
 *     schemas; otherwise null
 */
public record Difference(
        Kind kind,
        String pointer,
        String message,
        Effect effect,
        boolean avoidable,
        @Nullable JsonNode instance) {

    /** The placeholder for the sender's schema in a message. */
    public static final String SENDER = "{sender}";

    /** The placeholder for the receiver's schema in a message. */
    public static final String RECEIVER = "{receiver}";

    /** Returns the message with names for the two sides. */
    public String between(String sender, String receiver) {
        return message.replace(SENDER, sender).replace(RECEIVER, receiver);
    }

    /** The kind of difference between two schemas at one location. */
    public enum Kind implements WireName {
        /** The receiver names a property that the sender does not. */
        NEW,
        /** The sender names a property that the receiver does not. */
        REMOVED,
        /** The receiver accepts less. */
        NARROWED,
        /** The receiver accepts more. */
        WIDENED,
        /** The receiver accepts something else, or it is unknown whether it accepts less or more. */
        CHANGED;

        /** Returns the kind of difference in the opposite direction, from the receiver's schema to the sender's. */
        public Kind reversed() {
            return switch (this) {
                case NEW -> REMOVED;
                case REMOVED -> NEW;
                case NARROWED -> WIDENED;
                case WIDENED -> NARROWED;
                case CHANGED -> CHANGED;
            };
        }
    }

    /** The effect of a difference on a sender. */
    public enum Effect {
        /** It does not cause any refusal. */
        NONE,
        /** Some payload is refused, and {@link Difference#instance} is an example. */
        BREAKS,
        /** It is unknown whether it breaks, and the message says why. */
        UNPROVEN
    }
}
