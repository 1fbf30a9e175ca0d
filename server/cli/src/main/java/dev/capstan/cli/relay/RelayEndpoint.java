package dev.capstan.cli.relay;

import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.relay.Forwarding.Forwarded;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/** One end of a relay. */
public interface RelayEndpoint extends AutoCloseable {

    /**
     * Delivers the texts that arrive here from now on, from any thread and unread.
     *
     * @return completes once no more will arrive; most sides never complete it
     */
    CompletionStage<Void> open(Consumer<byte[]> receiver);

    /** Completes once nothing can be sent here any more; most sides never complete it. */
    default CompletionStage<Void> ended() {
        return new CompletableFuture<>();
    }

    /** Whether an envelope may concern a peer here. */
    default boolean concerns(Envelope envelope) {
        return true;
    }

    /**
     * Sends an envelope here.
     *
     * @return the immediate response envelopes; empty where responses arrive like all other envelopes
     * @throws SendFailed where it cannot be sent, with the reason
     */
    List<byte[]> send(Forwarded forwarded) throws SendFailed;

    /** Stops receiving and sending. */
    @Override
    void close();
}
