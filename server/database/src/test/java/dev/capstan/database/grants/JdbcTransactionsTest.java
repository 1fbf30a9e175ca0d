package dev.capstan.database.grants;

import dev.capstan.database.OpenedDatabase;
import dev.capstan.grants.port.Ledger;
import dev.capstan.grants.port.TransactionsContract;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcTransactionsTest extends TransactionsContract {

    @RegisterExtension
    static final OpenedDatabase DATABASE = new OpenedDatabase();

    @Override
    protected Ledger ledger() {
        return DATABASE.ledger();
    }
}
