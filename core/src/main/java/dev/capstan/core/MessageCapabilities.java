package dev.capstan.core;

import org.jspecify.annotations.Nullable;

/**
 * The capabilities of an agent that process what AGH peers send to it.
 *
 * @param direct name of the capability for work, or null
 * @param say name of the capability for messages, or null
 */
public record MessageCapabilities(
        @Nullable String direct, @Nullable String say) {

    /** No capability: envelopes stay in the inbox. */
    public static final MessageCapabilities NONE = new MessageCapabilities(null, null);
}
