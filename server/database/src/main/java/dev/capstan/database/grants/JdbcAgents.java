package dev.capstan.database.grants;

import dev.capstan.database.RowCaches;
import dev.capstan.database.replay.TokenUseGroupCommit;
import dev.capstan.grants.Agent;
import dev.capstan.grants.port.Agents;
import io.micronaut.transaction.TransactionOperations;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Agents in a database. */
@Singleton
final class JdbcAgents implements Agents {

    private static final Comparator<Agent> BY_REGISTRATION =
            Comparator.comparing(Agent::createdAt).thenComparing(Agent::id);

    private final AgentRows rows;
    private final GrantRows grants;
    private final ApprovalRows approvals;
    private final LastUseRows lastUses;
    private final TokenUseGroupCommit uses;
    private final TransactionOperations<Connection> transactions;
    private final RowCaches caches;

    JdbcAgents(
            AgentRows rows,
            GrantRows grants,
            ApprovalRows approvals,
            LastUseRows lastUses,
            TokenUseGroupCommit uses,
            TransactionOperations<Connection> transactions,
            RowCaches caches) {
        this.rows = rows;
        this.grants = grants;
        this.approvals = approvals;
        this.lastUses = lastUses;
        this.uses = uses;
        this.transactions = transactions;
        this.caches = caches;
    }

    @Override
    public Optional<Agent> byId(String id) {
        return caches.agents().get(id, () -> stored(id));
    }

    private Optional<Agent> stored(String id) {
        @Nullable Instant unwritten = uses.unwritten(id);
        return rows.withId(id).map(row -> row.agent().usedAt(unwritten));
    }

    @Override
    public Optional<Agent> byKey(String hostId, String thumbprint) {
        Map<String, Instant> unwritten = uses.unwritten();
        return rows.withKey(hostId, thumbprint).map(row -> agent(row, unwritten));
    }

    private static Agent agent(AgentRow row, Map<String, Instant> unwritten) {
        return row.agent().usedAt(unwritten.get(row.id()));
    }

    @Override
    public boolean isKnownKey(String hostId, String thumbprint) {
        return rows.findKeyOwner(hostId, thumbprint).isPresent();
    }

    @Override
    public List<Agent> ofHost(String hostId) {
        Map<String, Instant> unwritten = uses.unwritten();
        return rows.ofHost(hostId, MAX_LISTED).stream()
                .map(row -> agent(row, unwritten))
                .sorted(BY_REGISTRATION)
                .toList();
    }

    @Override
    public boolean add(Agent agent) {
        return transactions.executeWrite(status -> {
            if (rows.claimKey(agent.hostId(), agent.thumbprint(), agent.id()) == 0) {
                return false;
            }
            rows.save(AgentRow.of(agent));
            lastUses.save(LastUseRow.unused(agent.id()));
            return true;
        });
    }

    @Override
    public void save(Agent agent) {
        saveAll(List.of(agent));
    }

    @Override
    public void saveAll(Collection<Agent> agents) {
        if (agents.isEmpty()) {
            return;
        }
        transactions.executeWrite(status -> {
            agents.forEach(agent -> caches.agents().changing(agent.id()));
            Map<String, Instant> unwritten = uses.unwritten();
            Map<String, Agent> known = rows
                    .withIds(agents.stream().map(Agent::id).toList())
                    .stream()
                    .collect(Collectors.toMap(AgentRow::id, row -> agent(row, unwritten)));
            return rows.updateAll(agents.stream()
                    .map(agent -> changed(agent, known.get(agent.id())))
                    .toList());
        });
    }

    private AgentRow changed(Agent agent, @Nullable Agent known) {
        if (known == null) {
            throw new IllegalStateException("the agent was deleted");
        }
        if (!known.thumbprint().equals(agent.thumbprint()) && !claimKey(agent)) {
            throw new IllegalStateException("the key of the agent now belongs to another");
        }
        return AgentRow.of(agent.usedAt(known.lastUsedAt()));
    }

    private boolean claimKey(Agent agent) {
        return rows.claimKey(agent.hostId(), agent.thumbprint(), agent.id()) == 1
                || rows.findKeyOwner(agent.hostId(), agent.thumbprint())
                        .filter(agent.id()::equals)
                        .isPresent();
    }

    @Override
    public void recordUse(String id, Instant at) {
        uses.used(id, at);
        caches.agents().update(id, agent -> agent.usedAt(at.truncatedTo(ChronoUnit.MILLIS)));
    }

    @Override
    public List<String> hostsOfPending(Instant before) {
        return rows.hostsOfStale(before.toEpochMilli());
    }

    @Override
    public int countPending(String hostId) {
        return rows.countPending(hostId);
    }

    @Override
    public int countLiving(String hostId, Instant registeredAfter) {
        return rows.countLiving(hostId, registeredAfter.toEpochMilli());
    }

    @Override
    public int countLivingOf(String userId, Instant registeredAfter) {
        return rows.countLivingOf(userId, registeredAfter.toEpochMilli());
    }

    @Override
    public List<String> deletePending(String hostId, Instant before) {
        return delete(() -> rows.findStale(hostId, before.toEpochMilli()));
    }

    @Override
    public List<String> deleteUnchanged(String hostId, Instant before) {
        return delete(() -> rows.findUnchanged(hostId, before.toEpochMilli()));
    }

    private List<String> delete(Supplier<List<String>> found) {
        return transactions.executeWrite(status -> {
            List<String> ids = found.get();
            ids.forEach(this::delete);
            return ids;
        });
    }

    private void delete(String id) {
        caches.agents().changing(id);
        for (GrantRow grant : grants.ofAgent(id)) {
            caches.activeGrants().changing(JdbcGrants.cacheKey(id, grant.key().capability()));
            grants.deleteById(grant.key());
        }
        approvals.deleteOfAgent(id);
        rows.deleteKeys(id);
        rows.deleteById(id);
        lastUses.deleteById(id);
    }
}
