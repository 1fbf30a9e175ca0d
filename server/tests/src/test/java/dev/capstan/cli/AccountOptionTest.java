package dev.capstan.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.server.cli.CommandRun;
import dev.capstan.server.cli.ScriptedServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AccountOptionTest {

    private static final String SECRET = "ndqs: x6yi ü";

    private final StringWriter err = new StringWriter();

    @Test
    void thePasswordIsThatOfTheEnvironment() {
        assertThat(password(Map.of(Password.VARIABLE, SECRET), "another\n")).isEqualTo(SECRET);
        assertThat(err.toString()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    first\\nsecond\\n | first
                    first\\r\\n       | first
                    first             | first
                    first\\tsecond\\n | first\\tsecond
                    """)
    void elseItIsTheFirstLineThatComesIn(String in, String password) {
        assertThat(password(Map.of(Password.VARIABLE, ""), in.translateEscapes()))
                .isEqualTo(password.translateEscapes());
        assertThat(err.toString()).isEqualTo("The password of owner is read from standard input.\n");
    }

    @Test
    void withoutOneTheCommandEnds() {
        assertThatThrownBy(() -> password(Map.of(), "\n"))
                .isInstanceOf(CommandFailed.class)
                .hasMessageContaining("set the variable CAPSTAN_PASSWORD");
    }

    @Test
    void aLineThatIsTooLongIsNotCut() {
        assertThat(password(Map.of(), "x".repeat(1024) + "\n")).hasSize(1024);
        assertThatThrownBy(() -> password(Map.of(), "x".repeat(1025)))
                .isInstanceOf(CommandFailed.class)
                .hasMessageContaining("more than 1024 bytes");
    }

    private String password(Map<String, String> environment, String in) {
        InputStream bytes = new ByteArrayInputStream(in.getBytes(StandardCharsets.UTF_8));
        return new Password(environment, null, bytes).of("owner", new PrintWriter(err, true));
    }

    @ParameterizedTest
    @CsvSource({
        "registry list, GET /registry?limit=100",
        "peers, GET /agh/peers",
        "audit query --tenant default, GET /audit/records?after=0&limit=101&tenant=default"
    })
    void theServerIsAskedAsTheAccount(String command, String line) throws IOException {
        InputStream before = System.in;
        try (ScriptedServer server = new ScriptedServer()) {
            System.setIn(new ByteArrayInputStream((SECRET + "\n").getBytes(StandardCharsets.UTF_8)));
            CommandRun run = server.on(line, 200, "{}").run((command + " --account owner").split(" "));

            assertThat(run.exitCode()).as(run.err()).isZero();
            assertThat(run.out() + run.err()).doesNotContain(SECRET);
            assertThat(server.requests())
                    .containsExactly(new ScriptedServer.ReceivedRequest(line, "owner:" + SECRET, ""));
        } finally {
            System.setIn(before);
        }
    }

    @Test
    void noPasswordIsSentInTheClear() {
        assertThat(CommandRun.of("registry", "list", "--account", "owner", "--url", "http://capstan.example")
                        .misused()
                        .err())
                .startsWith("no password is sent: 'http://capstan.example' must use https");
    }

    @Test
    void anAccountHasNoColon() {
        assertThat(CommandRun.of("registry", "list", "--account", "owner:secret")
                        .misused()
                        .err())
                .startsWith("--account must be a name without a colon");
    }
}
