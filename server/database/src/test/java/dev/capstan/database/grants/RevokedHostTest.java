package dev.capstan.database.grants;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.inmemory.InMemoryAuditTrail;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.json.Json;
import dev.capstan.database.FailingDatabase;
import dev.capstan.database.TestDatabase;
import dev.capstan.grants.Agent;
import dev.capstan.grants.AgentMode;
import dev.capstan.grants.AgentStatus;
import dev.capstan.grants.Approval;
import dev.capstan.grants.Grant;
import dev.capstan.grants.GrantStatus;
import dev.capstan.grants.Host;
import dev.capstan.grants.KeySource;
import dev.capstan.grants.lifecycle.RevokeHost;
import dev.capstan.grants.port.GrantRepositories;
import dev.capstan.grants.token.PublicKey;
import dev.capstan.grants.token.SigningKey;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class RevokedHostTest {

    private static final Instant NEW_YEAR = Instant.parse("2026-01-01T00:00:00Z");

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase(Map.of(FailingDatabase.PROPERTY, true));

    @Test
    void takesNoMoreStatementsForManyAgentsThanForTwo() {
        RevokeHost revokeHost =
                new RevokeHost(DATABASE.repositories(), new InMemoryAuditTrail(), InstantSource.fixed(NEW_YEAR));
        FailingDatabase statements = DATABASE.bean(FailingDatabase.class);
        Host few = hostWithAgents(2);
        Host many = hostWithAgents(500);

        int ofFew = statements.statementsOf(() -> revokeHost.byAccount("owner", few.id()));
        int ofMany = statements.statementsOf(() -> revokeHost.byAccount("owner", many.id()));

        assertThat(ofMany).isEqualTo(ofFew).isPositive();
        List<Agent> ended = DATABASE.repositories().agents().ofHost(many.id());
        assertThat(ended).hasSize(500).extracting(Agent::status).containsOnly(AgentStatus.REVOKED);
        List<String> ids = ended.stream().map(Agent::id).toList();
        assertThat(DATABASE.repositories().grants().ofAgents(ids))
                .hasSize(500)
                .extracting(Grant::status)
                .containsOnly(GrantStatus.REVOKED);
        assertThat(ids)
                .allSatisfy(id -> assertThat(DATABASE.repositories().approvals().openOf(id))
                        .isEmpty());
    }

    private static Host hostWithAgents(int agents) {
        PublicKey key = SigningKey.generate().publicKey();
        Host host = Host.pending("hst_" + key.x(), "laptop", new KeySource.Inline(key), key.thumbprint(), NEW_YEAR)
                .linkedTo("owner", Caller.DEFAULT_TENANT, Map.of(), NEW_YEAR);
        DATABASE.repositories().hosts().add(host);
        return DATABASE.repositories().transactions().onHost(host.id(), () -> {
            IntStream.range(0, agents).forEach(i -> addAgent(host));
            return host;
        });
    }

    /** Adds an agent with a grant and an open approval. */
    private static void addAgent(Host host) {
        GrantRepositories repositories = DATABASE.repositories();
        PublicKey key = SigningKey.generate().publicKey();
        String id = "agt_" + key.x();
        repositories
                .agents()
                .add(new Agent(
                        id,
                        host.id(),
                        "assistant",
                        AgentMode.DELEGATED,
                        new KeySource.Inline(key),
                        key.thumbprint(),
                        AgentStatus.ACTIVE,
                        "owner",
                        NEW_YEAR,
                        NEW_YEAR,
                        NEW_YEAR,
                        null));
        repositories.grants().save(Grant.create(id, "pay", GrantStatus.ACTIVE, Json.object(), "owner", null, NEW_YEAR));
        repositories
                .approvals()
                .add(new Approval(
                        "apr_" + key.x(),
                        key.x().substring(0, 20),
                        id,
                        host.id(),
                        Approval.Purpose.ESCALATION,
                        List.of(),
                        null,
                        Approval.Status.OPEN,
                        NEW_YEAR,
                        NEW_YEAR.plusSeconds(600),
                        null,
                        null));
    }
}
