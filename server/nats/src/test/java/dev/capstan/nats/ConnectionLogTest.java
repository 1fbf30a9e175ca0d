package dev.capstan.nats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.testing.Eventually;
import dev.capstan.core.testing.LoggedWarnings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The warnings about the connection to a NATS server, which an operator sees at the default level. */
class ConnectionLogTest {

    @RegisterExtension
    private static final NatsServer SERVER = new NatsServer();

    private final LoggedWarnings warnings = new LoggedWarnings(ReconnectingNatsConnection.class);

    @AfterEach
    void hearNoMore() {
        warnings.close();
    }

    @Test
    void aLostConnectionIsReportedWhenItIsBack() throws Exception {
        String address = SERVER.url();
        try (NatsMessageBus bus = new NatsMessageBus(NatsAddress.parse(address), Runnable::run)) {
            Eventually.holds("it is connected", bus::isConnected);
            assertThat(warnings.messages()).isEmpty();
            SERVER.stop();
            Eventually.holds(
                    "the failed attempt is reported", () -> warnings.messages().size() == 2);
            SERVER.start();
            Eventually.holds("it is connected again", () -> warnings.messages().size() == 3);
        }

        assertThat(warnings.messages())
                .containsExactly(
                        "the connection to " + address + " is lost; reconnecting",
                        address + " cannot be reached; retrying until connected",
                        "connected to " + address);
    }
}
