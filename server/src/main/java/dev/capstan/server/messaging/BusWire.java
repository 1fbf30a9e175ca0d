package dev.capstan.server.messaging;

import dev.capstan.core.port.BusUnavailable;
import dev.capstan.core.port.MessageBus;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.port.Wire;

/** Brings envelopes to peers over a message bus; one of more than {@value Envelope#MOST_BYTES} bytes is not sent (DISC-2.8). */
public final class BusWire implements Wire {

    private static final System.Logger LOG = System.getLogger(BusWire.class.getName());

    private final MessageBus bus;

    /** A wire of this bus. */
    public BusWire(MessageBus bus) {
        this.bus = bus;
    }

    @Override
    public void send(Envelope envelope) {
        byte[] message = envelope.bytes();
        if (message.length > Envelope.MOST_BYTES) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "a " + envelope.kind().wire() + " of " + envelope.from() + " has " + message.length
                            + " bytes and was not sent: an envelope has at most " + Envelope.MOST_BYTES);
            return;
        }
        try {
            bus.publish(AghSubjects.of(envelope), message);
        } catch (BusUnavailable unavailable) {
            // A connection that is lost is told of once, by the bus, and not once an envelope.
            LOG.log(
                    System.Logger.Level.DEBUG,
                    "a " + envelope.kind().wire() + " of " + envelope.from() + " was not sent: "
                            + unavailable.getMessage());
        }
    }
}
