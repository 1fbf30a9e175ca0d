package dev.capstan.discovery.relay;

import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.ReasonCode;
import java.util.Optional;

/** What a relay is to do with an envelope. */
public sealed interface Forwarding {

    /**
     * It goes on.
     *
     * @param envelope what it says, in the channel that it came from
     * @param channel where it goes
     * @param text what is to be sent, of which only the channel may differ from what came (DISC-4.1)
     */
    record Forwarded(Envelope envelope, Channel channel, byte[] text) implements Forwarding {}

    /**
     * It stays here, and nothing has changed (DISC-4.3).
     *
     * @param reason why, by its name on the wire
     * @param id its id, where one could be read
     * @param detail what is wrong, where, and what to do
     */
    record Withheld(ReasonCode reason, Optional<String> id, String detail) implements Forwarding {}
}
