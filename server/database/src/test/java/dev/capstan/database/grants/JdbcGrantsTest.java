package dev.capstan.database.grants;

import dev.capstan.database.OpenedDatabase;
import dev.capstan.grants.port.GrantRepositories;
import dev.capstan.grants.port.GrantsContract;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcGrantsTest extends GrantsContract {

    @RegisterExtension
    static final OpenedDatabase DATABASE = new OpenedDatabase();

    @Override
    protected GrantRepositories ledger() {
        return DATABASE.ledger();
    }
}
