package dev.capstan.server.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.time.ConservativeClock;
import dev.capstan.database.NodeHeartbeat;
import dev.capstan.database.NodeId;
import dev.capstan.database.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** One of the servers that share a database deletes for all, and none by a clock that is ahead. */
class CleanupTurnTest {

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase();

    private static final Duration DIFFERENCE = Duration.ofSeconds(20);
    private static final Duration TOLERANCE = Duration.ofSeconds(10);

    private static NodeHeartbeat heartbeat(String name) {
        return new NodeHeartbeat(DATABASE.transactions(), new NodeId(name));
    }

    /** Returns the turn of a server whose clock differs from the database's, long after its start. */
    private static CleanupTurn turn(NodeHeartbeat heartbeat, Duration ahead, boolean isAlone) {
        AtomicLong nanos = new AtomicLong();
        ConservativeClock clock = new ConservativeClock(() -> Instant.now().plus(ahead), nanos::get);
        nanos.addAndGet(ConservativeClock.SETTLED.toNanos());
        return new CleanupTurn(heartbeat, clock, isAlone);
    }

    @Test
    void serverThatIsAheadDeletesByTheClockOfTheDatabase() {
        Instant now = Instant.now();

        assertThat(turn(heartbeat("ada"), DIFFERENCE, false).instant())
                .isBetween(now.minus(TOLERANCE), now.plus(TOLERANCE));
    }

    @Test
    void serverThatIsBehindDeletesByItsOwnClock() {
        assertThat(turn(heartbeat("ada"), DIFFERENCE.negated(), false).instant())
                .isBefore(Instant.now().minus(TOLERANCE));
    }

    @Test
    void serverAloneDeletesByItsOwnClockWithoutASignOfLife() {
        CleanupTurn turn = turn(heartbeat("alone"), DIFFERENCE, true);

        assertThat(turn.isOurs()).isTrue();
        assertThat(turn.instant()).isAfter(Instant.now().plus(TOLERANCE));
    }

    @Test
    void oneOfTheServersDeletesForAll() {
        NodeHeartbeat ada = heartbeat("ada");
        NodeHeartbeat ben = heartbeat("ben");
        ada.beat();
        ben.beat();

        assertThat(turn(ada, Duration.ZERO, false).isOurs()).isTrue();
        assertThat(turn(ben, Duration.ZERO, false).isOurs()).isFalse();
    }
}
