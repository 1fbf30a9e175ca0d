package dev.capstan.server.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The completion scripts, run by their shells. */
class CompletionCommandTest {

    /** Completes the words of a command line as Bash does for a key press, and prints the candidates. */
    private static final String COMPLETE_IN_BASH = """
            compopt() { :; } # which works only while a key press is handled
            source "$1"; shift
            COMP_WORDS=($1); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); COMP_LINE="$1"; COMP_POINT=${#COMP_LINE}
            "$(complete -p capstan | sed 's/.*-F \\([^ ]*\\).*/\\1/')" capstan "${COMP_WORDS[COMP_CWORD]}"
            printf '%s\\n' "${COMPREPLY[@]}"
            """;

    /** Makes the function that prints candidates, of which no more is needed to see that the script works in zsh. */
    private static final String LOAD_IN_ZSH = """
            autoload -U compinit && compinit -u -D && source "$1" && print -r -- "$_comps[capstan]"
            """;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({
        "capstan se, serve",
        "capstan audit ver, verify",
        "capstan serve --log-f, --log-format",
        "capstan serve --log-format j, json",
        "capstan serve --anonymous l, loopback",
        "capstan accounts add --role ap, approver",
        "capstan capabilities gen --lang ty, typescript",
        "capstan completion z, zsh",
    })
    void bashCompletes(String line, String expected) throws Exception {
        assertThat(run("bash", "-c", COMPLETE_IN_BASH, "bash", script("bash"), line))
                .containsExactly(expected);
    }

    @Test
    void zshLoadsTheScript() throws Exception {
        requireShell("zsh");

        assertThat(run("zsh", "-f", "-c", LOAD_IN_ZSH, "zsh", script("zsh")))
                .last()
                .asString()
                .contains("_complete_capstan");
    }

    @ParameterizedTest
    @CsvSource({
        "capstan se, serve\tServe a fleet until stopped",
        "capstan audit ver, 'verify\tVerify the chain'",
        "capstan serve --log-for, '--log-format\ttext, or json for one JSON object in each line'",
        "capstan serve --port 1 --log-format=j, '--log-format=json\ttext, or json for one JSON object in each line'",
        "capstan accounts add --role ap, approver\tRole",
        "capstan completion z, zsh",
    })
    void fishCompletes(String line, String expected) throws Exception {
        requireShell("fish");

        assertThat(run("fish", "--no-config", "-c", "source $argv[1]; complete -C \"$argv[2]\"", script("fish"), line))
                .anyMatch(found -> found.startsWith(expected));
    }

    @Test
    void anUnknownShellIsRefused() {
        assertThat(CommandRun.of("completion", "tcsh").misused().err()).contains("tcsh", "[bash, zsh, fish]");
    }

    private static void requireShell(String name) throws Exception {
        boolean isInstalled =
                new ProcessBuilder("sh", "-c", "command -v " + name).start().waitFor() == 0;
        assumeTrue(
                isInstalled || Boolean.parseBoolean(System.getenv("CAPSTAN_REQUIRE_SHELLS")),
                name + " is not installed");
    }

    /** Runs a command, and returns the lines that it prints. */
    private static List<String> run(String... command) throws Exception {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        List<String> lines = process.inputReader(StandardCharsets.UTF_8).lines().toList();
        assertThat(process.waitFor()).as(String.join("\n", lines)).isZero();
        return lines;
    }

    private String script(String shell) throws Exception {
        String text = CommandRun.of("completion", shell).succeeded().out();
        return Files.writeString(directory.resolve("capstan." + shell), text).toString();
    }
}
