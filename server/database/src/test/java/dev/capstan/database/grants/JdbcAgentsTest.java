package dev.capstan.database.grants;

import dev.capstan.database.OpenedDatabase;
import dev.capstan.grants.port.AgentsContract;
import dev.capstan.grants.port.GrantRepositories;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcAgentsTest extends AgentsContract {

    @RegisterExtension
    static final OpenedDatabase DATABASE = new OpenedDatabase();

    @Override
    protected GrantRepositories ledger() {
        return DATABASE.ledger();
    }
}
