package dev.capstan.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.capstan.core.invocation.Caller;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.core.testing.Eventually;
import dev.capstan.grants.Agent;
import dev.capstan.grants.AgentMode;
import dev.capstan.grants.AgentStatus;
import dev.capstan.grants.Grant;
import dev.capstan.grants.GrantStatus;
import dev.capstan.grants.Host;
import dev.capstan.grants.HostStatus;
import dev.capstan.grants.KeySource;
import dev.capstan.grants.constraint.Constraints;
import dev.capstan.grants.port.GrantRepositories;
import dev.capstan.grants.port.SeenTokens;
import dev.capstan.grants.token.PublicKey;
import dev.capstan.grants.token.SigningKey;
import io.micronaut.data.connection.jdbc.advice.DelegatingDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a database has to do beyond the contracts: outlive the server, and serve two nodes as one. */
class JdbcGrantRepositoriesTest {

    private static final Instant NEW_YEAR = Instant.parse("2026-01-01T00:00:00Z");

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase();

    private Host host;
    private Agent agent;

    @BeforeEach
    void register() {
        PublicKey key = SigningKey.generate().publicKey();
        KeySource source = new KeySource.Inline(key);
        host = Host.pending("hst_" + key.x(), "laptop", source, key.thumbprint(), NEW_YEAR);
        agent = new Agent(
                "agt_" + key.x(),
                host.id(),
                "assistant",
                AgentMode.DELEGATED,
                source,
                key.thumbprint(),
                AgentStatus.ACTIVE,
                "owner",
                NEW_YEAR,
                NEW_YEAR,
                NEW_YEAR,
                NEW_YEAR);
        DATABASE.repositories().hosts().add(host);
        DATABASE.repositories().agents().add(agent);
    }

    @Test
    void grantsOutliveTheServer() {
        Grant grant = new Grant(
                "gnt_1", agent.id(), "pay", GrantStatus.ACTIVE, Json.object(), "owner", null, NEW_YEAR, NEW_YEAR);
        DATABASE.repositories().grants().save(grant);
        DATABASE.repositories().agents().recordUse(agent.id(), NEW_YEAR.plusSeconds(7));
        DATABASE.bean(SeenTokens.class).firstUse(agent.id(), "jti", NEW_YEAR);

        DATABASE.reopen();

        assertThat(DATABASE.repositories().hosts().byId(host.id())).contains(host);
        assertThat(DATABASE.repositories().agents().byId(agent.id())).contains(agent.usedAt(NEW_YEAR.plusSeconds(7)));
        assertThat(DATABASE.repositories().grants().ofAgent(agent.id())).containsExactly(grant);
        assertThat(DATABASE.bean(SeenTokens.class).firstUse(agent.id(), "jti", NEW_YEAR))
                .isFalse();
    }

    @Test
    void aDefaultThatIsNotUnderstoodIsLeftOutAndTheHostIsReadAllTheSame() throws Exception {
        Constraints known = Constraints.parse(Json.read("{\"amount\":{\"max\":5}}"));
        DATABASE.repositories()
                .hosts()
                .save(host.linkedTo("owner", Caller.DEFAULT_TENANT, Map.of("pay", known, "mail", known), NEW_YEAR));

        rewriteDefaults("{\"pay\":{\"amount\":{\"max\":5}},\"mail\":{\"amount\":{\"almost\":5}}}");

        assertThat(DATABASE.repositories().hosts().byId(host.id()))
                .map(Host::defaults)
                .contains(Map.of("pay", known));
    }

