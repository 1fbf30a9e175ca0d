package dev.capstan.negotiation.schema;

/**
 * The assumption about what a sender with a given schema sends.
 *
 * <p>In JSON Schema, an open object may have any property. A new optional property in the receiver's schema would
 * therefore break every sender that does not know it, because it might send {@code {"context": 5}}.
 */
public enum SenderModel {
    /** Every instance that the sender's schema accepts. */
    EXACT,
    /**
     * Every instance that the sender's schema accepts, except those with a property that only the receiver names, at a
     * location where the sender names some properties and has no constraint on others. A sender is assumed not to use a
     * name unknown to it that happens to have a meaning for the receiver.
     */
    AS_WRITTEN
}
