package dev.capstan.server.cluster;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.capstan.database.PostgresServer;
import dev.capstan.server.RunningServer;
import dev.capstan.server.ServerAssembly;
import dev.capstan.server.settings.Settings;
import dev.capstan.server.settings.StartupFailed;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A server refuses a database that would lose or distort what it stores, and says why. */
@DisabledOnOs(OS.WINDOWS)
class UnusablePostgresTest {

    @TempDir
    private Path data;

    @Test
    void unsupportedDatabaseIsRefusedWithoutItsParameters() {
        assertRefused(
                "jdbc:mysql://db/capstan?password=hidden",
                "the database 'jdbc:mysql://db/capstan' is not supported; use jdbc:postgresql://HOST:PORT/DATABASE");
    }

    @Test
    void userIsRequired() {
        assertRefused(
                "jdbc:postgresql://db/capstan",
                "the database db/capstan needs a user; set --database-user or the variable CAPSTAN_DATABASE_USER");
    }

    @Test
    void unreachableDatabaseIsReported() {
        assertRefused(
                "jdbc:postgresql://127.0.0.1:1/capstan?user=ana",
                "the database 127.0.0.1:1/capstan cannot be reached or written: Connection refused. Check its address"
                        + " and that PostgreSQL is running");
    }

    @Test
    void missingDatabaseIsReported() {
        String url = PostgresServer.shared().newDatabase().replaceFirst("/test\\d+", "/nowhere");

        assertRefused(url, "the database " + place(url) + " does not exist; create it with CREATE DATABASE");
    }

    @Test
    void otherEncodingIsRefused() {
        String url = PostgresServer.shared()
                .newDatabase("ENCODING 'LATIN1' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE" + " template0");

        assertRefused(
                url,
                "the database " + place(url) + " cannot be used: its encoding is LATIN1; create it with ENCODING"
                        + " 'UTF8'");
    }

    @Test
    void commitsThatCanBeLostAreRefused() {
        String url = PostgresServer.shared().newDatabase();

        assertRefused(
                url + "&options=-c%20synchronous_commit%3Doff",
                "the database " + place(url) + " cannot be used: synchronous_commit is off, so acknowledged changes"
                        + " can be lost; set it to on for user postgres");
    }

    @Test
    void readOnlyDatabaseIsRefused() {
        String url = PostgresServer.shared().newDatabase();

        assertRefused(
                url + "&options=-c%20default_transaction_read_only%3Don",
                "the database " + place(url) + " cannot be used: it is read-only; use the address of the primary");
    }

    @Test
    void userWithoutRightsIsRefused() {
        String url = PostgresServer.shared().newDatabase();
        PostgresServer.shared().execute("CREATE USER guest");

        assertRefused(
                url.replace("user=postgres", "user=guest"),
                "the database " + place(url) + " cannot be used: user guest may not create tables in schema public; run"
                        + " GRANT CREATE, USAGE ON SCHEMA public TO guest");
    }

    private static String place(String url) {
        return url.replace("jdbc:postgresql://", "").replaceFirst("\\?.*", "");
    }

    private void assertRefused(String url, String message) {
        assertThatExceptionOfType(StartupFailed.class)
                .isThrownBy(() -> ServerAssembly.of(data, "127.0.0.1", 0, Map.of(Settings.DATABASE_URL, url))
                        .serve(RunningServer.fleet()))
                .withMessage(message);
    }
}
