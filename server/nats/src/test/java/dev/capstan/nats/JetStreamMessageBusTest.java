package dev.capstan.nats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.port.MessageBus;
import dev.capstan.core.port.MessageBusContract;
import dev.capstan.core.testing.Eventually;
import io.nats.client.Connection;
import io.nats.client.api.StreamConfiguration;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The contract over a stream of the operator's, whose topics may be shared under several names. */
class JetStreamMessageBusTest extends MessageBusContract {

    @RegisterExtension
    private static final NatsServer SERVER = NatsServer.withJetStream("max_payload: 2097152");

    private static final ExecutorService DELIVERIES = Executors.newCachedThreadPool();

    private NatsMessageBus nats;
    private JetStreamMessageBus bus;

    @BeforeEach
    void connect() throws Exception {
        nats = new NatsMessageBus(NatsAddress.parse(SERVER.url()), DELIVERIES);
        bus = new JetStreamMessageBus(nats, DELIVERIES);
        Eventually.holds("the bus is connected", nats::isConnected);
        Connection connection = Objects.requireNonNull(nats.connection());
        connection
                .jetStreamManagement()
                .addStream(StreamConfiguration.builder()
                        .name("CONTRACT")
                        .subjects("contract.>")
                        .build());
    }

    @AfterEach
    void disconnect() {
        bus.close();
        nats.close();
    }

    @AfterAll
    static void stop() {
        DELIVERIES.shutdownNow();
    }

    @Override
    protected MessageBus bus() {
        return bus;
    }

    @Override
    protected boolean close() {
        bus.close();
        return true;
    }

    @Test
    void busIsDurable() {
        assertThat(bus.isDurable()).isTrue();
    }
}
