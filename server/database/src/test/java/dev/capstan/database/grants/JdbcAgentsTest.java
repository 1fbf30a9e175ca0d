package dev.capstan.database.grants;

import dev.capstan.database.TestDatabase;
import dev.capstan.grants.port.AgentsContract;
import dev.capstan.grants.port.GrantRepositories;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcAgentsTest extends AgentsContract {

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase();

    @Override
    protected GrantRepositories allRepositories() {
        return DATABASE.repositories();
    }
}
