package dev.capstan.database.replay;

import dev.capstan.database.TestDatabase;
import dev.capstan.grants.port.SeenTokens;
import dev.capstan.grants.port.SeenTokensContract;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcSeenTokensTest extends SeenTokensContract {

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase();

    @Override
    protected SeenTokens seenTokens() {
        return DATABASE.bean(SeenTokens.class);
    }
}
