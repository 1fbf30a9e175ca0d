package dev.capstan.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.cli.relay.PeerMessages;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.server.RunningServer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class RelayCommandTest {

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer();

    private static final PeerMessages VISITOR = new PeerMessages("visitor", "builders");

    /**
     * What came of a relay.
     *
     * @param run its end
     * @param lines what it wrote to standard output
     */
    private record RelayResult(CommandRun run, String lines) {}

    @Test
    void linesAreCopiedIntoAnotherChannelByteForByte() {
        String odd = text(VISITOR.broadcast("hello")).replace("\"ts\"", " \"later\" : 1.00e0,\t\"ts\"");

        RelayResult relayResult = relay(odd + "\n", "--from", "-", "--to", "-#workers");

        assertThat(relayResult.lines()).isEqualTo(odd.replace("\"builders\"", "\"workers\"") + "\n");
        assertThat(relayResult.run().exitCode()).isZero();
        assertThat(relayResult.run().err()).isEqualTo("Relaying - to -#workers\n1 forwarded, 0 refused\n");
    }

    @Test
    void refusalIsPrintedWithItsReason() {
        Envelope twice = VISITOR.broadcast("hello");

        RelayResult relayResult =
                relay("{\n" + text(twice) + "\n" + text(twice) + "\n", "--from", "-", "--to", "-#workers");

        assertThat(relayResult.run().exitCode()).isEqualTo(1);
        assertThat(relayResult.run().err().lines())
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("Relaying"),
                        line -> assertThat(line).startsWith("Refused an envelope, malformed: "),
                        line -> assertThat(line)
                                .isEqualTo("Refused " + twice.id() + ", duplicate: the envelope was already forwarded"),
                        line -> assertThat(line).isEqualTo("1 forwarded, 2 refused (1 duplicate, 1 malformed)"));
    }

    @Test
    void theReportIsAlsoToBeHadAsJson() {
        RelayResult relayResult = relay("{}\n", "--from", "-", "--to", "-#workers", "--json");

        assertThat(relayResult.run().err().lines().map(RunningServer::parsed))
                .satisfiesExactly(
                        line -> assertThat(line.path("note").textValue()).startsWith("Relaying"),
                        line -> assertThat(line.at("/refused/reason_code").textValue())
                                .isEqualTo("malformed"),
                        line -> assertThat(
                                        line.at("/refused_by_reason/malformed").intValue())
                                .isOne());
    }

    @Test
    void responseReturnsInTheChannelOfTheQuestion() {
        String question = text(new PeerMessages("visitor", "elsewhere").whois("build-site"));

        RelayResult relayResult = relay(question, "--from", "-#elsewhere", "--to", SERVER.url() + "#builders");

        JsonNode answer = RunningServer.parsed(relayResult.lines());
        assertThat(relayResult.run().err()).contains("2 forwarded, 0 refused");
        assertThat(answer.path("from").textValue()).isEqualTo("designer");
        assertThat(answer.path("channel").textValue()).isEqualTo("elsewhere");
    }

    @Test
    void everyPeerThatAnswersIsHeard() {
        RelayResult relayResult = relay(
                text(VISITOR.whois("")), "--from", "-", "--to", SERVER.url().toString());

        assertThat(relayResult.lines().lines().map(line -> RunningServer.parsed(line)
                        .path("from")
                        .textValue()))
                .contains("designer", "bank", "search");
    }

    @Test
    void refusalWithoutAReceiptIsPrinted() {
        RelayResult relayResult = relay(
                text(new PeerMessages("visitor", "elsewhere").broadcast("hello")),
                "--from",
                "-",
                "--to",
                SERVER.url().toString());

        assertThat(relayResult.run().exitCode()).isEqualTo(1);
        assertThat(relayResult.run().err()).contains("not_target: ", "has not joined the channel elsewhere");
        assertThat(relayResult.lines()).isEmpty();
    }

    private static String text(Envelope envelope) {
        return new String(envelope.bytes(), StandardCharsets.UTF_8);
    }

    private static RelayResult relay(String lines, String... arguments) {
        InputStream in = System.in;
        PrintStream out = System.out;
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        String[] command = new String[arguments.length + 1];
        command[0] = "relay";
        System.arraycopy(arguments, 0, command, 1, arguments.length);
        try {
            System.setIn(new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8)));
            System.setOut(new PrintStream(written, true, StandardCharsets.UTF_8));
            CommandRun run = CommandRun.of(command);
            return new RelayResult(run, written.toString(StandardCharsets.UTF_8));
        } finally {
            System.setIn(in);
            System.setOut(out);
        }
    }
}
