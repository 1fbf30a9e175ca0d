package dev.capstan.discovery.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.json.Json;
import dev.capstan.discovery.ReceptionResult;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.EnvelopeKind;
import dev.capstan.discovery.envelope.ReasonCode;
import dev.capstan.discovery.port.Outbox;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Envelopes that the outbox keeps, over runs and nodes, and its limits. */
class QueuedEnvelopesTest extends DeliveryFixture {

    @Test
    void anotherRunTakesOverWhatWaitsAndRemindsOfWhatWasSent() {
        away.add(OPS);
        Envelope sent = direct(BANK, "i1");
        Envelope queued = direct(OPS, "i2");
        List.of(sent, queued).forEach(this::send);
        deliver.deliver();
        assertThat(handed).containsExactly(sent.id());
        away.clear();

        deliver = deliveries();
        deliver.adopt(Duration.ofSeconds(1));
        deliver.deliver();
        assertThat(handed).as("so young an envelope is another node's").hasSize(1);
        deliver.adopt(Duration.ZERO);
        deliver.adopt(Duration.ZERO);
        deliver.deliver();

        assertThat(handed).containsExactlyInAnyOrder(sent.id(), sent.id(), queued.id());
    }

    @Test
    void envelopeDeliveredByAnotherNodeIsNotSentAgain() {
        away.add(BANK);
        Envelope direct = direct(BANK, "i1");
        send(direct);
        deliver.deliver();
        outbox.delivered(outbox.waiting(0, 1).get(0).number());
        away.clear();

        pass(Duration.ofSeconds(301));

        assertThat(handed).isEmpty();
        assertThat(trail).isEmpty();
    }

    @Test
    void greetingsAndQuestionsAreNotKept() {
        designer.send(designer.greet(BUILDERS));
        designer.send(designer.whois(BUILDERS, ""));

        assertThat(waiting()).isEmpty();
        assertThat(handed).containsExactly("greet", "whois");
    }

    @Test
    void theSameEnvelopeMayBeSentAgainAndIsKeptOnce() {
        connected = false;
        Envelope direct = direct(BANK, "i1");

        assertThat(designer.send(direct)).isInstanceOf(ReceptionResult.Accepted.class);
        assertThat(designer.send(direct)).isInstanceOf(ReceptionResult.Accepted.class);

        assertThat(waiting()).containsExactly(direct.id());
        connected = true;
        deliver.deliver();
        assertThat(handed).containsExactly(direct.id());
    }

    @Test
    void aFullOutboxRefusesAndSaysItsLimits() {
        connected = false;
        for (int i = 0; i < Outbox.MAX_PER_SENDER; i++) {
            assertThat(designer.send(designer.own(
                            EnvelopeKind.SAY, BUILDERS, Json.object().put("text", "x"))))
                    .isInstanceOf(ReceptionResult.Accepted.class);
        }

        Envelope oneMore = direct(BANK, "i1");
        assertThat(designer.send(oneMore)).isInstanceOfSatisfying(ReceptionResult.Refused.class, refused -> {
            assertThat(refused.reason()).isEqualTo(ReasonCode.BUSY);
            assertThat(refused.detail()).contains("1000", "10000", "16 MiB", "64 MiB");
        });
        assertThat(interactions.find(DESIGNER, BUILDERS, "i1")).isEmpty();

        connected = true;
        deliver.deliver();
        assertThat(designer.send(oneMore)).isInstanceOf(ReceptionResult.Accepted.class);
    }
}
