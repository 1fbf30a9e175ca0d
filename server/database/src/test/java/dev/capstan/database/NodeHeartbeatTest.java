package dev.capstan.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The nodes that are alive, and the one of them that does what is done once for all. */
class NodeHeartbeatTest {

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase();

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
        assertThat(ada.isFirst()).isFalse();
    }

    @Test
    void oneOfTheLiveNodesIsFirst() {
        Stream.of(eve, ben, ada).forEach(NodeHeartbeat::beat);

        assertThat(Stream.of(ada, ben, eve).map(node -> node.isFirst())).containsExactly(true, false, false);
    }

    @Test
    void anotherNodeTakesOverFromASilentOneUntilItIsBack() {
        Stream.of(ada, ben).forEach(NodeHeartbeat::beat);
        update("UPDATE node SET seen_at = seen_at - 60001 WHERE id = 'ada'");

        assertThat(ben.isFirst()).isTrue();
        assertThat(ada.isFirst()).as("which may have been frozen").isFalse();
        ada.beat();
        assertThat(ben.isFirst()).isFalse();
    }

    @Test
    void aSilentNodeIsDeadOnceAnotherHasShownItselfThroughoutItsSilence() {
        Stream.of(ada, ben).forEach(NodeHeartbeat::beat);
        assertThat(dead()).isEmpty();
        pass(Duration.ofSeconds(61));
        assertThat(dead()).as("while the database was out of reach").isEmpty();
        ben.beat();
        assertThat(dead()).as("when it is back, and one has written").isEmpty();

        for (int i = 0; i < 12; i++) {
            pass(Duration.ofSeconds(5));
            ben.beat();
            assertThat(dead()).as("after %s beats", i + 1).isEqualTo(i < 11 ? List.of() : List.of("ada"));
        }
        pass(Duration.ofSeconds(16));
        assertThat(dead()).as("when the other is silent, too").isEmpty();
    }

    @Test
    void aSilentNodeIsDeadAMinuteAfterTheClockWasSetBack() {
        Stream.of(ada, ben).forEach(NodeHeartbeat::beat);
        pass(Duration.ofHours(-2));

        for (int i = 0; i < 12; i++) {
            ben.beat();
            assertThat(dead()).as("after %s beats", i + 1).isEmpty();
            pass(Duration.ofSeconds(5));
        }
        ben.beat();

        assertThat(dead()).containsExactly("ada");
        assertThat(ben.isFirst()).isTrue();
    }

    /** Lets time pass: moves what is in the database to the past. */
    private static void pass(Duration time) {
        update("UPDATE node SET seen_at = seen_at - " + time.toMillis() + ", steady_since = steady_since - "
                + time.toMillis());
    }

    private static List<String> dead() {
        return DATABASE.transactions().executeRead(status -> {
            try (PreparedStatement select = status.getConnection()
                            .prepareStatement("SELECT n.id FROM node n WHERE " + NodeHeartbeat.IS_DEAD);
                    ResultSet rows = select.executeQuery()) {
                List<String> ids = new ArrayList<>();
                while (rows.next()) {
                    ids.add(rows.getString(1));
                }
                return ids;
            }
        });
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
