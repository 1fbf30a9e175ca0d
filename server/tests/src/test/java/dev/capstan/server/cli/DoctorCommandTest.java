package dev.capstan.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.server.CapstanServer;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DoctorCommandTest {

    @TempDir
    private Path directory;

    private static Map<String, String> states(CommandRun run) {
        Map<String, String> states = new HashMap<>();
        for (JsonNode finding : run.json()) {
            states.put(finding.path("subject").asText(), finding.path("state").asText());
        }
        return states;
    }

    @Test
    void serverThatCanStartHasNoFailedCheckAndNothingIsCreated() {
        Path data = directory.resolve("data");
        CommandRun run = CommandRun.of("doctor", "--json", "--port", "0", "--data", data.toString());

        assertThat(run.exitCode()).isZero();
        assertThat(states(run))
                .containsKeys(
                        "java",
                        "settings",
                        "data directory",
                        "port",
                        "certificate",
                        "database",
                        "nats",
                        "fleet",
                        "start")
                .doesNotContainValue("failed");
        assertThat(data).doesNotExist();
    }

    @Test
    void fleetThatServeRefusesIsFound() throws Exception {
        Path agent = Files.createDirectories(directory.resolve("fleet/agents/clock"));
        Files.writeString(agent.resolve("capabilities.yaml"), """
                version: 1
                agent: agent://clock
                transports:
                  - kind: memory
                    topics: { requests: clock.requests }
                capabilities:
                  - name: now
                    version: 1.0.0
                    handler: { kind: java, name: clock/now }
                """);

        CommandRun run = CommandRun.of(
                "doctor",
                "--json",
                "--port",
                "0",
                "--fleet",
                directory.resolve("fleet").toString());

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(states(run)).containsEntry("fleet", "ok").containsEntry("start", "failed");
        assertThat(run.out()).contains("no Java handler 'clock/now' is on the class path; list its class in");
    }

    @Test
    void directoryOfAnInterruptedRestoreIsFound() throws Exception {
        Path data = Files.createDirectory(directory.resolve("restored"));
        Files.writeString(data.resolve("capstan.mv.db.part"), "the first half");

        CommandRun run = CommandRun.of("doctor", "--data", data.toString(), "--port", "0");

        assertThat(run.failed().out()).contains("was interrupted; delete the files in the directory");
    }

    @Test
    void directoryOfARunningServerIsFound() throws Exception {
        try (CapstanServer server = CapstanServer.start(List.of(), directory, "127.0.0.1", 0)) {
            CommandRun run = CommandRun.of("doctor", "--json", "--port", "0", "--data", directory.toString());

            assertThat(states(run)).containsEntry("data directory", "failed").containsEntry("start", "ok");
            assertThat(run.out()).contains("another server uses the data directory");
            assertThat(server.url()).isNotNull();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "--public-url, agents.example, settings, not an http or https URL with a host",
        "--negotiation-lifetime, PT0S, start, a lifetime must be longer than 0 s"
    })
    void valueThatServeRefusesIsFound(String option, String value, String subject, String reason) {
        CommandRun run = CommandRun.of("doctor", "--json", "--port", "0", option, value);

        assertThat(states(run)).containsEntry(subject, "failed");
        assertThat(run.out()).contains(reason);
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "localhost"})
    void managementPortThatIsThePortIsFound(String host) throws Exception {
        String port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = String.valueOf(free.getLocalPort());
        }
        CommandRun run = CommandRun.of("doctor", "--json", "--host", host, "--port", port, "--management-port", port);

        assertThat(states(run))
                .containsEntry("port", "ok")
                .containsEntry("management port", "failed")
                .containsEntry("start", "failed");
        assertThat(run.out()).contains("--management-port: the server itself listens on port " + port);
    }

    @Test
    void settingThatServeRefusesIsFound() throws Exception {
        String none = directory.resolve("none.yaml").toString();

        CommandRun run = CommandRun.of("doctor", "--json", "--port", "0", "--accounts", none);

        assertThat(states(run)).containsEntry("start", "failed");
        assertThat(run.out()).contains(none);
    }

    @Test
    void eachFaultIsFoundWithItsRemedy() throws Exception {
        Path file = Files.writeString(directory.resolve("file"), "");
        Path fleet = Files.createDirectories(directory.resolve("fleet"));
        try (ServerSocket taken = new ServerSocket(0);
                ServerSocket silent = new ServerSocket(0)) {
            CommandRun run = CommandRun.of(
                    "doctor",
                    "--host",
                    "0.0.0.0",
                    "--port",
                    String.valueOf(taken.getLocalPort()),
                    "--management-port",
                    String.valueOf(silent.getLocalPort()),
                    "--data",
                    file.toString(),
                    "--fleet",
                    fleet.toString(),
                    "--nats",
                    "nats://127.0.0.1:" + silent.getLocalPort(),
                    "--database",
                    "jdbc:postgresql://127.0.0.1:" + silent.getLocalPort()
                            + "/capstan?connectTimeout=1&socketTimeout=1",
                    "--sink",
                    "http://127.0.0.1:1/events",
                    "--session",
                    "NOT VALID");

            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.out())
                    .contains("failed   settings")
                    .contains("is not a directory that this user may write; set another with --data")
                    .contains("stop the process that has it, or use another port")
                    .contains("failed   management port")
                    .contains("warning  certificate")
                    .contains("warning  public url", "which only this machine reaches: set --public-url")
                    .contains("failed   database")
                    .contains("does not answer within 3 s")
                    .contains("warning  sink", "http:127.0.0.1:1/events cannot be reached")
                    .contains("run capstan validate " + fleet);
        }
    }
}
