package dev.capstan.server.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.capstan.server.command.IntrospectionKeyOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

/** No secret has to be on a command line, which every user of a machine can read. */
class SecretsOfOptionsTest {

    private static final Map<String, String> NOTHING = Map.of();
    private static final Map<String, String> VARIABLE = Map.of("CAPSTAN_INTROSPECTION_KEY", "of the environment");

    @TempDir
    private Path directory;

    @Command
    static final class ServeOptions {
        @Mixin
        private IntrospectionKeyOptions introspection;
    }

    @Test
    void theIntrospectionKeyComesFromAFileTheEnvironmentOrTheCommandLine() throws Exception {
        Path file = Files.writeString(directory.resolve("key"), "of a file\n");

        assertThat(parse().key(NOTHING)).isEmpty();
        assertThat(parse("--introspection-key-file", file.toString()).key(NOTHING))
                .hasValue("of a file");
        assertThat(parse().key(VARIABLE)).hasValue("of the environment");
        assertThat(parse("--introspection-key", "typed").key(NOTHING)).hasValue("typed");
        assertThat(parse().key(Map.of("CAPSTAN_INTROSPECTION_KEY", ""))).isEmpty();
    }

    @Test
    void twoIntrospectionKeysAreRefusedWithAllThatMayBeUsed() throws Exception {
        String file = Files.writeString(directory.resolve("key"), "s3cret").toString();

        assertTwice(parse("--introspection-key", "s3cret", "--introspection-key-file", file), NOTHING);
        assertTwice(parse("--introspection-key", "s3cret"), VARIABLE);
        assertTwice(parse("--introspection-key-file", file), VARIABLE);
        assertThat(CommandRun.of("serve", "--introspection-key", "s3cret", "--introspection-key-file", file)
                        .misused()
                        .err())
                .contains("the introspection key is set more than once")
                .doesNotContain("s3cret");
    }

    @Test
    void anIntrospectionKeyFileThatCannotBeReadIsNamed() {
        String none = directory.resolve("none").toString();

        assertThat(CommandRun.of("serve", "--introspection-key-file", none)
                        .misused()
                        .err())
                .contains("--introspection-key-file: file:" + none + " cannot be read");
    }

    @ParameterizedTest
    @ValueSource(strings = {"whois --nats file:%s", "peers --nats file:%s"})
    void theAddressOfANatsServerComesFromAFile(String command) throws Exception {
        Path file = Files.writeString(directory.resolve("nats"), "nats://user:s3cret@127.0.0.1:1\n");

        CommandRun run = CommandRun.of(command.formatted(file).split(" "));

        assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
        assertThat(run.err()).contains("nats://127.0.0.1:1").doesNotContain("s3cret");
    }

    @Test
    void theEndOfARelayComesFromAFileToo() throws Exception {
        Path file = Files.writeString(directory.resolve("nats"), "nats://user:s3cret@");

        assertThat(CommandRun.of("relay", "--from", "file:" + file + "#builders", "--to", "-")
                        .misused()
                        .err())
                .contains("not a valid NATS server")
                .doesNotContain("s3cret");
    }

    @ParameterizedTest
    @ValueSource(strings = {"whois --nats file:none", "relay --from file:none --to -", "whois --nats env:CAPSTAN_NONE"})
    void anAddressThatIsNowhereIsNamedByWhereItWasLookedFor(String command) {
        assertThat(CommandRun.of(command.split(" ")).misused().err())
                .containsPattern("file:none cannot be read|the environment variable CAPSTAN_NONE is not set");
    }

    @Test
    void theAddressThatAServerJoinsComesFromAFileToo() throws Exception {
        Path file = Files.writeString(directory.resolve("nats"), "http://user:s3cret@host");

        CommandRun run =
                CommandRun.of("serve", "--data", directory.resolve("data").toString(), "--nats", "file:" + file);

        assertThat(run.failed().err())
                .contains("--nats: not a valid NATS server")
                .doesNotContain("s3cret");
    }

    @ParameterizedTest
    @ValueSource(strings = {"s3cret", "secret://s3cret"})
    void passwordOfAKeyStoreIsReadFromAVariableOrAFileOnly(String password) {
        CommandRun run = CommandRun.of(
                "serve",
                "--data",
                directory.resolve("data").toString(),
                "--tls-keystore",
                directory.resolve("store.p12").toString(),
                "--tls-keystore-password",
                password);

        assertThat(run.failed().err())
                .contains("--tls-keystore-password has the password itself")
                .doesNotContain("s3cret");
    }

    private static IntrospectionKeyOptions parse(String... arguments) {
        ServeOptions serveOptions = new ServeOptions();
        new CommandLine(serveOptions).parseArgs(arguments);
        return serveOptions.introspection;
    }

    private static void assertTwice(IntrospectionKeyOptions options, Map<String, String> environment) {
        assertThatExceptionOfType(ParameterException.class)
                .isThrownBy(() -> options.key(environment))
                .withMessage("the introspection key is set more than once; use only one of --introspection-key-file,"
                        + " --introspection-key and the variable CAPSTAN_INTROSPECTION_KEY");
    }
}
