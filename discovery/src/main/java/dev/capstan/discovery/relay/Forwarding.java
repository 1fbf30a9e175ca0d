package dev.capstan.discovery.relay;

import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.ReasonCode;
import java.util.Optional;

/** The decision of a relay about an envelope. */
public sealed interface Forwarding {

    /**
     * An envelope to forward.
     *
     * @param envelope envelope in its original channel
     * @param channel target channel
     * @param text bytes to send, which differ from the received ones at most in the channel (DISC-4.1)
     */
    record Forwarded(Envelope envelope, Channel channel, byte[] text) implements Forwarding {}

    /**
     * An envelope that is not forwarded; nothing has changed (DISC-4.3).
     *
     * @param reason reason code
     * @param id id of the envelope, or empty if it could not be read
     * @param detail what is wrong, where, and what to do
     */
    record Withheld(ReasonCode reason, Optional<String> id, String detail) implements Forwarding {}
}
