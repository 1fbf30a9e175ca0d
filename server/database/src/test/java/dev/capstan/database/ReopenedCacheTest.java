package dev.capstan.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.core.testing.Eventually;
import dev.capstan.grants.Host;
import dev.capstan.grants.KeySource;
import dev.capstan.grants.port.Hosts;
import dev.capstan.grants.token.PublicKey;
import dev.capstan.grants.token.SigningKey;
import dev.capstan.h2.DatabaseState;
import dev.capstan.h2.DiskFlush;
import dev.capstan.h2.EmbeddedDatabase;
import dev.capstan.h2.ReopenedDatabase;
import io.micronaut.context.ApplicationContext;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReopenedCacheTest {

    @TempDir
    private Path directory;

    @Test
    void aRowThatAReopenedDatabaseLacksIsNotRememberedFromBefore() throws Exception {
        try (ApplicationContext context = ApplicationContext.run(
                Map.of("datasources.default.url", EmbeddedDatabase.url(directory), EmbeddedDatabase.EXCLUSIVE, true))) {
            Hosts hosts = context.getBean(Hosts.class);
            DatabaseState state = context.getBean(DatabaseState.class);
            context.getBean(DiskFlush.class).flush();
            Host lost = host("hst_lost");
            hosts.add(lost);
            assertThat(hosts.byId(lost.id())).isPresent();
            ReopenedDatabase.shutDown(context);
            assertThatExceptionOfType(AuditUnavailable.class).isThrownBy(() -> hosts.add(host("hst_other")));
            Eventually.holds("the database can be written again", state::isWritable);

            assertThat(hosts.byId(lost.id())).isEmpty();
        }
    }

    private static Host host(String id) {
        PublicKey key = SigningKey.generate().publicKey();
        return Host.pending(id, null, new KeySource.Inline(key), key.thumbprint(), Instant.EPOCH);
    }
}
