package dev.capstan.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.cli.CommandExceptionHandler;
import dev.capstan.cli.CommandFailed;
import dev.capstan.server.command.Capstan;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class CapstanTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "serve",
                "validate",
                "call",
                "negotiate",
                "whois",
                "peers",
                "relay",
                "agent",
                "agent connect",
                "agent request",
                "agent call",
                "agent status",
                "agent list",
                "agent reactivate",
                "agent disconnect",
                "registry",
                "registry list",
                "registry show",
                "registry diff",
                "registry matrix",
                "registry publish",
                "registry deprecate",
                "registry withdraw",
                "audit",
                "audit query",
                "audit verify",
                "audit export",
                "completion"
            })
    void everyCommandTellsHowItIsUsed(String command) {
        String usage = "Usage: " + ("capstan " + command).strip();

        assertThat(CommandRun.of((command + " --help").strip().split(" "))
                        .succeeded()
                        .out())
                .startsWith(usage);
    }

    @Test
    void misuseIsSaidBeforeAnythingElse() {
        assertThat(CommandRun.of("agent").misused().err()).startsWith("Missing").contains("Usage: capstan agent");
        assertThat(CommandRun.of("serve", "fleet").misused().err())
                .isEqualToIgnoringNewLines(
                        "Unmatched argument at index 1: 'fleet''capstan serve --help' explains the command.");
        assertThat(CommandRun.of("cal").misused().err()).contains("Did you mean: capstan call");
    }

    @Test
    void aResultThatCannotBeWrittenIsAFailure() {
        StringWriter err = new StringWriter();
        OutputStream full = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("no space left on device");
            }
        };

        int exit = Capstan.commandLine()
                .setOut(new PrintWriter(full, true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(err, true))
                .execute("help", "call");

        assertThat(exit).isEqualTo(1);
        assertThat(err.toString()).startsWith("capstan: standard output is closed or full");
    }

    @Test
    void helpIsAlsoACommand() {
        assertThat(CommandRun.of("help", "call").succeeded().out()).startsWith("Usage: capstan call");
        assertThat(CommandRun.of("help").succeeded().out()).contains("serve", "validate", "call", "audit");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "nonsense",
                "audit",
                "audit nonsense",
                "validate",
                "validate --nonsense x",
                "call",
                "call a {} c",
                "call --timeout-ms soon a",
                "call --url nonsense a",
                "call --url file:///etc/passwd a",
                "call --url http:///nobody a",
                "call --min-version soon --agent b a",
                "call --min-version 1.0 a",
                "negotiate",
                "negotiate a",
                "negotiate a --prefer latest",
                "negotiate a --accept 1.0,latest",
                "negotiate a --range 1.x",
                "negotiate a --prefer 1.0 --agent agent://",
                "registry",
                "registry list a",
                "registry list --range ^1",
                "registry list --limit 0",
                "registry list --limit 10001",
                "registry show",
                "registry show a/b",
                "registry show a latest",
                "registry diff a 1.0",
                "registry diff a 1.0 latest",
                "registry matrix",
                "registry matrix ..",
                "registry publish",
                "registry deprecate a",
                "registry withdraw a 1.0",
                "registry withdraw a 1.0 --sunset soon",
                "serve --port many",
                "serve --session-lifetime soon",
                "agent",
                "agent connect",
                "agent connect --url http://bank.example",
                "agent connect --url https://bank.example --capability =1",
                "agent connect --url https://bank.example --capability a={",
                "agent connect --url https://bank.example --capability a --capability a={}",
                "agent connect --url https://bank.example --mode alone",
                "agent request",
                "agent request a={\"x\":{\"maximum\":1}}",
                "agent call",
                "agent call a b c",
                "agent call a --arguments []",
                "agent call a --arguments {",
                "agent call a --wait PT0S",
                "agent call a --wait soon",
                "agent disconnect a b",
                "whois a b",
                "whois --channel UPPER",
                "whois --to Somebody",
                "whois --wait soon",
                "whois --wait 0s",
                "whois --wait 61s",
                "whois --nats http://127.0.0.1",
                "whois --nats nats://127.0.0.1 --url http://127.0.0.1",
                "peers here",
                "relay",
                "relay --from -",
                "relay --from - --to -",
                "relay --from - --to -#workers --both",
                "relay --from -#Workers --to -",
                "relay --from builders --to -",
                "relay --from http://127.0.0.1?x=y --to -",
                "relay --from nats:// --to -",
                "audit query --limit 0",
                "audit query --limit 1001",
                "audit query --after -1",
                "audit query --since yesterday",
                "audit query --until 2026-13-01T00:00:00Z",
                "audit query --since 2026-01-02T00:00:00Z --until 2026-01-01T00:00:00Z",
                "audit verify --expect-head 7",
                "audit verify --expect-head 7:zz",
                "audit export --out x.jsonl --follow 0"
            })
    void misuseIsToldInTheWordsThatWereTyped(String command) {
        CommandRun run = CommandRun.of(command.isEmpty() ? new String[0] : command.split(" "));

        assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).isNotBlank().doesNotContain("Exception", "java.", "picocli", "\tat ");
    }

    @ParameterizedTest
    @CsvSource({
        "audit query --since yesterday, 'yesterday' is not a valid time; use one such as",
        "relay --from builders --to -, 'nats://host:4222#builders, http://host:8420 or -'",
        "whois --wait soon, use one such as 30s",
        "call --min-version 1.0 a, --min-version requires --agent",
        "negotiate a, 'with --prefer, --accept or --range'",
        "negotiate a --range 1.x, is not a valid version range; write one version such as 2.0",
        "registry show a/b, use one such as code-review",
        "registry show a latest, is not a valid version; write one such as 2.0",
        "call --url nonsense a, 'nonsense' is not a valid server URL; use one such as",
        "serve --trace-ratio 2, is not a number from 0 to 1",
        "peers --url http://host:65536, 'http://host:65536' is not a valid server URL; use one such as",
        "whois --url http://user:secret@host, must not contain a user; remove the part before the @",
        "peers --url http://host/#builders, 'http://host/#builders' is not a valid server URL; use one such as",
        "agent connect --url http://bank.example, to this machine",
        "agent connect --url https://bank.example:65536, a port up to 65535",
        "agent call teller transfer --wait 99999999999999h, must be from 0.001s to 24h",
        "agent connect --url https://bank.example --capability a={\"x\":{\"maximum\":1}}, write max"
    })
    void misuseSaysWhatToWriteInstead(String command, String advice) {
        assertThat(CommandRun.of(command.split(" ")).misused().err()).contains(advice.replace("''", "'"));
    }

    @Test
    void explanationBehindAQuotedValueIsNotAbbreviated() throws Exception {
        StringWriter err = new StringWriter();
        CommandLine command = Capstan.commandLine().setErr(new PrintWriter(err, true));
        String reason = "the server's '/a' has words" + " and words".repeat(100);

        new CommandExceptionHandler()
                .handleExecutionException(new CommandFailed(reason), command, command.parseArgs("--version"));

        assertThat(err.toString()).contains(reason);
    }

    @ParameterizedTest
    @ValueSource(strings = {"%s", "serve %s", "serve --%s", "serve --port %s", "serve --host %s", "call --url %s a"})
    void longValuesAreAbbreviated(String command) {
        String err =
                CommandRun.of(command.formatted("x".repeat(100_000)).split(" ")).err();

        assertThat(err).contains("x".repeat(490), "…'").doesNotContain("x".repeat(501));
    }

    @ParameterizedTest
    @ValueSource(strings = {"serve --data=", "restore --data= a.zip", "audit verify --file=", "agent list --keys="})
    void anEmptyPathIsNotTheCurrentDirectory(String command) {
        assertThat(CommandRun.of(command.split(" ")).misused().err())
                .contains("the path is empty; write . for the current directory");
    }

    @Test
    void anEmptyIdIsNamed() {
        assertThat(CommandRun.of("cancel", "").failed().err()).contains("the name or id is empty; write one");
    }

    @Test
    void theVersionIsTold() {
        assertThat(CommandRun.of("--version").succeeded().out()).startsWith("capstan ");
    }

    @Test
    void fleetWithDiagnosticsIsNotServed(@TempDir Path directory) {
        Path data = directory.resolve("data");

        CommandRun run = CommandRun.of("serve", "--fleet", "no-such-folder", "--data", data.toString())
                .failed();

        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("no-such-folder", "1 error");
        assertThat(data).doesNotExist();
    }
}
