package dev.capstan.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.port.Interactions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GreetTest {

    private final DiscoveryFixture fixture = new DiscoveryFixture();

    @Test
    void peerIsKnownForAMinuteAfterItsGreet() {
        fixture.receive(greet(DiscoveryFixture.OPS));

        assertThat(known()).containsExactly(DiscoveryFixture.OPS);
        fixture.pass(59);
        assertThat(known()).containsExactly(DiscoveryFixture.OPS);
        fixture.pass(1);
        assertThat(known()).isEmpty();
    }

    @Test
    void repeatedGreetKeepsThePeerKnown() {
        fixture.receive(greet(DiscoveryFixture.OPS));
        fixture.pass(30);
        fixture.receive(greet(DiscoveryFixture.OPS));
        fixture.pass(59);

        assertThat(known()).containsExactly(DiscoveryFixture.OPS);
    }

    @Test
    void responseMakesThePeerKnown() {
        ObjectNode response = fixture.envelope(
                        "whois", Json.object().put("type", "response").set("peer_card", card(DiscoveryFixture.OPS)))
                .put("reply_to", "msg_1");

        fixture.receive(response);

        assertThat(known()).containsExactly(DiscoveryFixture.OPS);
    }

    @Test
    void rejectsAGreetInAnotherPeersName() {
        ObjectNode greet = greet(new PeerId("mallory")).put("from", DiscoveryFixture.OPS.text());

        assertThat(fixture.receive(greet)).isInstanceOf(ReceptionResult.Refused.class);
        assertThat(known()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"say", "direct"})
    void aCardInAnotherMessageIsAnUnknownKey(String kind) {
        for (ObjectNode card : List.of(Json.object(), card(new PeerId("mallory")))) {
            ObjectNode body = Json.object().put("text", "hi").set("peer_card", card);
            ObjectNode envelope = fixture.envelope(kind, body).put("interaction_id", "int_1");

            assertThat(fixture.receive(envelope)).isInstanceOf(ReceptionResult.Accepted.class);
        }
        assertThat(known()).isEmpty();
    }

    @Test
    void aGreetOfItsOwnTellsAPeerNothing() {
        assertThat(fixture.designer.receive(fixture.designer.greet(DiscoveryFixture.BUILDERS)))
                .isInstanceOf(ReceptionResult.Ignored.class);
        assertThat(known()).isEmpty();
    }

    @Test
    void peersOfOneNodeDoNotReceiveEachOthersGreets() {
        Envelope greet = fixture.designer.greet(DiscoveryFixture.BUILDERS);

        assertThat(fixture.peers.receive(greet.bytes())).singleElement().isInstanceOf(ReceptionResult.Ignored.class);
        assertThat(fixture.memory
                        .interactions()
                        .isAccepted(
                                new Interactions.Message(DiscoveryFixture.BANK, DiscoveryFixture.DESIGNER, greet.id()),
                                fixture.now()))
                .as("a fleet of many would remember the square of them")
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"capabilities", "profiles_supported", "artifacts_supported", "trust_modes_supported"})
    void theFourArraysAreAlwaysThere(String array) {
        ObjectNode without = greet(DiscoveryFixture.OPS);
        ((ObjectNode) without.at("/body/peer_card")).remove(array);
        ObjectNode none = greet(DiscoveryFixture.OPS);
        ((ObjectNode) none.at("/body/peer_card")).putNull(array);

        assertThat(fixture.receive(without)).isInstanceOf(ReceptionResult.Refused.class);
        assertThat(fixture.receive(none)).isInstanceOf(ReceptionResult.Refused.class);
        assertThat(known()).isEmpty();
    }

    @Test
    void aBriefIsNoMoreThanAClaim() {
        ObjectNode greet = greet(DiscoveryFixture.OPS);
        ObjectNode card = (ObjectNode) greet.at("/body/peer_card");
        card.putArray("capabilities").add("transfer_funds");
        card.putObject("ext").put("agh.capabilities_brief", "not even a list");

        assertThat(fixture.receive(greet)).isInstanceOf(ReceptionResult.Accepted.class);
        assertThat(fixture.memory.received().of(DiscoveryFixture.DESIGNER)).isEmpty();
        assertThat(fixture.designer.card().capabilities()).containsExactly("build-site", "review-copy");
    }

    private List<PeerId> known() {
        return fixture.memory.knownPeers().all(fixture.now()).stream()
                .map(seen -> seen.card().peerId())
                .toList();
    }

    private ObjectNode greet(PeerId who) {
        return fixture.envelope("greet", Json.object().set("peer_card", card(who)))
                .putNull("to");
    }

    private static ObjectNode card(PeerId who) {
        return PeerCard.of(who, "Ops", List.of()).json();
    }
}
