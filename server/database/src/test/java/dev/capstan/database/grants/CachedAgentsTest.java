package dev.capstan.database.grants;

import dev.capstan.database.TestDatabase;
import dev.capstan.grants.port.AgentsContract;
import dev.capstan.grants.port.GrantRepositories;
import dev.capstan.h2.EmbeddedDatabase;
import java.util.Map;
import org.junit.jupiter.api.extension.RegisterExtension;

class CachedAgentsTest extends AgentsContract {

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase(Map.of(EmbeddedDatabase.EXCLUSIVE, true));

    @Override
    protected GrantRepositories allRepositories() {
        return DATABASE.repositories();
    }
}
