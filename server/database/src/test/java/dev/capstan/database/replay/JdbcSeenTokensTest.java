package dev.capstan.database.replay;

import dev.capstan.database.OpenedDatabase;
import dev.capstan.grants.port.SeenTokens;
import dev.capstan.grants.port.SeenTokensContract;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcSeenTokensTest extends SeenTokensContract {

    @RegisterExtension
    static final OpenedDatabase DATABASE = new OpenedDatabase();

    @Override
    protected SeenTokens seenTokens() {
        return DATABASE.bean(SeenTokens.class);
    }
}
