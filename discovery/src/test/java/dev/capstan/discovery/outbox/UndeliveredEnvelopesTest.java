package dev.capstan.discovery.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.core.json.Json;
import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.EnvelopeKind;
import dev.capstan.discovery.interaction.State;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Envelopes that are given up after their time. */
class UndeliveredEnvelopesTest extends DeliveryFixture {

    @Test
    void envelopeThatReachedNoReceiverExpiresWithAReceiptAndARecord() {
        away.add(BANK);
        Envelope direct = direct(BANK, "i1");
        send(direct);
        pass(Duration.ofSeconds(300));
        assertThat(waiting()).hasSize(1);
        pass(Duration.ofSeconds(1));

        assertThat(waiting()).isEmpty();
        assertThat(handed).isEmpty();
        assertThat(state("i1")).isEqualTo(State.FAILED);
        UndeliveredEnvelope givenUp =
                outbox.lastGivenUp(DESIGNER, BUILDERS, "i1").orElseThrow();
        assertThat(givenUp.receipt().toString())
                .contains("\"for_id\":\"" + direct.id() + "\"", "\"status\":\"expired\"", "was not on the network");
        assertThat(trail).singleElement().satisfies(event -> {
            assertThat(event.kind()).isEqualTo("envelope_given_up");
            assertThat(event.details().toString())
                    .contains(direct.id(), "\"to\":\"bank\"", "\"handedOver\":false", "\"interactionId\":\"i1\"");
        });
    }

    @Test
    void unacknowledgedEnvelopeExpiresAndItsInteractionMayContinue() {
        Envelope direct = direct(BANK, "i1");
        send(direct);
        pass(Duration.ofSeconds(301));

        assertThat(waiting()).isEmpty();
        assertThat(state("i1")).isEqualTo(State.SUBMITTED);
        assertThat(trail).singleElement().satisfies(event -> assertThat(
                        event.details().path("handedOver").asBoolean())
                .isTrue());
        assertThat(outbox.lastGivenUp(DESIGNER, BUILDERS, "i1")
                        .orElseThrow()
                        .receipt()
                        .toString())
                .contains("before a receipt arrived");
    }

    @Test
    void anInteractionThatHasEndedStaysAsItEnded() {
        away.add(BANK);
        send(direct(BANK, "i1"));
        designer.receive(from(BANK, EnvelopeKind.TRACE, "i1", Json.object().put("state", "completed"))
                .to(DESIGNER));

        pass(Duration.ofSeconds(301));

        assertThat(trail).hasSize(1);
        assertThat(state("i1")).isEqualTo(State.COMPLETED);
    }

    @Test
    void anEnvelopeSaysItselfHowLongItIsTried() {
        away.add(BANK);
        send(direct(BANK, "i1").expiring(START.getEpochSecond() + 600));
        pass(Duration.ofSeconds(599));
        assertThat(waiting()).hasSize(1);
        pass(Duration.ofSeconds(1));

        assertThat(waiting()).isEmpty();
    }

    @Test
    void envelopeExpiresOnlyWithItsRecord() {
        away.add(BANK);
        send(direct(BANK, "i1"));
        recording = false;
        now = now.plusSeconds(301);

        assertThatThrownBy(deliver::deliver).isInstanceOf(AuditUnavailable.class);
        assertThat(waiting()).hasSize(1);
        assertThat(state("i1")).isEqualTo(State.SUBMITTED);

        recording = true;
        deliver.deliver();
        assertThat(waiting()).isEmpty();
        assertThat(trail).hasSize(1);
    }
}
