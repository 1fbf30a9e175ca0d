package dev.capstan.grants.inmemory;

import dev.capstan.grants.port.RemoteKeys;
import dev.capstan.grants.port.RemoteKeysContract;
import dev.capstan.grants.token.PublicKey;
import java.net.URI;
import java.util.Map;

class InMemoryRemoteKeysTest extends RemoteKeysContract {

    @Override
    protected RemoteKeys publishing(Map<String, PublicKey> keys) {
        return new InMemoryRemoteKeys(Map.of(url(), keys));
    }

    @Override
    protected URI url() {
        return URI.create("https://keys.example/jwks.json");
    }

    @Override
    protected URI deadUrl() {
        return URI.create("https://nowhere.example/jwks.json");
    }
}
