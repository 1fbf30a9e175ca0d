package dev.capstan.database.grants;

import dev.capstan.database.TestDatabase;
import dev.capstan.grants.port.GrantRepositories;
import dev.capstan.grants.port.GrantsContract;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcGrantsTest extends GrantsContract {

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase();

    @Override
    protected GrantRepositories repositories() {
        return DATABASE.repositories();
    }
}
