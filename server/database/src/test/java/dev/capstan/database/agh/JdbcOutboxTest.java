package dev.capstan.database.agh;

import static dev.capstan.discovery.port.ContractSamples.BUILDERS;
import static dev.capstan.discovery.port.ContractSamples.NEW_YEAR;
import static dev.capstan.discovery.port.ContractSamples.OPS;
import static dev.capstan.discovery.port.ContractSamples.opened;
import static dev.capstan.discovery.port.ContractSamples.peer;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.json.Json;
import dev.capstan.database.FailingDatabase;
import dev.capstan.database.TestDatabase;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.EnvelopeKind;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.outbox.Outgoing;
import dev.capstan.discovery.port.Interactions;
import dev.capstan.discovery.port.Interactions.AcceptResult;
import dev.capstan.discovery.port.Interactions.Message;
import dev.capstan.discovery.port.Interactions.Move;
import dev.capstan.discovery.port.Outbox;
import dev.capstan.discovery.port.OutboxContract;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcOutboxTest extends OutboxContract {

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase(Map.of(FailingDatabase.PROPERTY, true));

    @Override
    protected Outbox outbox() {
        return DATABASE.bean(Outbox.class);
    }

    @Override
    protected Interactions interactions() {
        return DATABASE.bean(Interactions.class);
    }

    /** Without a flush for each. */
    @Override
    protected void fill(PeerId sender, int number) {
        OutboxRows rows = DATABASE.bean(OutboxRows.class);
        for (int i = 0; i < number; i++) {
            Outgoing outgoing = Outgoing.of(0, direct(sender, "m" + i), NEW_YEAR);
            rows.addIfMissing(
                    OutboxRow.message(sender, outgoing.id()),
                    null,
                    sender.text(),
                    BUILDERS.name(),
                    OPS.text(),
                    OutboxRow.names(outgoing),
                    "{}",
                    outgoing.bytes(),
                    0,
                    0);
        }
    }

    @Test
    void whicheverStatementFailsTheEnvelopeAndItsInteractionAreKeptBothOrNeither() {
        FailingDatabase failing = DATABASE.bean(FailingDatabase.class);
        boolean hasFailed = true;
        for (int statement = 1; hasFailed; statement++) {
            PeerId peer = peer();
            failing.failAt(statement, false);
            boolean isTaken = store(peer);
            hasFailed = failing.hasFailed();
            failing.failAt(0, false);

            assertThat(isTaken).as("with statement %d failing", statement).isEqualTo(!hasFailed);
            boolean isKept = outbox().find(peer, "one").isPresent();
            assertThat(interactions().find(peer, BUILDERS, "i").isPresent())
                    .as("interaction and envelope, with statement %d failing", statement)
                    .isEqualTo(isKept);
            assertThat(isKept || !isTaken).isTrue();
        }
        assertThat(outbox().waiting(0, 1000)).isNotEmpty();
    }

    private boolean store(PeerId peer) {
        try {
            return outbox().store(
                                    new Message(peer, peer, "one"),
                                    NEW_YEAR.plusSeconds(300),
                                    new Move(null, opened(peer, "i")),
                                    direct(peer, "one"),
                                    NEW_YEAR)
                    == AcceptResult.TAKEN;
        } catch (RuntimeException failed) {
            return false;
        }
    }

    @Test
    void pendingEnvelopesSurviveAReopenedDatabase() {
        PeerId peer = peer();
        assertThat(store(peer)).isTrue();
        Outgoing before = outbox().find(peer, "one").orElseThrow();

        DATABASE.reopen();

        assertThat(outbox().find(peer, "one")).contains(before);
        assertThat(outbox().envelope(before.number()).map(Envelope::json))
                .contains(direct(peer, "one").json());
    }

    private static Envelope direct(PeerId peer, String id) {
        return Envelope.of(
                        id,
                        EnvelopeKind.DIRECT,
                        BUILDERS,
                        peer,
                        NEW_YEAR.getEpochSecond(),
                        Json.object().put("text", "Can you take this?"))
                .to(OPS)
                .withInteraction("i");
    }
}
