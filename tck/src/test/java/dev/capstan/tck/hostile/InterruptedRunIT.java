package dev.capstan.tck.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run that somebody or something ends half-way leaves its reports. */
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock(InterruptedRunIT.KIT_OF_ITS_OWN)
class InterruptedRunIT {

    /** Held by tests that run the kit as a process: one such process at a time leaves room for the servers. */
    static final String KIT_OF_ITS_OWN = "a kit of its own";

    private static final List<String> FILES =
            List.of("report.json", "report.html", "junit.xml", "support.md", "badge.svg");

    @TempDir
    private Path work;

    @ParameterizedTest(name = "forcibly: {0}")
    @ValueSource(booleans = {false, true})
    void leavesReportsWhereItIsKilled(boolean forcibly) throws Exception {
        try (HostileServer server = HostileServer.that(HostileBehaviour.ALL.get("says nothing"))) {
            Process kit = started(server, "--only", "INV-5");
            try {
                awaitCondition(kit, () -> Files.exists(work.resolve("report/badge.svg")) && server.asked() > 1);
                List<ProcessHandle> started = kit.descendants().toList();
                kill(kit, forcibly);
                assertThat(kit.waitFor(300, TimeUnit.SECONDS)).as("it ends").isTrue();
                if (!forcibly) {
                    assertThat(started).as("the subject that it started").isNotEmpty();
                    for (ProcessHandle one : started) {
                        one.onExit().get(20, TimeUnit.SECONDS);
                    }
                }
                started.forEach(ProcessHandle::destroyForcibly);
            } finally {
                kit.destroyForcibly();
            }
        }
        assertThat(work.resolve("report"))
                .isDirectoryContaining(file -> FILES.contains(file.getFileName().toString()));
        JsonNode report = Json.read(Files.readString(work.resolve("report/report.json")));
        assertThat(report.path("complete").asBoolean(true)).as("complete").isFalse();
        assertThat(report.path("stopped").asText())
                .isEqualTo(forcibly ? "the run was still in progress" : "the run was interrupted");
        assertThat(verdicts(report)).isNotEmpty().containsOnly("cannot-tell");
    }

    @Test
    void endsWhenItsTimeIsOver() throws Exception {
        try (HostileServer server = HostileServer.that(HostileBehaviour.ALL.get("sends a byte each second"))) {
            Process kit = started(server, "--area", "invocation", "--within", "3", "--lanes", "1");
            try {
                assertThat(kit.waitFor(300, TimeUnit.SECONDS)).as("it ends").isTrue();
                assertThat(kit.exitValue()).isIn(1, 3);
            } finally {
                kit.destroyForcibly();
            }
        }
        JsonNode report = Json.read(Files.readString(work.resolve("report/report.json")));
        assertThat(report.path("stopped").asText()).contains("the time limit of 3 s");
        assertThat(verdicts(report)).contains("cannot-tell").doesNotContain("harness-error");
        Path errors = work.resolve("report/subject-stderr.txt");
        assertThat(errors).hasContent("it starts\n");
        assertThat(work.resolve("output")).content().contains("error output of the subject: " + errors + "\n");
    }

    private static Stream<String> verdicts(JsonNode report) {
        return report.path("rules").valueStream().map(rule -> rule.path("verdict")
                .asText());
    }

    private Process started(HostileServer server, String... more) throws IOException {
        Path subject = Files.writeString(work.resolve("subject.yaml"), """
                name: nobody
                claims: [invocation, capstan]
                start:
                  command: [sh, -c, "echo it starts >&2; echo ready at %s; exec sleep 600"]
                  ready: 'ready at (http\\S+)'
                """.formatted(server.url()));
        List<String> command = Stream.concat(
                        Stream.of(
                                Path.of(System.getProperty("java.home"), "bin", "java")
                                        .toString(),
                                "-XX:TieredStopAtLevel=1",
                                "-XX:+UseSerialGC",
                                "-cp",
                                System.getProperty("java.class.path"),
                                "dev.capstan.tck.cli.CapstanTck",
                                "--subject",
                                subject.toString(),
                                "--no-preflight",
                                "--report",
                                work.resolve("report").toString()),
                        Stream.of(more))
                .toList();
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(work.resolve("output").toFile())
                .start();
    }

    private static void kill(Process kit, boolean forcibly) {
        if (forcibly) {
            kit.destroyForcibly();
        } else {
            kit.destroy();
        }
    }

    /** Waits until something holds, for as long as the kit runs. */
    private void awaitCondition(Process kit, BooleanSupplier holds) throws InterruptedException {
        while (!holds.getAsBoolean()) {
            assertThat(kit.waitFor(20, TimeUnit.MILLISECONDS))
                    .as(() -> "it ended by itself: " + work.resolve("output"))
                    .isFalse();
        }
    }
}
