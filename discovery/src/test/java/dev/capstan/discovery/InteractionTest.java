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

    private final Scene scene = new Scene();

    @Test
    void aDirectOpensOneAndIsAcknowledged() {
        ObjectNode receipt = scene.reply(scene.direct("int_1"));

        assertThat(receipt.at("/body/status").asText()).isEqualTo("accepted");
        assertThat(receipt.at("/body/reason_code").isNull()).isTrue();
        assertThat(receipt.path("interaction_id").asText()).isEqualTo("int_1");
        assertThat(scene.state("int_1")).contains(State.SUBMITTED);
    }

    @Test
    void aCapabilityOpensOneLikeADirect() {
        ObjectNode capability = scene.capability(Scene.document("mend-roof", "Mend it.", List.of()));

        assertThat(scene.reply(capability.put("interaction_id", "int_1"))
                        .at("/body/status")
                        .asText())
                .isEqualTo("accepted");
        assertThat(scene.state("int_1")).contains(State.SUBMITTED);
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
        scene.receive(scene.direct("int_1"));
        if (!before.equals("submitted")) {
            scene.receive(scene.trace("int_1", State.fromWire(before).orElseThrow()));
        }

        String[] words = envelope.split(" ");
        scene.receive(
                switch (words[0]) {
                    case "trace" ->
                        scene.trace("int_1", State.fromWire(words[1]).orElseThrow());
                    case "receipt" -> scene.receipt("int_1", words[1]);
                    default -> scene.direct("int_1");
                });

        assertThat(scene.state("int_1").map(State::wire)).contains(after);
    }

    @ParameterizedTest
    @EnumSource(names = {"COMPLETED", "FAILED", "CANCELED"})
    void theEndIsFinal(State end) {
        scene.receive(scene.direct("int_1"));
        scene.receive(scene.trace("int_1", end));

        ObjectNode receipt = scene.reply(scene.direct("int_1"));

        assertThat(receipt.at("/body/status").asText()).isEqualTo("rejected");
        assertThat(receipt.at("/body/reason_code").asText()).isEqualTo("interaction_closed");
        assertThat(scene.receive(scene.trace("int_1", State.WORKING))).isInstanceOf(ReceptionResult.Ignored.class);
        assertThat(scene.receive(scene.receipt("int_1", "canceled"))).isInstanceOf(ReceptionResult.Ignored.class);
        assertThat(scene.state("int_1")).contains(end);
    }

    @Test
    void oneThatIsCalledAsTheEnvelopeThatOpenedItEndsLikeAnyOther() {
        scene.receive(scene.direct("int_1").put("id", "int_1"));

        ObjectNode rejected = scene.receipt("int_1", "rejected");
        ((ObjectNode) rejected.get("body")).put("for_id", "int_1");
        scene.receive(rejected);

        assertThat(scene.state("int_1")).contains(State.FAILED);
    }

    @Test
    void nobodyElseHasASay() {
        scene.receive(scene.direct("int_1"));

        assertThat(scene.receive(scene.trace("int_1", State.COMPLETED).put("from", "mallory")))
                .isInstanceOf(ReceptionResult.Ignored.class);
        assertThat(scene.receive(scene.direct("int_1").put("from", "mallory")))
                .isInstanceOf(ReceptionResult.Ignored.class);
        assertThat(scene.state("int_1")).contains(State.SUBMITTED);
    }

    @Test
    void whatIsNotOpenIsNotMoved() {
        assertThat(scene.receive(scene.trace("int_9", State.WORKING))).isInstanceOf(ReceptionResult.Ignored.class);
        assertThat(scene.receive(scene.receipt("int_9", "canceled"))).isInstanceOf(ReceptionResult.Ignored.class);
        assertThat(scene.state("int_9")).isEmpty();
    }

    @Test
    void theOneWhoOpenedItSeesItMoveToo() {
        Envelope question = scene.designer
                .own(EnvelopeKind.DIRECT, Scene.BUILDERS, Json.object().put("text", "Is the copy final?"))
                .to(Scene.OPS)
                .in("int_2");
        scene.designer.send(question);

        scene.receive(scene.trace("int_2", State.WORKING));
        scene.receive(scene.trace("int_2", State.COMPLETED));

        assertThat(scene.state("int_2")).contains(State.COMPLETED);
        assertThat(scene.designer.send(scene.designer
                        .own(EnvelopeKind.DIRECT, Scene.BUILDERS, Json.object().put("text", "And now?"))
                        .to(Scene.OPS)
                        .in("int_2")))
                .isInstanceOf(ReceptionResult.Refused.class);
        assertThat(scene.sent).as("only what was allowed went out").containsExactly(question);
    }

    @Test
    void aTraceOfItsOwnEndsIt() {
        scene.receive(scene.direct("int_3"));

        scene.designer.send(scene.designer
                .own(EnvelopeKind.TRACE, Scene.BUILDERS, Json.object().put("state", "completed"))
                .to(Scene.OPS)
                .in("int_3"));

        assertThat(scene.state("int_3")).contains(State.COMPLETED);
        assertThat(scene.sent).hasSize(1);
    }

    @Test
    void theSameEnvelopeMayBeSentAgain() {
        Envelope question = scene.designer
                .own(EnvelopeKind.DIRECT, Scene.BUILDERS, Json.object().put("text", "Are you there?"))
                .to(Scene.OPS)
                .in("int_4");

        scene.designer.send(question);
        scene.designer.send(question);

        assertThat(scene.sent).containsExactly(question, question);
    }

    @Test
    void whatHasTheWrongShapeIsNotSent() {
        Envelope nowhere = scene.designer.own(
                EnvelopeKind.DIRECT, Scene.BUILDERS, Json.object().put("text", "To whom?"));
        Envelope large = scene.designer.own(
                EnvelopeKind.SAY, Scene.BUILDERS, Json.object().put("text", "x".repeat(Envelope.MAX_BYTES)));

        assertThat(scene.designer.send(nowhere)).isInstanceOf(ReceptionResult.Refused.class);
        assertThat(scene.designer.send(large)).isInstanceOf(ReceptionResult.Refused.class);
        assertThat(scene.sent).isEmpty();
    }

    @Test
    void whoSubscribesIsHandedWhatIsTakenOnce() {
        List<EnvelopeKind> handed = new ArrayList<>();
        scene.designer.subscribe(envelope -> {
            throw new IllegalStateException("this one breaks");
        });
        scene.designer.subscribe(envelope -> handed.add(envelope.kind()));
        ObjectNode direct = scene.direct("int_5");

        scene.receive(direct);
        scene.receive(direct);
        scene.receive(scene.envelope("say", Json.object().put("text", "Good morning.")));
        scene.receive(scene.trace("int_5", State.COMPLETED));
        scene.receive(scene.trace("int_5", State.FAILED));
        scene.receive(scene.whois(""));

        assertThat(handed).containsExactly(EnvelopeKind.DIRECT, EnvelopeKind.SAY, EnvelopeKind.TRACE);
    }
}
