package dev.capstan.grants.inmemory;

import dev.capstan.grants.port.SeenTokens;
import dev.capstan.grants.port.SeenTokensContract;

class InMemorySeenTokensTest extends SeenTokensContract {

    @Override
    protected SeenTokens seenTokens() {
        return new InMemorySeenTokens();
    }
}
