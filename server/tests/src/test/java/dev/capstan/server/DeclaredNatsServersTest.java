package dev.capstan.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.AgentId;
import dev.capstan.core.Catalog;
import dev.capstan.core.Transport;
import dev.capstan.core.Transport.Kind;
import dev.capstan.nats.NatsAddress;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeclaredNatsServersTest {

    private static final NatsAddress CONNECTED = NatsAddress.parse("nats://u:secret@bus.example:4222,nats://127.0.0.1");

    @ParameterizedTest
    @ValueSource(
            strings = {"nats://bus.example", "tls://BUS.example:4222", "nats://o:p@localhost:4222", "nats://[::1]"})
    void aServerThatIsConnectedToIsAsDeclared(String url) {
        assertThat(warnings(transport(Kind.NATS, List.of("nats://other.example", url))))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"nats://bus.example:4223", "nats://other.example", "bus.example", ""})
    void aServerThatIsNotConnectedToIsWarnedAbout(String url) {
        for (Kind kind : List.of(Kind.NATS, Kind.JETSTREAM)) {
            assertThat(warnings(transport(kind, List.of(url))))
                    .containsExactly("agent://x declares " + kind.wire() + " servers for x.requests, but this server is"
                            + " connected to nats://bus.example:4222,nats://127.0.0.1:4222; set the"
                            + " same servers there and in --nats");
        }
    }

    @Test
    void anotherKindOfTransportHasServersOfItsOwn() {
        assertThat(warnings(Transport.memory("x.requests"))).isEmpty();
        assertThat(warnings(new Transport(Kind.KAFKA, "x.requests", null, Map.of("brokers", List.of("b:9092")))))
                .isEmpty();
    }

    private static List<String> warnings(Transport transport) {
        return DeclaredNatsServers.warnings(
                List.of(new Catalog(new AgentId("x"), List.of(transport), List.of())), CONNECTED);
    }

    private static Transport transport(Kind kind, List<String> servers) {
        return new Transport(kind, "x.requests", null, Map.of("servers", servers));
    }
}
