package dev.capstan.database.grants;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.NullNode;
import dev.capstan.core.invocation.UnfinishedCall;
import dev.capstan.core.json.Json;
import dev.capstan.database.NodeHeartbeat;
import dev.capstan.database.NodeId;
import dev.capstan.database.TestDatabase;
import dev.capstan.grants.Execution;
import dev.capstan.grants.port.Executions;
import dev.capstan.grants.port.ExecutionsContract;
import dev.capstan.h2.DiskFlush;
import java.sql.PreparedStatement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcExecutionsTest extends ExecutionsContract {

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase();

    @Override
    protected Executions executions() {
        return of("this");
    }

    private static Executions of(String node) {
        return of(node, false);
    }

    private static Executions of(String node, boolean isExclusive) {
        return new JdbcExecutions(
                DATABASE.bean(ExecutionRows.class),
                DATABASE.transactions(),
                DATABASE.bean(DiskFlush.class),
                new NodeId(node),
                isExclusive);
    }

    @Test
    void executionOfAnotherNodeIsNotPendingHere() {
        Executions other = of("another");
        Execution begun = begun();

        other.add(begun);

        assertThat(other.pending()).contains(begun);
        assertThat(executions().pending()).doesNotContain(begun);
    }

    @Test
    void everyExecutionIsPendingAtAServerThatIsAlone() {
        Execution begun = begun();

        of("with its former key").add(begun);

        assertThat(of("with a new key", true).pending()).contains(begun);
    }

    @Test
    void executionsOfASilentNodeAreOrphaned() throws Exception {
        heartbeat("silent").beat();
        heartbeat("this").beat();
        heartbeat("alive").beat();
        heartbeat("witness").beat();
        Execution orphan = begun();
        Execution own = begun();
        Execution ofAnother = begun();
        Execution ofAnEarlierVersion = begun();
        of("silent").add(orphan);
        of("this").add(own);
        of("alive").add(ofAnother);
        of("without a heartbeat").add(ofAnEarlierVersion);
        silence("silent", Duration.ofSeconds(61));
        silence("this", Duration.ofSeconds(61));
        silence("alive", Duration.ofSeconds(59));
        assertThat(executions().orphaned())
                .as("while no other node was alive for long enough to tell")
                .isEmpty();
        DATABASE.transactions().executeWrite(status -> status.getConnection()
                .createStatement()
                .executeUpdate("UPDATE node SET steady_since = steady_since - 61000"));

        List<Execution> orphaned = executions().orphaned();

        assertThat(orphaned).contains(orphan).doesNotContain(own, ofAnother, ofAnEarlierVersion);
        heartbeat("silent").beat();
        assertThat(executions().orphaned()).doesNotContain(orphan);
    }

    private static NodeHeartbeat heartbeat(String node) {
        return new NodeHeartbeat(DATABASE.transactions(), new NodeId(node));
    }

    private static void silence(String node, Duration time) {
        DATABASE.transactions().executeWrite(status -> {
            try (PreparedStatement earlier =
                    status.getConnection().prepareStatement("UPDATE node SET seen_at = seen_at - ? WHERE id = ?")) {
                earlier.setLong(1, time.toMillis());
                earlier.setString(2, node);
                return earlier.executeUpdate();
            }
        });
    }

    private static Execution begun() {
        return new Execution(
                "exe_" + UUID.randomUUID(),
                "agt",
                "jti",
                Execution.Status.PENDING,
                NullNode.getInstance(),
                Instant.EPOCH,
                null,
                new UnfinishedCall("default", Json.object().put("caller", "agt")));
    }

    @Test
    void executionStoredWithoutItsCallIsPendingWithItsAgent() {
        String id = "exe_" + UUID.randomUUID();
        DATABASE.bean(ExecutionRows.class)
                .save(new ExecutionRow(id, "agt", "jti", "PENDING", "null", 0, null, "", "default", "{}"));

        assertThat(executions().pending())
                .filteredOn(execution -> execution.id().equals(id))
                .extracting(Execution::call)
                .containsExactly(new UnfinishedCall("default", Json.object().put("caller", "agt")));
    }
}
