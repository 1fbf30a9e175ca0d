package dev.capstan.database.accounts;

import dev.capstan.accounts.Browsers;
import dev.capstan.accounts.KnownBrowser;
import io.micronaut.transaction.TransactionOperations;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.time.Instant;
import java.util.Optional;

/** The browsers that users have signed in with, in a database. */
@Singleton
record JdbcBrowsers(BrowserRows rows, TransactionOperations<Connection> transactions) implements Browsers {

    @Override
    public Optional<KnownBrowser> byTokenHash(String tokenHash) {
        return rows.findById(tokenHash)
                .map(row -> new KnownBrowser(row.tokenHash(), row.account(), Instant.ofEpochMilli(row.seenAt())));
    }

    @Override
    public void add(KnownBrowser browser, int limit) {
        transactions.executeWrite(status -> {
            rows.save(new BrowserRow(
                    browser.tokenHash(), browser.account(), browser.seenAt().toEpochMilli()));
            return rows.deleteAllButLatest(browser.account(), limit);
        });
    }

    @Override
    public void remove(String tokenHash) {
        rows.deleteById(tokenHash);
    }

    @Override
    public void removeOf(String account) {
        rows.removeOf(account);
    }

    @Override
    public void deleteBefore(Instant before) {
        rows.deleteBefore(before.toEpochMilli());
    }
}
