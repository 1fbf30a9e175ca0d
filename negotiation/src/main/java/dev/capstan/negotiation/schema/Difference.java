package dev.capstan.negotiation.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One thing that a sender's schema and a receiver's say differently.
 *
 * @param kind how they differ, from the sender's to the receiver's
 * @param pointer where, as an RFC 6901 pointer into the schema in which references are followed, such as
 *     {@code /properties/language} or {@code /properties/issues/items}
 * @param message what is different, in a sentence without a stop, which names the values, and the two sides as
 *     {@value #SENDER} and {@value #RECEIVER}
 * @param effect what it does
 * @param avoidable for what breaks: whether the sender need only leave out a property that the receiver does not know
 * @param instance for what breaks: what the sender may send and the receiver refuses, as a whole payload; both schemas
 *     were asked
 */
public record Difference(
        Kind kind,
        String pointer,
        String message,
        Effect effect,
        boolean avoidable,
        @Nullable JsonNode instance) {

    /** What a message calls the sender's schema. */
    public static final String SENDER = "{sender}";

    /** What a message calls the receiver's schema. */
    public static final String RECEIVER = "{receiver}";

    /** The message, with names for the two sides. */
    public String between(String sender, String receiver) {
        return message.replace(SENDER, sender).replace(RECEIVER, receiver);
    }

    /** How two schemas differ in one place. */
    public enum Kind {
        /** The receiver names a property that the sender does not. */
        NEW,
        /** The sender names a property that the receiver does not. */
        REMOVED,
        /** The receiver takes less. */
        NARROWED,
        /** The receiver takes more. */
        WIDENED,
        /** The receiver takes something else, or it is not known whether it takes less or more. */
        CHANGED;

        /** The name on the wire, such as {@code narrowed}. */
        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** How the receiver's schema differs, read from the receiver's to the sender's. */
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

    /** What a difference does to a sender. */
    public enum Effect {
        /** Nothing that it sends is refused for it. */
        NONE,
        /** Something that it may send is refused, and {@link Difference#instance} is that. */
        BREAKS,
        /** It may break or not; that was not found out, and the message says why. */
        UNPROVEN
    }
}
