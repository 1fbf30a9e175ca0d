package dev.capstan.database.grants;

import dev.capstan.database.TestDatabase;
import dev.capstan.grants.port.ApprovalsContract;
import dev.capstan.grants.port.GrantRepositories;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcApprovalsTest extends ApprovalsContract {

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase();

    @Override
    protected GrantRepositories repositories() {
        return DATABASE.repositories();
    }
}
