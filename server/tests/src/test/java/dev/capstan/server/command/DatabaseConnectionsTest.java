package dev.capstan.server.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.capstan.server.settings.Settings;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.ParameterException;

class DatabaseConnectionsTest {

    private static final String DATABASE = "jdbc:postgresql://127.0.0.1/capstan";

    private static ParsedServe serve(String connections) {
        return new ParsedServe("--database", DATABASE, "--database-connections", connections);
    }

    @Test
    void theNumberIsASettingOfTheServer() {
        assertThat(serve("16").settings()).containsEntry(Settings.DATABASE_CONNECTIONS, 16);
    }

    @Test
    void aNumberOutOfRangeIsRefused() {
        assertThatExceptionOfType(ParameterException.class)
                .isThrownBy(() -> serve("3").settings())
                .withMessage("--database-connections 3 is out of range; use 4 to 100");
        assertThatExceptionOfType(ParameterException.class)
                .isThrownBy(() -> serve("101").settings())
                .withMessage("--database-connections 101 is out of range; use 4 to 100");
    }

    @Test
    void aDatabaseFileHasNoSuchLimit() {
        assertThatExceptionOfType(ParameterException.class)
                .isThrownBy(() -> new ParsedServe("--database-connections", "16").settings())
                .withMessage("--database-connections needs --database; a database file in the data directory has no"
                        + " such limit");
    }
}
