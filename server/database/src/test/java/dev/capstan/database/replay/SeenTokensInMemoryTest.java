package dev.capstan.database.replay;

import dev.capstan.database.TestDatabase;
import dev.capstan.grants.port.SeenTokens;
import dev.capstan.grants.port.SeenTokensContract;
import dev.capstan.h2.EmbeddedDatabase;
import java.util.Map;
import org.junit.jupiter.api.extension.RegisterExtension;

class SeenTokensInMemoryTest extends SeenTokensContract {

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase(Map.of(EmbeddedDatabase.EXCLUSIVE, true));

    @Override
    protected SeenTokens seenTokens() {
        return DATABASE.bean(SeenTokens.class);
    }
}
