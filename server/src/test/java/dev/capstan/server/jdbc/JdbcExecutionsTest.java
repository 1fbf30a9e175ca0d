package dev.capstan.server.jdbc;

import dev.capstan.grants.port.Executions;
import dev.capstan.grants.port.ExecutionsContract;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcExecutionsTest extends ExecutionsContract {

    @RegisterExtension
    static final OpenedDatabase DATABASE = new OpenedDatabase();

    @Override
    protected Executions executions() {
        return DATABASE.bean(Executions.class);
    }
}
