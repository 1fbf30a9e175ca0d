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

    private final Scene scene = new Scene();

    @Test
    void whoGreetsIsKnownForAMinute() {
        scene.receive(greet(Scene.OPS));

        assertThat(known()).containsExactly(Scene.OPS);
        scene.pass(59);
        assertThat(known()).containsExactly(Scene.OPS);
        scene.pass(1);
        assertThat(known()).isEmpty();
    }

    @Test
    void whoGreetsAgainStays() {
        scene.receive(greet(Scene.OPS));
        scene.pass(30);
        scene.receive(greet(Scene.OPS));
        scene.pass(59);

        assertThat(known()).containsExactly(Scene.OPS);
    }

    @Test
    void whoAnswersAQuestionIsKnownToo() {
        ObjectNode response = scene.envelope(
                        "whois", Json.object().put("type", "response").set("peer_card", card(Scene.OPS)))
                .put("reply_to", "msg_1");

        scene.receive(response);

        assertThat(known()).containsExactly(Scene.OPS);
    }

    @Test
    void nobodyGreetsInAnothersName() {
        ObjectNode greet = greet(new PeerId("mallory")).put("from", Scene.OPS.text());

        assertThat(scene.receive(greet)).isInstanceOf(ReceptionResult.Refused.class);
        assertThat(known()).isEmpty();
    }

    @Test
    void aGreetOfItsOwnTellsAPeerNothing() {
        assertThat(scene.designer.receive(scene.designer.greet(Scene.BUILDERS)))
                .isInstanceOf(ReceptionResult.Ignored.class);
        assertThat(known()).isEmpty();
    }

    @Test
    void thoseOfOnePlaceDoNotTakeEachOthersGreets() {
        Envelope greet = scene.designer.greet(Scene.BUILDERS);

        assertThat(scene.peers.receive(greet.bytes())).singleElement().isInstanceOf(ReceptionResult.Ignored.class);
        assertThat(scene.memory
                        .interactions()
                        .isAccepted(new Interactions.Message(Scene.BANK, Scene.DESIGNER, greet.id()), scene.now()))
                .as("a fleet of many would remember the square of them")
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"capabilities", "profiles_supported", "artifacts_supported", "trust_modes_supported"})
    void theFourArraysAreAlwaysThere(String array) {
        ObjectNode without = greet(Scene.OPS);
        ((ObjectNode) without.at("/body/peer_card")).remove(array);
        ObjectNode none = greet(Scene.OPS);
        ((ObjectNode) none.at("/body/peer_card")).putNull(array);

        assertThat(scene.receive(without)).isInstanceOf(ReceptionResult.Refused.class);
        assertThat(scene.receive(none)).isInstanceOf(ReceptionResult.Refused.class);
        assertThat(known()).isEmpty();
    }

    @Test
    void aBriefIsNoMoreThanAClaim() {
        ObjectNode greet = greet(Scene.OPS);
        ObjectNode card = (ObjectNode) greet.at("/body/peer_card");
        card.putArray("capabilities").add("transfer_funds");
        card.putObject("ext").put("agh.capabilities_brief", "not even a list");

        assertThat(scene.receive(greet)).isInstanceOf(ReceptionResult.Taken.class);
        assertThat(scene.memory.received().of(Scene.DESIGNER)).isEmpty();
        assertThat(scene.designer.card().capabilities()).containsExactly("build-site", "review-copy");
    }

    private List<PeerId> known() {
        return scene.memory.knownPeers().all(scene.now()).stream()
                .map(seen -> seen.card().peerId())
                .toList();
    }

    private ObjectNode greet(PeerId who) {
        return scene.envelope("greet", Json.object().set("peer_card", card(who)))
                .putNull("to");
    }

    private static ObjectNode card(PeerId who) {
        return PeerCard.of(who, "Ops", List.of()).json();
    }
}
