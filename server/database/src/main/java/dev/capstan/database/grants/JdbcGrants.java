package dev.capstan.database.grants;

import dev.capstan.database.RowCaches;
import dev.capstan.grants.Grant;
import dev.capstan.grants.GrantStatus;
import dev.capstan.grants.port.Grants;
import io.micronaut.transaction.TransactionOperations;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Grants in a database. */
@Singleton
record JdbcGrants(GrantRows rows, TransactionOperations<Connection> transactions, RowCaches caches) implements Grants {

    private static final Comparator<Grant> IN_ORDER =
            Comparator.comparing(Grant::capability).thenComparing(Grant::status);

    /** The maximum number of agents in one query, because a database limits its parameters. */
    private static final int MAX_IDS = 1_000;

    @Override
    public List<Grant> ofAgent(String agentId) {
        return rows.ofAgent(agentId).stream()
                .map(GrantRow::grant)
                .sorted(IN_ORDER)
                .toList();
    }

    @Override
    public List<Grant> ofAgents(Collection<String> agentIds) {
        List<String> ids = List.copyOf(agentIds);
        return IntStream.iterate(0, from -> from < ids.size(), from -> from + MAX_IDS)
                .mapToObj(from -> rows.ofAgents(ids.subList(from, Math.min(from + MAX_IDS, ids.size()))))
                .flatMap(List::stream)
                .map(GrantRow::grant)
                .sorted(IN_ORDER)
                .toList();
    }

    @Override
    public Optional<Grant> active(String agentId, String capability) {
        return caches.activeGrants().get(cacheKey(agentId, capability), () -> rows.findById(
                        GrantRow.Key.of(agentId, capability, GrantStatus.ACTIVE))
                .map(GrantRow::grant));
    }

    /** Returns the key of an active grant in the cache; neither part contains a space. */
    static String cacheKey(String agentId, String capability) {
        return agentId + " " + capability;
    }

    @Override
    public void saveAll(Collection<Grant> grants) {
        transactions.executeWrite(status -> {
            List<GrantRow> changed = changing(grants);
            rows.deleteAll(changed);
            return rows.saveAll(changed);
        });
    }

    @Override
    public void removeAll(Collection<Grant> grants) {
        transactions.executeWrite(status -> {
            rows.deleteAll(changing(grants));
            return null;
        });
    }

    /** Returns the rows of grants that the current transaction is about to change. */
    private List<GrantRow> changing(Collection<Grant> grants) {
        grants.forEach(grant -> caches.activeGrants().changing(cacheKey(grant.agentId(), grant.capability())));
        return grants.stream().map(GrantRow::of).toList();
    }

    @Override
    public void remove(String agentId, String capability, GrantStatus status) {
        transactions.executeWrite(transaction -> {
            caches.activeGrants().changing(cacheKey(agentId, capability));
            rows.deleteById(GrantRow.Key.of(agentId, capability, status));
            return null;
        });
    }
}
