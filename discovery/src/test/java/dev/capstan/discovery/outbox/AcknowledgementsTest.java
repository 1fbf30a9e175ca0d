package dev.capstan.discovery.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.json.Json;
import dev.capstan.discovery.ReceptionResult;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.EnvelopeKind;
import dev.capstan.discovery.interaction.State;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Receipts and responses that acknowledge an envelope, and reminders without them. */
class AcknowledgementsTest extends DeliveryFixture {

    @Test
    void aReceiverThatIsSilentIsRemindedUnderTheSameId() {
        Envelope direct = direct(BANK, "i1");
        send(direct);
        deliver.deliver();
        pass(Duration.ofSeconds(4));
        assertThat(handed).hasSize(1);
        pass(Duration.ofSeconds(1));
        assertThat(handed).containsExactly(direct.id(), direct.id());

        receipt(BANK, direct, "duplicate");
        deliver.deliver();

        assertThat(waiting()).isEmpty();
    }

    @Test
    void aReceiverThatIsBusyIsSentTheEnvelopeAgainAndItsInteractionGoesOn() {
        Envelope direct = direct(BANK, "i1");
        send(direct);
        deliver.deliver();

        receipt(
                BANK,
                direct,
                Json.object()
                        .put("status", "rejected")
                        .put("reason_code", "busy")
                        .put("retryable", true));
        pass(Duration.ofSeconds(5));

        assertThat(handed).containsExactly(direct.id(), direct.id());
        assertThat(state("i1")).isEqualTo(State.SUBMITTED);

        receipt(BANK, direct, Json.object().put("status", "rejected").put("reason_code", "not_found"));
        deliver.deliver();

        assertThat(waiting()).isEmpty();
        assertThat(state("i1")).isEqualTo(State.FAILED);
    }

    @Test
    void anAnswerThatNamesTheEnvelopeIsAnAcknowledgementToo() {
        Envelope direct = direct(BANK, "i1");
        send(direct);
        deliver.deliver();

        designer.receive(from(BANK, EnvelopeKind.TRACE, "i1", Json.object().put("state", "working"))
                .replyingTo(direct)
                .to(DESIGNER));

        assertThat(waiting()).isEmpty();
    }

    @Test
    void receiptInAnInteractionThatHasEndedIsAnAcknowledgementToo() {
        Envelope direct = direct(BANK, "i1");
        send(direct);
        deliver.deliver();
        designer.send(designer.own(EnvelopeKind.TRACE, BUILDERS, Json.object().put("state", "canceled"))
                .withInteraction("i1")
                .to(BANK));
        deliver.deliver();
        assertThat(waiting()).containsExactly(direct.id());

        receipt(OPS, direct, "accepted");
        assertThat(waiting()).containsExactly(direct.id());
        receipt(BANK, direct, "accepted");

        assertThat(waiting()).isEmpty();
        assertThat(state("i1")).isEqualTo(State.CANCELED);
    }

    @Test
    void duplicateAcknowledgesWhatItsFirstArrivalCouldNot() {
        Envelope direct = direct(BANK, "i1");
        send(direct);
        deliver.deliver();
        Envelope accepted = from(
                        BANK,
                        EnvelopeKind.RECEIPT,
                        "i1",
                        Json.object().put("for_id", direct.id()).put("status", "accepted"))
                .to(DESIGNER);
        readable = false;
        designer.receive(accepted);
        readable = true;
        assertThat(waiting()).containsExactly(direct.id());

        assertThat(designer.receive(accepted)).isInstanceOf(ReceptionResult.Refused.class);

        assertThat(waiting()).isEmpty();
    }

    @Test
    void onlyTheReceiverAcknowledges() {
        Envelope direct = direct(BANK, null);
        send(direct);
        deliver.deliver();

        receipt(OPS, direct, "accepted");
        receipt(BANK, direct(BANK, null), "accepted");

        assertThat(waiting()).containsExactly(direct.id());
    }

    @Test
    void anAcknowledgementThatCannotBeNotedIsTakenAndAskedForAgain() {
        Envelope direct = direct(BANK, "i1");
        send(direct);
        deliver.deliver();
        List<Envelope> subscribed = new ArrayList<>();
        designer.subscribe(subscribed::add);
        Envelope accepted = from(
                        BANK,
                        EnvelopeKind.RECEIPT,
                        "i1",
                        Json.object().put("for_id", direct.id()).put("status", "accepted"))
                .to(DESIGNER);

        readable = false;
        assertThat(designer.receive(accepted)).isInstanceOf(ReceptionResult.Accepted.class);
        readable = true;

        assertThat(subscribed).containsExactly(accepted);
        assertThat(waiting()).containsExactly(direct.id());
        pass(Duration.ofSeconds(60));
        assertThat(handed).contains(direct.id(), direct.id());
        receipt(BANK, direct, "duplicate");
        assertThat(waiting()).isEmpty();
    }
}
