package dev.capstan.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.server.RunningServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class CallCommandTest {

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer();

    @TempDir
    private Path directory;

    @Test
    void theResultIsPrinted() {
        CommandRun run = call("check_balance", "{\"account_id\": \"acc_789\"}").succeeded();

        assertThat(run.json().path("account_id").textValue()).isEqualTo("acc_789");
        assertThat(run.out()).contains("900.00");
    }

    @Test
    void toleratedViolationsArePrinted() {
        CommandRun run = call("lenient", "{\"count\": \"many\"}");

        assertThat(run.exitCode()).isZero();
        assertThat(run.json().path("count").textValue()).isEqualTo("many");
        assertThat(run.err())
                .contains("the request violates its schema at '/count': ")
                .contains("the response violates its schema at '/count': ");
    }

    @Test
    void withAnAgentTheCallIsAgentRpc() {
        assertThat(call("echo", "[1, 2]", "--agent", "probe").succeeded().json())
                .isEqualTo(RunningServer.parsed("[1, 2]"));
        assertThat(call("echo", "3", "--agent", "agent://probe", "--json")
                        .succeeded()
                        .json()
                        .path("status")
                        .textValue())
                .isEqualTo("ok");
    }

    @Test
    void withoutAPayloadAnEmptyObjectIsSent() {
        assertThat(CommandRun.of("call", "echo", "--url", url()).succeeded().json())
                .isEqualTo(RunningServer.parsed("{}"));
    }

    @Test
    void thePayloadIsReadFromStandardInputWhereADashStandsForIt() {
        InputStream before = System.in;
        try {
            System.setIn(new ByteArrayInputStream("{\"a\": \"ü\"}".getBytes(StandardCharsets.UTF_8)));
            assertThat(call("echo", "-").succeeded().json()).isEqualTo(RunningServer.parsed("{\"a\": \"ü\"}"));
        } finally {
            System.setIn(before);
        }
    }

    @Test
    void thePayloadIsReadFromTheFileAfterAnAtSign() throws Exception {
        Path file = Files.writeString(directory.resolve("payload.json"), "{\"a\": \"ü\"}");

        assertThat(call("echo", "@" + file).succeeded().json()).isEqualTo(RunningServer.parsed("{\"a\": \"ü\"}"));
        assertThat(call("echo", "@" + directory.resolve("missing")).failed().err())
                .contains(directory.resolve("missing") + " cannot be read");
        assertThat(call("echo", "@").failed().err()).contains("write the name of a file after @");
    }

    @Test
    void endlessInputIsRefused() {
        InputStream before = System.in;
        try {
            System.setIn(new EndlessInput());
            assertThat(call("echo", "-").misused().err()).contains("the document is too large");
        } finally {
            System.setIn(before);
        }
    }

    /** Input that never ends, and fails once it is read beyond every limit. */
    private static final class EndlessInput extends InputStream {

        private int bytes;

        @Override
        public int read() {
            assertThat(bytes++).as("read bytes").isLessThan(8 << 20);
            return ' ';
        }
    }

    @Test
    void aUrlWithoutASchemeIsRefused() {
        assertThat(CommandRun.of("call", "echo", "--url", "//127.0.0.1:1")
                        .misused()
                        .err())
                .contains("'//127.0.0.1:1' is not a valid server URL");
    }

    @Test
    void theWholeAnswerIsPrintedOnOneLine() {
        CommandRun run = call("echo", "{}", "--json").succeeded();

        assertThat(run.out().lines()).hasSize(1);
        assertThat(run.json().path("success").booleanValue()).isTrue();
    }

    @Test
    void aCallThatIsUnderWayIsStoppedByItsTrace() throws Exception {
        Future<CommandRun> slow = Executors.newSingleThreadExecutor()
                .submit(() -> call("priced", "{\"ms\": 60000}", "--trace", "to-be/stopped"));
        CommandRun cancelled = cancel();
        while (cancelled.exitCode() != 0 && !slow.isDone()) {
            cancelled = cancel();
        }

        assertThat(cancelled.succeeded().out()).isEqualTo("Cancelled to-be/stopped\n");
        assertThat(slow.get().failed().err()).contains("\"cancelled\"");
        assertThat(cancel().failed().err()).contains("the caller has no running call under this trace id");
    }

    @Test
    void everyReasonWhyNothingIsCancelledIsPrinted() throws IOException {
        try (ScriptedServer server = new ScriptedServer()) {
            server.on("DELETE /invocations/t1", 429, "{\"error\": \"rate_limited\", \"message\": \"retry in 1 s\"}");

            assertThat(server.run("cancel", "t1").failed().err())
                    .isEqualTo("capstan cancel: the server refuses: retry in 1 s\n");
        }
    }

    private static CommandRun cancel() {
        return CommandRun.of("cancel", "to-be/stopped", "--url", url());
    }

    @Test
    void aRefusalIsPrintedToStandardErrorAndEndsWithOne() {
        CommandRun run = call("check_balance", "{}").failed();

        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("schema_violation", "/account_id");
        assertThat(call("no_such_thing", "{}").failed().err()).contains("capability_not_found");
        assertThat(call("echo", "{}", "--agent", "nobody").failed().err()).contains("EAGENTRPC_NO_PEER");
        assertThat(call("sleep", "{\"ms\": 60000}", "--timeout-ms", "50")
                        .failed()
                        .err())
                .contains("timeout");
    }

    @Test
    void aRefusalAsJsonGoesToStandardOutput() {
        CommandRun run = call("check_balance", "{}", "--json").failed();

        assertThat(run.json().at("/error/code").textValue()).isEqualTo("schema_violation");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void aPayloadThatIsNoJsonIsNotSent() {
        assertThat(call("echo", "{\"a\": ").misused().err()).contains("the payload is not valid JSON", "line 1");
        assertThat(call("echo", "{}", "--agent", "not an agent").misused().err())
                .contains("'not an agent'");
    }

    @Test
    void aServerThatIsNotThereIsSaidNotToAnswer() throws IOException {
        int port;
        try (ServerSocket closedSoon = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = closedSoon.getLocalPort();
        }
        String nowhere = "http://127.0.0.1:" + port;

        assertThat(CommandRun.of("call", "echo", "--url", nowhere).failed().err())
                .contains("no response from " + nowhere, "check that the server is running");
    }

    private static CommandRun call(String capability, String payload, String... more) {
        String[] arguments = new String[more.length + 5];
        arguments[0] = "call";
        arguments[1] = capability;
        arguments[2] = payload;
        arguments[3] = "--url";
        arguments[4] = url();
        System.arraycopy(more, 0, arguments, 5, more.length);
        return CommandRun.of(arguments);
    }

    private static String url() {
        return SERVER.url().toString();
    }
}
