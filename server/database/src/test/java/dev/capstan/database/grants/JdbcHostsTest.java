package dev.capstan.database.grants;

import dev.capstan.database.TestDatabase;
import dev.capstan.grants.port.GrantRepositories;
import dev.capstan.grants.port.HostsContract;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcHostsTest extends HostsContract {

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase();

    @Override
    protected GrantRepositories allRepositories() {
        return DATABASE.repositories();
    }
}
