package dev.capstan.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

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
import io.micronaut.data.connection.jdbc.advice.DelegatingDataSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReopenedCacheTest {

    private static final int TRIES = 5;

    @TempDir
    private Path directory;

    @Test
    void aRowThatAReopenedDatabaseLacksIsNotRememberedFromBefore() throws Exception {
        boolean isLost = false;
        // Again where a slow machine has synced the row before its database is closed, or opened it before it is asked.
        for (int i = 0; i < TRIES && !isLost; i++) {
            isLost = isLostAndNotRemembered(directory.resolve("try" + i));
        }
        assertThat(isLost).isTrue();
    }

    private static boolean isLostAndNotRemembered(Path data) throws Exception {
        Files.createDirectory(data);
        try (ApplicationContext context = ApplicationContext.run(
                Map.of("datasources.default.url", EmbeddedDatabase.url(data), EmbeddedDatabase.EXCLUSIVE, true))) {
            Hosts hosts = context.getBean(Hosts.class);
            DatabaseState state = context.getBean(DatabaseState.class);
            context.getBean(DiskFlush.class).flush();
            Host lost = host("hst_lost");
            hosts.add(lost);
            assertThat(hosts.byId(lost.id())).isPresent();
            ReopenedDatabase.shutDown(context);
            boolean isNoticed = catchThrowable(() -> hosts.add(host("hst_other"))) instanceof AuditUnavailable;
            Eventually.holds("the database can be written again", state::isWritable);

            boolean isLost = !isStored(context, lost);
            assertThat(hosts.byId(lost.id()).isPresent()).isEqualTo(!isLost);
            return isNoticed && isLost;
        }
    }

    private static boolean isStored(ApplicationContext context, Host host) throws SQLException {
        try (Connection connection = DelegatingDataSource.unwrapDataSource(context.getBean(DataSource.class))
                        .getConnection();
                PreparedStatement statement = connection.prepareStatement("SELECT id FROM host WHERE id = ?")) {
            statement.setString(1, host.id());
            return statement.executeQuery().next();
        }
    }

    private static Host host(String id) {
        PublicKey key = SigningKey.generate().publicKey();
        return Host.pending(id, null, new KeySource.Inline(key), key.thumbprint(), Instant.EPOCH);
    }
}
