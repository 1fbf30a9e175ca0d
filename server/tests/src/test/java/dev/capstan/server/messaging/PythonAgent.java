package dev.capstan.server.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.server.RunningServer;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.opentest4j.TestAbortedException;

/** The agent of {@code examples/nats-agent}, over a raw socket to the bus and with none of this project's code. */
final class PythonAgent {

    private static final String MISSING = "python3 is not on this machine: no foreign agent is tried on the bus"
            + " (Debian: apt-get install python3)";

    private PythonAgent() {}

    /** Starts the agent. */
    static Process started(String secret, String... arguments) throws IOException {
        Path program = Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .map(directory -> Path.of(directory, "python3"))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(PythonAgent::missing);
        List<String> command = new ArrayList<>(List.of(
                program.toString(),
                Path.of("..", "..", "examples", "nats-agent", "agent.py").toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put("PYTHONIOENCODING", "utf-8");
        builder.environment().put("AGENT_SECRET", secret);
        return builder.start();
    }

    private static RuntimeException missing() {
        if (Boolean.parseBoolean(System.getenv("CAPSTAN_REQUIRE_PYTHON"))) {
            throw new AssertionError(MISSING);
        }
        return new TestAbortedException(MISSING);
    }

    /** Calls a capability and returns the payload of the response. */
    static JsonNode call(String secret, String... arguments) throws Exception {
        Process process = started(
                secret, Stream.concat(Stream.of("call"), Stream.of(arguments)).toArray(String[]::new));
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(printed).isZero();
        return RunningServer.parsed(printed);
    }
}
