package dev.capstan.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.core.port.SeenMessages;
import dev.capstan.core.testing.Eventually;
import dev.capstan.database.replay.TokenUseGroupCommit;
import dev.capstan.h2.DatabaseState;
import dev.capstan.h2.DiskFlush;
import dev.capstan.h2.EmbeddedDatabase;
import dev.capstan.h2.ReopenedDatabase;
import io.micronaut.context.ApplicationContext;
import io.micronaut.core.type.Argument;
import io.micronaut.transaction.TransactionOperations;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A database that fails and is opened anew between a commit and the sync of it. */
class ReopenedDatabaseTest {

    private static final Instant NEW_YEAR = Instant.parse("2100-01-01T00:00:00Z");

    @TempDir
    private Path directory;

    private ApplicationContext context;

    @BeforeEach
    void start() {
        context = ApplicationContext.run(Map.of("datasources.default.url", EmbeddedDatabase.url(directory)));
        write();
        context.getBean(DiskFlush.class).flush();
    }

    @AfterEach
    void stop() {
        context.close();
    }

    @Test
    void earlierCommitsAreNotTakenForFlushed() throws SQLException {
        write();
        ReopenedDatabase.reopen(context);

        assertThatExceptionOfType(AuditUnavailable.class)
                .isThrownBy(() -> context.getBean(DiskFlush.class).flush())
                .withMessageContaining("before the change was on disk");

        write();
        context.getBean(DiskFlush.class).flush();
    }

    @Test
    void flushedDataIsNoFailureOfALaterFlush() throws SQLException {
        write();
        context.getBean(DiskFlush.class).flush();
        ReopenedDatabase.reopen(context);

        assertThatNoException()
                .isThrownBy(() -> context.getBean(DiskFlush.class).flush());
    }

    @Test
    void aMessageThatWasAcceptedJustBeforeIsNotAcceptedAgain() throws Exception {
        SeenMessages messages = context.getBean(SeenMessages.class);
        TokenUseGroupCommit uses = context.getBean(TokenUseGroupCommit.class);
        assertThat(messages.firstUse("agent", "one", "", NEW_YEAR)).isTrue();
        ReopenedDatabase.reopen(context);
        uses.used("agent", NEW_YEAR);
        Eventually.holds(
                "the use of the agent is written", () -> uses.unwritten().isEmpty());

        assertThat(messages.firstUse("agent", "one", "", NEW_YEAR)).isFalse();
        assertThat(messages.firstUse("agent", "two", "", NEW_YEAR)).isTrue();
    }

    @Test
    void aMessageThatWasAcceptedJustBeforeIsNotAcceptedAgainAfterAUseThatFailed() throws Exception {
        SeenMessages messages = context.getBean(SeenMessages.class);
        DatabaseState state = context.getBean(DatabaseState.class);
        assertThat(messages.firstUse("agent", "one", "", NEW_YEAR)).isTrue();
        ReopenedDatabase.shutDown(context);
        assertThatExceptionOfType(AuditUnavailable.class)
                .isThrownBy(() -> messages.firstUse("agent", "two", "", NEW_YEAR));
        Eventually.holds("the database can be written again", state::isWritable);

        assertThat(messages.firstUse("agent", "one", "", NEW_YEAR)).isFalse();
    }

    @SuppressWarnings("unchecked")
    private void write() {
        TransactionOperations<Connection> transactions =
                context.getBean(Argument.of(TransactionOperations.class, Connection.class));
        transactions.executeWrite(status -> {
            try (Statement statement = status.getConnection().createStatement()) {
                return statement.execute("UPDATE database_state SET probes = probes + 1");
            }
        });
    }
}
