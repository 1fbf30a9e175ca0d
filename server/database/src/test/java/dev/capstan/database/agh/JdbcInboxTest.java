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
import dev.capstan.discovery.ReceivedEnvelope;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.EnvelopeKind;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.port.Inbox;
import dev.capstan.discovery.port.InboxContract;
import dev.capstan.discovery.port.Interactions;
import dev.capstan.discovery.port.Interactions.AcceptResult;
import dev.capstan.discovery.port.Interactions.Message;
import dev.capstan.discovery.port.Interactions.Move;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcInboxTest extends InboxContract {

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase(Map.of(FailingDatabase.PROPERTY, true));

    @Override
    protected Inbox inbox() {
        return DATABASE.bean(Inbox.class);
    }

    @Override
    protected Interactions interactions() {
        return DATABASE.bean(Interactions.class);
    }

    /** Without a flush for each. */
    @Override
    protected void fill(PeerId receiver, PeerId from, int number) {
        String envelope = Json.write(direct(from, receiver).json());
        for (int i = 0; i < number; i++) {
            DATABASE.bean(InboxRows.class)
                    .add(receiver.text(), from.text(), "direct", envelope, 1, NEW_YEAR.toEpochMilli());
        }
    }

    @Test
    void whicheverStatementFailsTheInteractionAndItsEnvelopeAreStoredBothOrNeither() {
        FailingDatabase failing = DATABASE.bean(FailingDatabase.class);
        boolean hasFailed = true;
        for (int statement = 1; hasFailed; statement++) {
            PeerId peer = peer();
            failing.failAt(statement, false);
            boolean isTaken = accept(peer);
            hasFailed = failing.hasFailed();
            failing.failAt(0, false);

            assertThat(isTaken).as("with statement %d failing", statement).isEqualTo(!hasFailed);
            boolean isStored = !inbox().after(peer, 0, 10).isEmpty();
            assertThat(interactions().find(peer, BUILDERS, "i").isPresent())
                    .as("interaction and envelope, with statement %d failing", statement)
                    .isEqualTo(isStored);
            assertThat(isStored || !isTaken).isTrue();
        }
    }

    @Test
    void storedEnvelopesSurviveAReopenedDatabase() {
        PeerId peer = peer();
        assertThat(accept(peer)).isTrue();

        DATABASE.reopen();

        assertThat(inbox().after(peer, 0, 10)).singleElement().satisfies(entry -> assertThat(
                        entry.content().envelope().json())
                .isEqualTo(direct(OPS, peer).json()));
    }

    private boolean accept(PeerId peer) {
        try {
            return interactions()
                            .accept(
                                    new Message(peer, OPS, "one"),
                                    NEW_YEAR.plusSeconds(300),
                                    new Move(null, opened(peer, "i")),
                                    new ReceivedEnvelope(peer, direct(OPS, peer), NEW_YEAR))
                    == AcceptResult.TAKEN;
        } catch (RuntimeException failed) {
            return false;
        }
    }

    private static Envelope direct(PeerId from, PeerId to) {
        return Envelope.of(
                        "one",
                        EnvelopeKind.DIRECT,
                        BUILDERS,
                        from,
                        NEW_YEAR.getEpochSecond(),
                        Json.object().put("text", "Can you take this?"))
                .to(to)
                .withInteraction("i");
    }
}
