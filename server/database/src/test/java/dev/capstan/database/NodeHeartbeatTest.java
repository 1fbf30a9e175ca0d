package dev.capstan.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.PreparedStatement;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The nodes that are alive, and the one of them that does what is done once for all. */
class NodeHeartbeatTest {

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase();

    private static final Duration SILENCE = Duration.ofMinutes(1);

    private final NodeHeartbeat ada = heartbeat("ada");
    private final NodeHeartbeat ben = heartbeat("ben");
    private final NodeHeartbeat eve = heartbeat("eve");

    private static NodeHeartbeat heartbeat(String name) {
        return new NodeHeartbeat(DATABASE.transactions(), new NodeId(name));
    }

    @BeforeEach
    void forgetNodes() {
        update("DELETE FROM node");
    }

    @Test
    void nodeWithoutASignOfLifeIsNeverFirst() {
        assertThat(ada.isFirst(SILENCE)).isFalse();
    }

    @Test
    void oneOfTheLiveNodesIsFirst() {
        Stream.of(eve, ben, ada).forEach(NodeHeartbeat::beat);

        assertThat(Stream.of(ada, ben, eve).map(node -> node.isFirst(SILENCE))).containsExactly(true, false, false);
    }

    @Test
    void anotherNodeTakesOverFromASilentOneUntilItIsBack() {
        Stream.of(ada, ben).forEach(NodeHeartbeat::beat);
        update("UPDATE node SET seen_at = seen_at - 60001 WHERE id = 'ada'");

        assertThat(ben.isFirst(SILENCE)).isTrue();
        assertThat(ada.isFirst(SILENCE)).as("which may have been frozen").isFalse();
        ada.beat();
        assertThat(ben.isFirst(SILENCE)).isFalse();
    }

    @Test
    void timeIsThatOfTheDatabase() {
        Instant before = Instant.now().minusSeconds(1);

        assertThat(ada.databaseTime()).isBetween(before, Instant.now().plusSeconds(1));
    }

    private static void update(String sql) {
        DATABASE.transactions().executeWrite(status -> {
            try (PreparedStatement statement = status.getConnection().prepareStatement(sql)) {
                return statement.executeUpdate();
            }
        });
    }
}
