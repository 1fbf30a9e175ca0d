package dev.capstan.negotiation.schema;

/**
 * What a sender's schema is taken to let it send.
 *
 * <p>By JSON Schema an object that is not closed may have any property, so that a new optional one in the receiver's
 * schema would break every sender that does not know it: nothing keeps it from sending {@code {"context": 5}}.
 */
public enum SenderModel {
    /** Every instance that the sender's schema takes. */
    EXACT,
    /**
     * Every instance that the sender's schema takes, but for those with a property that the receiver names and the sender
     * does not, at a place where the sender names some properties and says nothing about the others. Nobody sends
     * under a name that means nothing to it what happens to mean something to another.
     */
    AS_WRITTEN
}
