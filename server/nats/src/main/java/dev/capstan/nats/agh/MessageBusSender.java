package dev.capstan.nats.agh;

import dev.capstan.core.port.BusUnavailable;
import dev.capstan.core.port.MessageBus;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.port.EnvelopeSender;
import java.time.Duration;

/**
 * A sender of envelopes over a message bus. An envelope of more than {@value Envelope#MAX_BYTES} bytes is not sent
 * (DISC-2.8).
 */
public final class MessageBusSender implements EnvelopeSender {

    private static final System.Logger LOG = System.getLogger(MessageBusSender.class.getName());

    /** Maximum time for the bus to confirm an envelope. */
    private static final Duration TIMEOUT = Duration.ofSeconds(2);

    private final MessageBus bus;

    /** Creates a sender on this bus. */
    public MessageBusSender(MessageBus bus) {
        this.bus = bus;
    }

    @Override
    public void send(Envelope envelope) {
        byte[] message = envelope.bytes();
        if (isTooLarge(envelope, message)) {
            return;
        }
        try {
            bus.publish(AghSubjects.of(envelope), message);
        } catch (BusUnavailable unavailable) {
            logNotSent(envelope, unavailable.getMessage());
        }
    }

    @Override
    public SendStatus sendAndConfirm(Envelope envelope) {
        byte[] message = envelope.bytes();
        if (isTooLarge(envelope, message)) {
            return SendStatus.NO_SUBSCRIBER;
        }
        if (message.length > bus.maxMessageBytes()) {
            // The connection works for all others, which must not wait for this one.
            logNotSent(envelope, "it is too large for the bus (limit " + bus.maxMessageBytes() + " bytes)");
            return SendStatus.NO_SUBSCRIBER;
        }
        try {
            boolean isReceived = bus.publishConfirmed(AghSubjects.of(envelope), message, TIMEOUT);
            return isReceived || !envelope.isDirected() ? SendStatus.TAKEN : SendStatus.NO_SUBSCRIBER;
        } catch (BusUnavailable unavailable) {
            logNotSent(envelope, unavailable.getMessage());
            return SendStatus.NO_CONNECTION;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return SendStatus.NO_CONNECTION;
        }
    }

    private static boolean isTooLarge(Envelope envelope, byte[] message) {
        if (message.length <= Envelope.MAX_BYTES) {
            return false;
        }
        LOG.log(
                System.Logger.Level.WARNING,
                "a " + envelope.kind().wire() + " of " + envelope.from() + " has " + message.length
                        + " bytes and was not sent (limit " + Envelope.MAX_BYTES + ")");
        return true;
    }

    /** Logs at debug level only, because the bus itself logs a lost connection once. */
    private static void logNotSent(Envelope envelope, String reason) {
        LOG.log(
                System.Logger.Level.DEBUG,
                "a " + envelope.kind().wire() + " of " + envelope.from() + " was not sent: " + reason);
    }
}
