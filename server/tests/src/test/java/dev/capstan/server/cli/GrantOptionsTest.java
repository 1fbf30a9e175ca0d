package dev.capstan.server.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.capstan.server.command.GrantOptions;
import dev.capstan.server.settings.Settings;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class GrantOptionsTest {

    @Test
    void proofsOfNewKeysAreRequiredOnDemand() {
        assertThat(settings()).containsOnly(entry(Settings.KEY_PROOF, "false"), entry(Settings.LOOPBACK_KEYS, "false"));
        assertThat(settings("--require-key-proof")).containsEntry(Settings.KEY_PROOF, "true");
    }

    private static Map<String, Object> settings(String... options) {
        return CommandLine.populateCommand(new GrantOptions(), options).settings();
    }
}
