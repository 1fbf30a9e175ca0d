package dev.capstan.server.wiring;

import dev.capstan.agentrpc.port.SenderTokens;
import dev.capstan.core.time.SteadyClock;
import dev.capstan.grants.authentication.AuthenticateAgent;
import dev.capstan.grants.port.RemoteKeys;
import dev.capstan.grants.token.Signatures;
import dev.capstan.keys.AgentTokens;
import dev.capstan.keys.PublishedKeys;
import dev.capstan.keys.ServerKey;
import dev.capstan.keys.crypto.Ed25519Provider;
import dev.capstan.keys.jwks.HttpRemoteKeys;
import dev.capstan.server.settings.Settings;
import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.nio.file.Path;

/** The verification of signatures, and the source of keys that are published elsewhere. */
@Factory
final class KeysFactory {

    @Singleton
    Ed25519Provider ed25519Provider() {
        return Ed25519Provider.fastest();
    }

    @Singleton
    Signatures signatures(Ed25519Provider ed25519) {
        return new Signatures(ed25519.provider());
    }

    @Singleton
    ServerKey serverKey(@Property(name = Settings.SERVER_KEY) String file, Signatures signatures) {
        return ServerKey.at(Path.of(file), signatures);
    }

    @Singleton
    PublishedKeys publishedKeys(ServerKey key) {
        return new PublishedKeys(key);
    }

    @Singleton
    @Bean(typed = SenderTokens.class)
    AgentTokens agentTokens(AuthenticateAgent authenticateAgent, ServerKey key) {
        return new AgentTokens(authenticateAgent, key);
    }

    @Singleton
    @Bean(typed = RemoteKeys.class, preDestroy = "close")
    HttpRemoteKeys remoteKeys(
            SteadyClock clock, @Property(name = Settings.LOOPBACK_KEYS, defaultValue = "false") boolean allowLoopback) {
        return new HttpRemoteKeys(clock, allowLoopback);
    }
}
