package dev.capstan.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.EnvelopeKind;
import dev.capstan.discovery.interaction.State;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class InteractionTest {

    private final DiscoveryFixture fixture = new DiscoveryFixture();

    @Test
    void aDirectOpensOneAndIsAcknowledged() {
        ObjectNode receipt = fixture.reply(fixture.direct("int_1"));

        assertThat(receipt.at("/body/status").asText()).isEqualTo("accepted");
        assertThat(receipt.at("/body/reason_code").isNull()).isTrue();
        assertThat(receipt.path("interaction_id").asText()).isEqualTo("int_1");
        assertThat(fixture.state("int_1")).contains(State.SUBMITTED);
    }

    @Test
    void aCapabilityOpensOneLikeADirect() {
        ObjectNode capability = fixture.capability(DiscoveryFixture.document("mend-roof", "Mend it.", List.of()));

        assertThat(fixture.reply(capability.put("interaction_id", "int_1"))
                        .at("/body/status")
                        .asText())
                .isEqualTo("accepted");
        assertThat(fixture.state("int_1")).contains(State.SUBMITTED);
    }

    @ParameterizedTest
    @CsvSource({
        "submitted,   trace working,     working",
        "submitted,   trace needs_input, needs_input",
        "submitted,   trace completed,   completed",
        "submitted,   receipt rejected,  failed",
        "submitted,   receipt canceled,  canceled",
        "submitted,   receipt accepted,  submitted",
        "submitted,   receipt duplicate, submitted",
        "submitted,   receipt expired,   submitted",
        "submitted,   direct,            submitted",
        "working,     trace working,     working",
        "working,     trace needs_input, needs_input",
        "working,     trace failed,      failed",
        "working,     trace canceled,    canceled",
        "working,     direct,            working",
        "needs_input, direct,            working",
        "needs_input, trace completed,   completed",
        "completed,   trace working,     completed",
        "completed,   trace failed,      completed",
        "completed,   receipt canceled,  completed",
        "completed,   direct,            completed",
        "failed,      trace completed,   failed",
        "canceled,    trace completed,   canceled"
    })
    void anEnvelopeMovesItAsTheProtocolSays(String before, String envelope, String after) {
        fixture.receive(fixture.direct("int_1"));
        if (!before.equals("submitted")) {
            fixture.receive(fixture.trace("int_1", State.fromWire(before).orElseThrow()));
        }

        String[] words = envelope.split(" ");
        fixture.receive(
                switch (words[0]) {
                    case "trace" ->
                        fixture.trace("int_1", State.fromWire(words[1]).orElseThrow());
                    case "receipt" -> fixture.receipt("int_1", words[1]);
                    default -> fixture.direct("int_1");
                });

        assertThat(fixture.state("int_1").map(State::wire)).contains(after);
    }

    @ParameterizedTest
    @EnumSource(names = {"COMPLETED", "FAILED", "CANCELED"})
    void theEndIsFinal(State end) {
        fixture.receive(fixture.direct("int_1"));
        fixture.receive(fixture.trace("int_1", end));

        ObjectNode receipt = fixture.reply(fixture.direct("int_1"));

        assertThat(receipt.at("/body/status").asText()).isEqualTo("rejected");
        assertThat(receipt.at("/body/reason_code").asText()).isEqualTo("interaction_closed");
        assertThat(fixture.receive(fixture.trace("int_1", State.WORKING))).isInstanceOf(ReceptionResult.Ignored.class);
        assertThat(fixture.receive(fixture.receipt("int_1", "canceled"))).isInstanceOf(ReceptionResult.Ignored.class);
        assertThat(fixture.state("int_1")).contains(end);
    }

    @Test
    void interactionNamedLikeItsOpeningEnvelopeEnds() {
        fixture.receive(fixture.direct("int_1").put("id", "int_1"));

        ObjectNode rejected = fixture.receipt("int_1", "rejected");
        ((ObjectNode) rejected.get("body")).put("for_id", "int_1");
        fixture.receive(rejected);

        assertThat(fixture.state("int_1")).contains(State.FAILED);
    }

    @Test
    void thirdPartyCannotMoveTheInteraction() {
        fixture.receive(fixture.direct("int_1"));

        assertThat(fixture.receive(fixture.trace("int_1", State.COMPLETED).put("from", "mallory")))
                .isInstanceOf(ReceptionResult.Ignored.class);
        assertThat(fixture.reply(fixture.direct("int_1").put("from", "mallory")).path("body"))
                .as("a sender whose message is not taken is told so")
                .isEqualTo(Json.object()
                        .put("for_id", "msg_3")
                        .put("status", "rejected")
                        .put("reason_code", "interaction_closed")
                        .put("detail", "the interaction belongs to two other peers; open another"));
        assertThat(fixture.state("int_1")).contains(State.SUBMITTED);
    }

    @Test
    void closedInteractionIsNotMoved() {
        assertThat(fixture.receive(fixture.trace("int_9", State.WORKING))).isInstanceOf(ReceptionResult.Ignored.class);
        assertThat(fixture.receive(fixture.receipt("int_9", "canceled"))).isInstanceOf(ReceptionResult.Ignored.class);
        assertThat(fixture.state("int_9")).isEmpty();
    }

    @Test
    void theOneWhoOpenedItSeesItMoveToo() {
        Envelope question = fixture.designer
                .own(
                        EnvelopeKind.DIRECT,
                        DiscoveryFixture.BUILDERS,
                        Json.object().put("text", "Is the copy final?"))
                .to(DiscoveryFixture.OPS)
                .withInteraction("int_2");
        fixture.designer.send(question);

        fixture.receive(fixture.trace("int_2", State.WORKING));
        fixture.receive(fixture.trace("int_2", State.COMPLETED));

        assertThat(fixture.state("int_2")).contains(State.COMPLETED);
        assertThat(fixture.designer.send(fixture.designer
                        .own(
                                EnvelopeKind.DIRECT,
                                DiscoveryFixture.BUILDERS,
                                Json.object().put("text", "And now?"))
                        .to(DiscoveryFixture.OPS)
                        .withInteraction("int_2")))
                .isInstanceOf(ReceptionResult.Refused.class);
        assertThat(fixture.sent).as("only what was allowed went out").containsExactly(question);
    }

    @Test
    void aTraceOfItsOwnEndsIt() {
        fixture.receive(fixture.direct("int_3"));

        fixture.designer.send(fixture.designer
                .own(
                        EnvelopeKind.TRACE,
                        DiscoveryFixture.BUILDERS,
                        Json.object().put("state", "completed"))
                .to(DiscoveryFixture.OPS)
                .withInteraction("int_3"));

        assertThat(fixture.state("int_3")).contains(State.COMPLETED);
        assertThat(fixture.sent).hasSize(1);
    }

    @Test
    void theSameEnvelopeMayBeSentAgain() {
        Envelope question = fixture.designer
                .own(
                        EnvelopeKind.DIRECT,
                        DiscoveryFixture.BUILDERS,
                        Json.object().put("text", "Are you there?"))
                .to(DiscoveryFixture.OPS)
                .withInteraction("int_4");

        fixture.designer.send(question);
        fixture.designer.send(question);

        assertThat(fixture.sent).containsExactly(question, question);
    }

    @Test
    void malformedEnvelopeIsNotSent() {
        Envelope nowhere = fixture.designer.own(
                EnvelopeKind.DIRECT, DiscoveryFixture.BUILDERS, Json.object().put("text", "To whom?"));
        Envelope large = fixture.designer.own(
                EnvelopeKind.SAY, DiscoveryFixture.BUILDERS, Json.object().put("text", "x".repeat(Envelope.MAX_BYTES)));

        assertThat(fixture.designer.send(nowhere)).isInstanceOf(ReceptionResult.Refused.class);
        assertThat(fixture.designer.send(nowhere.to(DiscoveryFixture.DESIGNER)))
                .as("to itself, which would never receive it")
                .isInstanceOf(ReceptionResult.Refused.class);
        assertThat(fixture.designer.send(large)).isInstanceOf(ReceptionResult.Refused.class);
        assertThat(fixture.sent).isEmpty();
    }

    @Test
    void subscriberGetsEachAcceptedEnvelopeOnce() {
        List<EnvelopeKind> handed = new ArrayList<>();
        fixture.designer.subscribe(envelope -> {
            throw new IllegalStateException("this one breaks");
        });
        fixture.designer.subscribe(envelope -> handed.add(envelope.kind()));
        ObjectNode direct = fixture.direct("int_5");

        fixture.receive(direct);
        fixture.receive(direct);
        fixture.receive(fixture.envelope("say", Json.object().put("text", "Good morning.")));
        fixture.receive(fixture.trace("int_5", State.COMPLETED));
        fixture.receive(fixture.trace("int_5", State.FAILED));
        fixture.receive(fixture.whois(""));

        assertThat(handed).containsExactly(EnvelopeKind.DIRECT, EnvelopeKind.SAY, EnvelopeKind.TRACE);
    }
}
