package dev.capstan.tck.subject.agh;

import org.jspecify.annotations.Nullable;

/**
 * An envelope on its way, or what is sent in the place of one.
 *
 * @param from the peer that sends it, and hears what comes back
 * @param to the peer that it is sent to, as the subject calls it; nobody means everybody in the channel
 * @param text what is sent, whatever it says itself
 */
public record OutgoingEnvelope(String from, @Nullable String to, String text) {}
