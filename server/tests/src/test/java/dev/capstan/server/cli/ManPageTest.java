package dev.capstan.server.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.capstan.cli.completion.ManPage;
import dev.capstan.server.command.Capstan;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ManPageTest {

    private static final Map<String, ManPage> PAGES =
            ManPage.of(Capstan.commandLine()).collect(Collectors.toMap(ManPage::name, Function.identity()));

    @Test
    void everyCommandHasAPageOfItsOwn() {
        assertThat(PAGES.keySet())
                .contains("capstan", "capstan-serve", "capstan-audit", "capstan-audit-verify", "capstan-completion")
                .hasSizeGreaterThan(40);
    }

    @Test
    void thePageHasTheOptionsAndTheNotesOfTheCommand() {
        assertThat(PAGES.get("capstan-serve").text())
                .startsWith(".TH CAPSTAN-SERVE 1 \"\" \"capstan ")
                .contains(
                        "\n.SH NAME\ncapstan\\-serve \\- Serve a fleet until stopped\n",
                        " [\\-\\-allow\\-origin=ORIGIN[,ORIGIN...]]...",
                        "\n.TP\n.B \\-\\-port=N\nPort to listen on; 0 picks a free one. Default: 8420.\n",
                        "\n.TP\n.B \\-\\-access\\-log[=BOOL]\nLog a line for each HTTP request",
                        "\n.SH NOTES\n.PP\nWithout \\-\\-fleet the server serves the fixture fleet",
                        "\n.SH SEE ALSO\ncapstan(1)\n");
        assertThat(PAGES.get("capstan-audit").text())
                .contains("\n.SH COMMANDS\n", "\n.TP\n.B capstan\\-audit\\-verify(1)\n");
        assertThat(PAGES.get("capstan-completion").text())
                .contains("\n.SH ARGUMENTS\n.TP\n.B SHELL\nbash, zsh or fish.\n");
    }

    @Test
    void groffFindsNoFaultInAnyPage() throws Exception {
        assumeTrue(new ProcessBuilder("sh", "-c", "command -v groff").start().waitFor() == 0, "groff is not installed");
        StringBuilder warnings = new StringBuilder();
        for (ManPage page : PAGES.values()) {
            Process groff = new ProcessBuilder(List.of("groff", "-man", "-Kutf8", "-Tutf8", "-ww", "-Wbreak", "-z"))
                    .redirectErrorStream(true)
                    .start();
            groff.getOutputStream().write(page.text().getBytes(StandardCharsets.UTF_8));
            groff.getOutputStream().close();
            groff.inputReader().lines().forEach(line -> warnings.append(page.name())
                    .append(": ")
                    .append(line)
                    .append('\n'));
            assertThat(groff.waitFor()).isZero();
        }

        assertThat(warnings).isEmpty();
    }
}
