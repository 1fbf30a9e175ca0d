package dev.capstan.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.cli.OptionConverters;
import dev.capstan.server.command.ConnectionOptions;
import dev.capstan.server.settings.Settings;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class ConnectionOptionsTest {

    @ParameterizedTest
    @CsvSource({
        "--request-deadline, 20s, " + Settings.REQUEST_DEADLINE + ", PT20S",
        "--keep-alive, 1m, " + Settings.KEEP_ALIVE + ", PT1M",
        "--max-connections, 500, " + Settings.MAX_CONNECTIONS + ", 500",
        "--max-connections-per-address, 5, " + Settings.MAX_CONNECTIONS_PER_ADDRESS + ", 5",
        "--max-body-bytes, 2000000, " + Settings.MAX_BODY_BYTES + ", 2000000",
        "--max-requests, 100, " + Settings.MAX_REQUESTS + ", 100"
    })
    void anOptionSetsItsLimit(String option, String given, String name, String set) {
        assertThat(settings(option, given)).isEqualTo(Map.of(name, set));
    }

    @Test
    void limitsThatAreNotGivenAreLeftToTheServer() {
        assertThat(settings()).isEmpty();
    }

    private static Map<String, Object> settings(String... options) {
        ConnectionOptions given = new ConnectionOptions();
        OptionConverters.register(new CommandLine(given)).parseArgs(options);
        return given.settings();
    }
}
