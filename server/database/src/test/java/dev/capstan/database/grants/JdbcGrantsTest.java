package dev.capstan.database.grants;

import dev.capstan.database.OpenedDatabase;
import dev.capstan.grants.port.GrantsContract;
import dev.capstan.grants.port.Ledger;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcGrantsTest extends GrantsContract {

    @RegisterExtension
    static final OpenedDatabase DATABASE = new OpenedDatabase();

    @Override
    protected Ledger ledger() {
        return DATABASE.ledger();
    }
}
