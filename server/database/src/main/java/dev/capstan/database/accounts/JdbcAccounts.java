package dev.capstan.database.accounts;

import dev.capstan.accounts.Account;
import dev.capstan.accounts.PasswordHash;
import dev.capstan.accounts.StoredAccounts;
import dev.capstan.database.RowCaches;
import dev.capstan.grants.port.Transactions;
import dev.capstan.h2.DiskFlush;
import io.micronaut.transaction.TransactionOperations;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.IntSupplier;

/** The accounts of a server in its database. */
@Singleton
record JdbcAccounts(
        AccountRows rows, TransactionOperations<Connection> transactions, DiskFlush diskFlush, RowCaches caches)
        implements StoredAccounts {

    @Override
    public boolean add(Account account, Instant at) {
        return rows.addIfMissing(
                                account.name(),
                                account.hash().text(),
                                at.toEpochMilli(),
                                account.role().name(),
                                account.tenantId(),
                                account.withGeneratedPassword())
                        == 1
                || rows.recreate(
                                account.name(),
                                account.hash().text(),
                                account.role().name(),
                                account.tenantId(),
                                account.withGeneratedPassword())
                        == 1;
    }

    @Override
    public void save(Account account) {
        change(
                account.name(),
                () -> rows.change(
                        account.name(), account.hash().text(), account.role().name(), account.withGeneratedPassword()));
    }

    @Override
    public void end(String name, Instant at) {
        change(name, () -> rows.end(name, at.toEpochMilli()));
    }

    @Override
    public void noteDigest(String name, String digest) {
        change(name, () -> rows.noteDigest(name, digest));
    }

    private void change(String name, IntSupplier statement) {
        transactions.executeWrite(status -> {
            caches.accounts().changing(name);
            return statement.getAsInt();
        });
    }

    @Override
    public <T, E extends Exception> T change(Transactions.Work<T, E> work) throws E {
        T result = transactions.executeWrite(status -> {
            rows.lockAll();
            return work.run();
        });
        diskFlush.flush();
        return result;
    }

    @Override
    public Optional<Account> find(String name) {
        return caches.accounts().get(name, () -> rows.findById(name)
                .filter(row -> row.endedAt() == null)
                .map(AccountRow::account));
    }

    @Override
    public List<AccountSummary> list() {
        return rows.list().stream().map(AccountRow::listed).toList();
    }

    @Override
    public int cost() {
        return PasswordHash.COST;
    }
}
