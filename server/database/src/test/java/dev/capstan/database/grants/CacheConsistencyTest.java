package dev.capstan.database.grants;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.database.TestDatabase;
import dev.capstan.grants.Host;
import dev.capstan.grants.HostStatus;
import dev.capstan.grants.KeySource;
import dev.capstan.grants.port.GrantRepositories;
import dev.capstan.grants.token.PublicKey;
import dev.capstan.grants.token.SigningKey;
import dev.capstan.h2.EmbeddedDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What readers of cached rows see while the rows change. */
class CacheConsistencyTest {

    private static final Instant NEW_YEAR = Instant.parse("2026-01-01T00:00:00Z");
    private static final int CHANGES = 500;
    private static final int READERS = 4;

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase(Map.of(EmbeddedDatabase.EXCLUSIVE, true));

    private final AtomicInteger acknowledged = new AtomicInteger();

    @Test
    void everyAcknowledgedChangeIsSeenByTheNextReader() throws Exception {
        GrantRepositories repositories = DATABASE.repositories();
        Host host = host();
        repositories.hosts().add(host);
        ExecutorService threads = Executors.newFixedThreadPool(READERS);
        try {
            List<Future<?>> readers = IntStream.range(0, READERS)
                    .<Future<?>>mapToObj(i -> threads.submit(() -> read(repositories, host.id())))
                    .toList();
            for (int i = 1; i <= CHANGES; i++) {
                Host changed = host.withStatus(HostStatus.ACTIVE, NEW_YEAR.plusSeconds(i));
                repositories.transactions().onHost(host.id(), () -> {
                    repositories.hosts().save(changed);
                    repositories.hosts().recordUse(host.id(), NEW_YEAR);
                    return null;
                });
                acknowledged.set(i);
            }
            for (Future<?> reader : readers) {
                reader.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private void read(GrantRepositories repositories, String id) {
        while (acknowledged.get() < CHANGES) {
            int least = acknowledged.get();
            Instant seen = repositories.hosts().byId(id).orElseThrow().updatedAt();
            assertThat(Duration.between(NEW_YEAR, seen).toSeconds())
                    .as("number of the change that a reader sees")
                    .isGreaterThanOrEqualTo(least);
        }
    }

    private static Host host() {
        PublicKey key = SigningKey.generate().publicKey();
        return Host.pending("hst_" + key.x(), "laptop", new KeySource.Inline(key), key.thumbprint(), NEW_YEAR);
    }
}
