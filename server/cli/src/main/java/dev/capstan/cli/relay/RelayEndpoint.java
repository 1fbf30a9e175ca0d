package dev.capstan.cli.relay;

import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.relay.Forwarding.Forwarded;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/** One end of a relay. */
public interface RelayEndpoint extends AutoCloseable {

    /**
     * Hands over the texts that arrive here from now on, from any thread and without looking at them.
     *
     * @return what is done once no more will arrive; most sides never say so
     */
    CompletionStage<Void> open(Consumer<byte[]> receiver);

    /** Whether an envelope may be meant for somebody here. */
    default boolean concerns(Envelope envelope) {
        return true;
    }

    /**
     * Sends an envelope here.
     *
     * @return the texts of the envelopes that it is answered with at once; nothing where answers arrive like all else
     * @throws SendFailed where it cannot be sent, and why
     */
    List<byte[]> send(Forwarded forwarded) throws SendFailed;

    /** Hands over and sends nothing more. */
    @Override
    void close();
}
