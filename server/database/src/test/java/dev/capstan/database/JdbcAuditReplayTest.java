package dev.capstan.database;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.audit.AppendRecord;
import dev.capstan.audit.ChainedRecord;
import dev.capstan.audit.Selection;
import dev.capstan.audit.port.ChainStore;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.grants.AuditReplayContract;
import dev.capstan.grants.inmemory.InMemorySeenTokens;
import dev.capstan.grants.port.GrantRepositories;
import dev.capstan.grants.port.SeenTokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcAuditReplayTest extends AuditReplayContract {

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase(Map.of(FailingDatabase.PROPERTY, true));

    private final AppendRecord trail = new AppendRecord(DATABASE.bean(ChainStore.class));

    @AfterEach
    void close() {
        trail.close();
    }

    @Override
    protected ReplaySetup setup() {
        ChainStore store = DATABASE.bean(ChainStore.class);
        return new JdbcReplaySetup(
                DATABASE.repositories(),
                new InMemorySeenTokens(),
                trail,
                store,
                store.head(Caller.DEFAULT_TENANT).seq(),
                DATABASE.bean(FailingDatabase.class));
    }

    /** Every statement and commit is a step; one in three of those that fail has been done all the same. */
    private record JdbcReplaySetup(
            GrantRepositories repositories,
            SeenTokens seen,
            AuditTrail trail,
            ChainStore store,
            long begin,
            FailingDatabase failing)
            implements ReplaySetup {

        @Override
        public List<AuditEvent> recorded() {
            List<AuditEvent> events = new ArrayList<>();
            store.page(Selection.of(Caller.DEFAULT_TENANT), begin, 1_000).forEach(record -> events.add(event(record)));
            return events;
        }

        private static AuditEvent event(ChainedRecord record) {
            try {
                ObjectNode details = (ObjectNode) Json.read(record.canonical());
                details.remove(List.of("kind", "ts", "tenantId"));
                return new AuditEvent(record.kind(), record.ts(), record.tenantId(), details);
            } catch (MalformedJson e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void failAt(int step) {
            failing.failAt(step, step % 3 == 0);
        }

        @Override
        public boolean hasFailed() {
            return failing.hasFailed();
        }
    }
}
