package dev.capstan.database.grants;

import dev.capstan.database.RowCaches;
import dev.capstan.database.TestDatabase;
import dev.capstan.grants.port.GrantRepositories;
import dev.capstan.grants.port.HostsContract;
import java.util.Map;
import org.junit.jupiter.api.extension.RegisterExtension;

class CachedHostsTest extends HostsContract {

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase(Map.of(RowCaches.EXCLUSIVE, true));

    @Override
    protected GrantRepositories allRepositories() {
        return DATABASE.repositories();
    }
}
