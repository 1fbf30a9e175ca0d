package dev.capstan.server.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.capstan.server.command.AccessOptions;
import dev.capstan.server.settings.Settings;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

/** The options of {@code serve} about its clients, as settings. */
class AccessOptionsTest {

    @Command(name = "options")
    private static final class Options implements Callable<Integer> {

        @Mixin
        private AccessOptions access;

        @Override
        public Integer call() {
            return 0;
        }
    }

    @ParameterizedTest
    @CsvSource({
        "--anonymous=loopback, loopback",
        "--anonymous=none, none",
        "--anonymous=ANY, any",
        "--allow-anonymous, any",
        "--anonymous=any --allow-anonymous, any"
    })
    void anonymousCallersAreOneSetting(String arguments, String setting) {
        assertThat(settings(arguments.split(" "))).containsExactly(Map.entry(Settings.ANONYMOUS, setting));
    }

    @Test
    void proxiesAreRepeatedOrWithACommaBetween() {
        assertThat(settings("--trusted-proxy", "10.0.0.0/8,::1", "--trusted-proxy", "192.0.2.0/24"))
                .containsExactly(Map.entry(Settings.TRUSTED_PROXY, "10.0.0.0/8,::1,192.0.2.0/24"));
        assertThat(settings()).isEmpty();
    }

    @Test
    void optionsThatContradictEachOtherAreMisuse() {
        assertThatExceptionOfType(ParameterException.class)
                .isThrownBy(() -> settings("--allow-anonymous", "--anonymous", "none"))
                .withMessageContaining("--allow-anonymous contradicts --anonymous none");
        CommandRun.of("serve", "--allow-anonymous", "--anonymous", "loopback").misused();
        CommandRun.of("serve", "--anonymous", "everybody").misused();
    }

    @Test
    void theHelpSaysWhichCallersNeedNoName() {
        assertThat(CommandRun.of("serve", "--help").succeeded().out())
                .contains("--anonymous=loopback|none|any", "--trusted-proxy", "CAPSTAN_MAX_REQUESTS for");
    }

    private static Map<String, Object> settings(String... arguments) {
        Options options = new Options();
        new CommandLine(options).parseArgs(arguments);
        return options.access.settings();
    }
}
