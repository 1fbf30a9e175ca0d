package dev.capstan.database.replay;

import dev.capstan.database.RowCaches;
import dev.capstan.database.TestDatabase;
import dev.capstan.grants.port.SeenTokens;
import dev.capstan.grants.port.SeenTokensContract;
import java.util.Map;
import org.junit.jupiter.api.extension.RegisterExtension;

class SeenTokensInMemoryTest extends SeenTokensContract {

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase(Map.of(RowCaches.EXCLUSIVE, true));

    @Override
    protected SeenTokens seenTokens() {
        return DATABASE.bean(SeenTokens.class);
    }
}
