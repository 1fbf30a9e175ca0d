package dev.capstan.database.grants;

import dev.capstan.database.OpenedDatabase;
import dev.capstan.grants.port.ApprovalsContract;
import dev.capstan.grants.port.GrantRepositories;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcApprovalsTest extends ApprovalsContract {

    @RegisterExtension
    static final OpenedDatabase DATABASE = new OpenedDatabase();

    @Override
    protected GrantRepositories ledger() {
        return DATABASE.ledger();
    }
}