    @Test
    void whileTheDatabaseFailsNoTokenIsGoodAndAfterwardsAllGoesOn() throws SQLException {
        SeenTokens seen = DATABASE.bean(SeenTokens.class);
        execute("ALTER TABLE seen_token RENAME TO mislaid");
        try {
            assertThatExceptionOfType(AuditUnavailable.class)
                    .isThrownBy(() -> seen.firstUse(agent.id(), "jti", NEW_YEAR));
            DATABASE.repositories().agents().recordUse(agent.id(), NEW_YEAR.plusSeconds(5));
        } finally {
            execute("ALTER TABLE mislaid RENAME TO seen_token");
        }

        assertThat(seen.firstUse(agent.id(), "jti", NEW_YEAR)).isTrue();
        assertThat(seen.firstUse(agent.id(), "jti", NEW_YEAR)).isFalse();
        DATABASE.reopen();
        assertThat(DATABASE.repositories().agents().byId(agent.id())).contains(agent.usedAt(NEW_YEAR.plusSeconds(5)));
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = database().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static DataSource database() {
        return DelegatingDataSource.unwrapDataSource(DATABASE.bean(DataSource.class));
    }

    private void rewriteDefaults(String defaults) throws SQLException {
        try (Connection connection = database().getConnection();
                PreparedStatement update = connection.prepareStatement("UPDATE host SET defaults = ? WHERE id = ?")) {
            update.setString(1, defaults);
            update.setString(2, host.id());
            assertThat(update.executeUpdate()).isEqualTo(1);
        }
    }

    @Test
    void aTokenIsUsedForTheFirstTimeOnOneOfTwoNodes() throws Exception {
        try (Node other = DATABASE.secondNode()) {
            ExecutorService threads = Executors.newFixedThreadPool(2);
            try {
                for (int round = 0; round < 200; round++) {
                    String jti = "round-" + round;
                    List<Future<Boolean>> uses = new ArrayList<>();
                    for (SeenTokens node : List.of(DATABASE.bean(SeenTokens.class), other.bean(SeenTokens.class))) {
                        uses.add(threads.submit(() -> node.firstUse(agent.id(), jti, NEW_YEAR)));
                    }
                    assertThat(List.of(uses.get(0).get(), uses.get(1).get()))
                            .as(jti)
                            .containsExactlyInAnyOrder(true, false);
                }
            } finally {
                threads.shutdownNow();
            }
        }
    }

    @Test
    void changesOfOneNodeAreSeenByTheOther() throws Exception {
        try (Node other = DATABASE.secondNode()) {
            GrantRepositories there = other.repositories();
            DATABASE.repositories().agents().recordUse(agent.id(), NEW_YEAR.plusSeconds(9));
            DATABASE.repositories().hosts().save(host.withStatus(HostStatus.REVOKED, NEW_YEAR));

            assertThat(there.hosts().byId(host.id())).map(Host::status).contains(HostStatus.REVOKED);
            Eventually.holds("the use is seen on the other node", () -> there.agents()
                    .byId(agent.id())
                    .filter(seen -> NEW_YEAR.plusSeconds(9).equals(seen.lastUsedAt()))
                    .isPresent());
        }
    }

    @Test
    void worksOnOneHostHappenOneAfterTheOtherOnTwoNodes() throws Exception {
        DATABASE.repositories().agents().save(named("0"));
        try (Node other = DATABASE.secondNode()) {
            ExecutorService threads = Executors.newFixedThreadPool(2);
            List<Future<?>> counting = new ArrayList<>();
            for (GrantRepositories node : List.of(DATABASE.repositories(), other.repositories())) {
                counting.add(threads.submit(() -> {
                    for (int i = 0; i < 50; i++) {
                        increment(node);
                    }
                }));
            }
            try {
                for (Future<?> each : counting) {
                    each.get(60, TimeUnit.SECONDS);
                }
            } finally {
                threads.shutdownNow();
            }
        }

        assertThat(DATABASE.repositories().agents().byId(agent.id()))
                .map(Agent::name)
                .contains("100");
    }

    private void increment(GrantRepositories node) {
        node.transactions().onHost(host.id(), () -> {
            String count = node.agents().byId(agent.id()).orElseThrow().name();
            node.agents().save(named(Integer.toString(1 + Integer.parseInt(count))));
            return "";
        });
    }

    private Agent named(String name) {
        return new Agent(
                agent.id(),
                host.id(),
                name,
                agent.mode(),
                agent.keySource(),
                agent.thumbprint(),
                agent.status(),
                agent.userId(),
                NEW_YEAR,
                NEW_YEAR,
                NEW_YEAR,
                NEW_YEAR);
    }
}
