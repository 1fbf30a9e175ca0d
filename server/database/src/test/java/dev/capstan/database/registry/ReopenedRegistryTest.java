package dev.capstan.database.registry;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.h2.EmbeddedDatabase;
import dev.capstan.h2.ReopenedDatabase;
import dev.capstan.negotiation.Publisher;
import dev.capstan.negotiation.port.Registry;
import io.micronaut.context.ApplicationContext;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A database that fails and is opened anew within a batch. */
class ReopenedRegistryTest {

    @TempDir
    private Path directory;

    @Test
    void aBatchOfWhichTheDatabaseMayLackTheBeginningFails() {
        try (ApplicationContext context =
                ApplicationContext.run(Map.of("datasources.default.url", EmbeddedDatabase.url(directory)))) {
            Registry registry = context.getBean(Registry.class);
            assertThatNoException().isThrownBy(() -> registry.inBatch(() -> registry.names(Publisher.OPERATOR)));

            assertThatExceptionOfType(AuditUnavailable.class)
                    .isThrownBy(() -> registry.inBatch(() -> {
                        registry.names(Publisher.OPERATOR);
                        reopen(context);
                        registry.names(Publisher.OPERATOR);
                    }))
                    .withMessageContaining("publish them again");
        }
    }

    private static void reopen(ApplicationContext context) {
        try {
            ReopenedDatabase.reopen(context);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
