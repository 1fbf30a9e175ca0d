package dev.capstan.http.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.embedded.EmbeddedChannel;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ClientConnectionTest {

    private final ClientConnection client = new ClientConnection();
    private final EmbeddedChannel channel = new EmbeddedChannel(client);
    private final AtomicInteger runs = new AtomicInteger();

    @Test
    void clientThatLeavesRunsWhatWasNotDroppedOnce() {
        client.whenLeft(runs::incrementAndGet);
        client.whenLeft(() -> runs.addAndGet(10)).run();
        channel.close();
        channel.runPendingTasks();

        assertThat(runs).hasValue(1);
        assertThat(client.isOpen()).isFalse();
    }

    @Test
    void requestThatIsProcessedAfterItsClientHasLeftFindsTheConnection() {
        channel.close();
        channel.runPendingTasks();
        assertThat(channel.pipeline().get(ClientConnection.class))
                .as("a closed channel has no handlers")
                .isNull();

        ClientConnection found = ClientConnection.of(channel);
        found.whenLeft(runs::incrementAndGet);

        assertThat(found).isSameAs(client);
        assertThat(runs).hasValue(1);
    }
}
