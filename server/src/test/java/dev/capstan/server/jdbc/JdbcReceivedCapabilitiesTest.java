package dev.capstan.server.jdbc;

import static dev.capstan.discovery.port.ContractSamples.NEW_YEAR;
import static dev.capstan.discovery.port.ContractSamples.OPS;
import static dev.capstan.discovery.port.ContractSamples.document;
import static dev.capstan.discovery.port.ContractSamples.peer;
import static dev.capstan.discovery.port.ContractSamples.received;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.discovery.ReceivedCapability;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.port.Interactions;
import dev.capstan.discovery.port.ReceivedCapabilities;
import dev.capstan.discovery.port.ReceivedCapabilitiesContract;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcReceivedCapabilitiesTest extends ReceivedCapabilitiesContract {

    @RegisterExtension
    static final OpenedDatabase DATABASE = new OpenedDatabase();

    @Override
    protected ReceivedCapabilities nothingYet() {
        DATABASE.bean(ReceivedCapabilityRows.class).deleteAll();
        return DATABASE.bean(ReceivedCapabilities.class);
    }

    @Override
    protected Interactions interactions() {
        return DATABASE.bean(Interactions.class);
    }

    @Test
    void thereAreAtMostSoManyHoweverSmall() {
        nothingYet();
        JdbcReceivedCapabilities two =
                new JdbcReceivedCapabilities(DATABASE.bean(ReceivedCapabilityRows.class), 2, 9999);
        PeerId peer = peer();
        int millis = 0;
        for (String id : List.of("a", "b", "c", "c")) {
            ReceivedCapability first = received(peer, OPS, document(id, ""));
            ReceivedCapabilityRow row = ReceivedCapabilityRow.of(new ReceivedCapability(
                    peer, first.channel(), OPS, first.document(), first.digest(), NEW_YEAR.plusMillis(millis++)));
            two.keep(row);
            two.makeRoom(row);
        }

        assertThat(two.of(peer)).extracting(kept -> kept.document().id()).containsExactly("b", "c");
    }
}
