package dev.capstan.database.grants;

import dev.capstan.grants.Grant;
import dev.capstan.grants.GrantStatus;
import dev.capstan.grants.port.Grants;
import io.micronaut.transaction.TransactionOperations;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Grants in a database. */
@Singleton
final class JdbcGrants implements Grants {

    private static final Comparator<Grant> IN_ORDER =
            Comparator.comparing(Grant::capability).thenComparing(Grant::status);

    private final GrantRows rows;
    private final TransactionOperations<Connection> transactions;

    JdbcGrants(GrantRows rows, TransactionOperations<Connection> transactions) {
        this.rows = rows;
        this.transactions = transactions;
    }

    @Override
    public List<Grant> ofAgent(String agentId) {
        return rows.ofAgent(agentId).stream()
                .map(GrantRow::grant)
                .sorted(IN_ORDER)
                .toList();
    }

    @Override
    public Optional<Grant> active(String agentId, String capability) {
        return rows.findById(GrantRow.Key.of(agentId, capability, GrantStatus.ACTIVE))
                .map(GrantRow::grant);
    }

    @Override
    public void save(Grant grant) {
        GrantRow row = GrantRow.of(grant);
        transactions.executeWrite(status -> {
            rows.deleteById(row.key());
            return rows.save(row);
        });
    }

    @Override
    public void remove(String agentId, String capability, GrantStatus status) {
        rows.deleteById(GrantRow.Key.of(agentId, capability, status));
    }
}
