package dev.capstan.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.capstan.core.AgentId;
import dev.capstan.core.Catalog;
import dev.capstan.core.MessageCapabilities;
import dev.capstan.core.Transport;
import dev.capstan.core.Transport.Auth;
import dev.capstan.core.Transport.Kind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FleetWarningsTest {

    private static final AgentId AGENT = new AgentId("x");

    @Test
    void aTransportWithoutProofOfTheSenderIsOpenToAnybody() {
        List<Transport> transports = List.of(
                Transport.memory("m"),
                transport(Kind.NATS, "n", Auth.NONE),
                transport(Kind.JETSTREAM, "j", Auth.NONE),
                transport(Kind.NATS, "proved", Auth.REQUIRED));
        List<String> warnings = List.of(
                "agent://x accepts requests over nats from every client that can publish to n; remove auth: none",
                "agent://x accepts requests over jetstream from every client that can publish to j; remove auth:"
                        + " none");

        assertThat(messages(new Catalog(AGENT, transports, List.of()))).isEqualTo(warnings);
        assertThat(messages(Catalog.ofPeer(AGENT, transports, List.of()))).isEqualTo(warnings);
    }

    @Test
    void capabilityForMessagesIsOpenToEveryPeer() {
        Catalog catalog = new Catalog(AGENT, List.of(Transport.memory("m")), List.of());

        assertThat(messages(catalog.withMessageCapabilities(new MessageCapabilities("work", "work"))))
                .containsExactly("agent://x lets every AGH peer call work without proof of its identity; remove it from"
                        + " 'on' if that is not intended");
    }

    @Test
    void anAgentNeedsOneTransportThatIsSpoken() {
        List<Transport> silent =
                List.of(transport(Kind.KAFKA, "k", Auth.REQUIRED), transport(Kind.SQS, "s", Auth.REQUIRED));

        assertThat(messages(new Catalog(AGENT, silent, List.of())))
                .containsExactly("agent://x listens on kafka, sqs, which this server does not support; add a"
                        + " transport of kind memory, nats or jetstream");
        assertThat(messages(Catalog.ofPeer(AGENT, silent, List.of()))).isEmpty();
        assertThat(messages(new Catalog(AGENT, List.of(), List.of()))).isEmpty();
        for (Kind spoken : List.of(Kind.MEMORY, Kind.NATS, Kind.JETSTREAM)) {
            assertThat(messages(new Catalog(
                            AGENT, List.of(silent.get(0), transport(spoken, "r", Auth.REQUIRED)), List.of())))
                    .containsExactly("agent://x has a transport of kind kafka for k, which this server does not"
                            + " support; it is not used");
        }
    }

    @Test
    void anAddressOfResponsesIsNotUsed() {
        Transport transport = new Transport(Kind.NATS, "n", "n.responses", Map.of(), Auth.REQUIRED);

        assertThat(messages(new Catalog(AGENT, List.of(transport), List.of())))
                .containsExactly(
                        "agent://x declares responses over nats, which are ignored: a response goes to the replyTo"
                                + " of its request; remove responses");
    }

    @Test
    void anEntryForAnAgentThatIsServedIsNotUsed() {
        List<Transport> nats = List.of(transport(Kind.NATS, "n", Auth.REQUIRED));
        DeclaredPeer listed = new DeclaredPeer(AGENT, nats, null);

        assertThat(FleetWarnings.of(List.of(new Catalog(AGENT, nats, List.of())), List.of(listed)))
                .containsExactly(new FleetWarning(
                        AGENT,
                        "agent://x is served by this fleet, so its entry in the list of peers is ignored; remove it"
                                + " from rpc-peers.yaml or from agents/"))
                .first()
                .hasToString("agent://x is served by this fleet, so its entry in the list of peers is ignored;"
                        + " remove it from rpc-peers.yaml or from agents/");
        assertThat(FleetWarnings.of(List.of(Catalog.ofPeer(AGENT, nats, List.of())), List.of(listed)))
                .isEmpty();
    }

    @Test
    void aWarningSaysSomething() {
        assertThatIllegalArgumentException().isThrownBy(() -> new FleetWarning(AGENT, " "));
    }

    private static List<String> messages(Catalog catalog) {
        return FleetWarnings.of(List.of(catalog), List.of()).stream()
                .map(FleetWarning::message)
                .toList();
    }

    private static Transport transport(Kind kind, String requests, Auth auth) {
        return new Transport(kind, requests, null, Map.of(), auth);
    }
}
