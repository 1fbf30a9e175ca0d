package dev.capstan.server.wiring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.agentrpc.port.PeerSecrets;
import dev.capstan.core.RateLimit;
import dev.capstan.core.RefusedException;
import dev.capstan.core.inmemory.InMemoryCatalogs;
import dev.capstan.core.port.Catalogs;
import dev.capstan.core.port.RateLimits;
import dev.capstan.core.port.RateLimits.Acquisition;
import dev.capstan.core.port.RateLimits.Bucket;
import dev.capstan.core.secret.SecretReader;
import dev.capstan.grants.authentication.AuthenticateHost;
import dev.capstan.grants.lifecycle.PurgeExpired;
import dev.capstan.grants.token.SignToken;
import dev.capstan.grants.token.SigningKey;
import dev.capstan.h2.EmbeddedDatabase;
import dev.capstan.handlers.AgentPrograms;
import dev.capstan.server.RunningServer;
import dev.capstan.server.settings.Settings;
import io.micronaut.context.ApplicationContext;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Primary;
import io.micronaut.context.annotation.Replaces;
import io.micronaut.context.annotation.Requires;
import jakarta.inject.Singleton;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server's own parts, put together, on a machine whose wall clock is set. */
class SetClockTest {

    private static final String PROPERTY = "capstan.test.set-clock";
    private static final String HERE = "http://127.0.0.1:8420";

    /** By how much the wall clock is set. */
    private static volatile Duration setBy = Duration.ZERO;

    private static final InstantSource WALL =
            () -> InstantSource.system().instant().plus(setBy);

    @TempDir
    private Path directory;

    private ApplicationContext server;

    @Factory
    @Requires(property = PROPERTY)
    static final class Clocks {

        @Primary
        @Singleton
        @Replaces(value = InstantSource.class, factory = ClockFactory.class)
        InstantSource clock() {
            return WALL;
        }
    }

    @BeforeEach
    void assemble() {
        setBy = Duration.ZERO;
        server = ApplicationContext.builder()
                .properties(Map.of(
                        PROPERTY,
                        "true",
                        "datasources.default.url",
                        EmbeddedDatabase.url(directory),
                        Settings.PUBLIC_URL,
                        HERE,
                        Settings.FILES,
                        directory.resolve("files").toString(),
                        Settings.DATABASES,
                        directory.resolve("handlers").toString(),
                        "capstan.server-key",
                        directory.resolve("server-key.json").toString()))
                .banner(false)
                .build();
        server.registerSingleton(Catalogs.class, new InMemoryCatalogs(RunningServer.fleet()));
        server.registerSingleton(PeerSecrets.class, PeerSecrets.NONE);
        server.registerSingleton(SecretReader.class, SecretReader.NONE);
        server.registerSingleton(AgentPrograms.class, new AgentPrograms(Path.of("agents")));
        server.start();
    }

    @AfterEach
    void takeApart() {
        server.close();
    }

    @Test
    void aBucketIsNeitherFilledNorHeldUp() {
        RateLimit limit = new RateLimit(1, Duration.ofHours(1), "1h", 1);
        List<Bucket> bucket = List.of(Bucket.of(limit, List.of("a caller")));
        RateLimits limits = server.getBean(RateLimits.class);
        assertThat(limits.tryAcquire(bucket).orElseThrow().isTaken()).isTrue();

        for (int hours : new int[] {2, -2, 0}) {
            setBy = Duration.ofHours(hours);
            Acquisition exceeded = limits.tryAcquire(bucket).orElseThrow();

            assertThat(exceeded.isTaken()).isFalse();
            assertThat(exceeded.remaining().get(0).untilMore())
                    .as("set by %d hours", hours)
                    .isBetween(Duration.ofMinutes(58), Duration.ofHours(1));
        }
    }

    @Test
    void aTokenThatWasUsedIsNotGoodAgainAfterTheClockWasForward() throws RefusedException {
        SigningKey host = SigningKey.generate();
        String token = new SignToken(WALL).host(host, HERE, SigningKey.generate());
        AuthenticateHost hosts = server.getBean(AuthenticateHost.class);
        hosts.forRegistration(token, HERE);

        setBy = Duration.ofMinutes(10);
        server.getBean(PurgeExpired.class).run();
        setBy = Duration.ZERO;

        assertThatThrownBy(() -> hosts.forRegistration(token, HERE))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("already used");
    }

    @Test
    void aTokenThatHasExpiredIsNotGoodAgainWhileTheClockIsBack() {
        server.getBean(AuthenticateHost.class);
        setBy = Duration.ofMinutes(-10);
        SigningKey host = SigningKey.generate();
        SignToken sign = new SignToken(WALL);
        String old = sign.host(host, HERE, SigningKey.generate());
        AuthenticateHost hosts = server.getBean(AuthenticateHost.class);

        assertThatThrownBy(() -> hosts.forRegistration(old, HERE))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("expired");

        setBy = Duration.ZERO;
        assertThatCode(() -> hosts.forRegistration(sign.host(host, HERE, SigningKey.generate()), HERE))
                .doesNotThrowAnyException();
    }
}
