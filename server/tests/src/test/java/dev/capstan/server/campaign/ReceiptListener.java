package dev.capstan.server.campaign;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.nats.agh.AghSubjects;
import io.nats.client.Connection;
import io.nats.client.ErrorListener;
import io.nats.client.Message;
import io.nats.client.Nats;
import io.nats.client.Options;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;

/** A listener on the broker to the receipts of transfers. It misses those that are sent while the broker is away. */
final class ReceiptListener implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration PAUSE = Duration.ofMillis(50);

    private final Connection connection;

    ReceiptListener(String broker, TransferModel transfers) throws IOException, InterruptedException {
        connection = Nats.connect(Options.builder()
                .server(broker)
                .maxReconnects(-1)
                .reconnectWait(PAUSE)
                .errorListener(new ErrorListener() {})
                .build());
        connection
                .createDispatcher(message -> receive(message, transfers))
                .subscribe(
                        AghSubjects.peer(new Channel(TransferWorkload.CHANNEL), new PeerId(TransferWorkload.SENDER)));
    }

    private static void receive(Message message, TransferModel transfers) {
        try {
            transfers.receiptReceived(JSON.readTree(message.getData()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
