package dev.capstan.database.grants;

import dev.capstan.database.OpenedDatabase;
import dev.capstan.grants.port.HostsContract;
import dev.capstan.grants.port.Ledger;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcHostsTest extends HostsContract {

    @RegisterExtension
    static final OpenedDatabase DATABASE = new OpenedDatabase();

    @Override
    protected Ledger ledger() {
        return DATABASE.ledger();
    }
}
