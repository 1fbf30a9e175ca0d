package dev.capstan.tck.subject.agh;

import org.jspecify.annotations.Nullable;

/**
 * An envelope to send, or a text in its place.
 *
 * @param from sending peer, which receives the responses
 * @param to receiving peer, by the subject's name; null for everyone in the channel
 * @param text the exact text to send
 */
public record OutgoingEnvelope(String from, @Nullable String to, String text) {}
