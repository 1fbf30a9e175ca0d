package dev.capstan.database.grants;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.NullNode;
import dev.capstan.core.invocation.UnfinishedCall;
import dev.capstan.core.json.Json;
import dev.capstan.database.NodeId;
import dev.capstan.database.TestDatabase;
import dev.capstan.database.file.DiskFlush;
import dev.capstan.grants.Execution;
import dev.capstan.grants.port.Executions;
import dev.capstan.grants.port.ExecutionsContract;
import java.time.Instant;
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
        return new JdbcExecutions(
                DATABASE.bean(ExecutionRows.class),
                DATABASE.transactions(),
                DATABASE.bean(DiskFlush.class),
                new NodeId(node));
    }

    @Test
    void whatAnotherNodeHasBegunIsNotPendingHere() {
        Executions other = of("another");
        Execution begun = new Execution(
                "exe_" + UUID.randomUUID(),
                "agt",
                "jti",
                Execution.Status.PENDING,
                NullNode.getInstance(),
                Instant.EPOCH,
                null,
                new UnfinishedCall("default", Json.object().put("caller", "agt")));

        other.add(begun);

        assertThat(other.pending()).contains(begun);
        assertThat(executions().pending()).doesNotContain(begun);
    }

    @Test
    void oneFromBeforeItsCallWasKeptIsPendingWithItsAgent() {
        String id = "exe_" + UUID.randomUUID();
        DATABASE.bean(ExecutionRows.class)
                .save(new ExecutionRow(id, "agt", "jti", "PENDING", "null", 0, null, "", "default", "{}"));

        assertThat(executions().pending())
                .filteredOn(execution -> execution.id().equals(id))
                .extracting(Execution::call)
                .containsExactly(new UnfinishedCall("default", Json.object().put("caller", "agt")));
    }
}
