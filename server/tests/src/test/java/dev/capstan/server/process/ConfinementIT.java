package dev.capstan.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The confinement of handler processes on machines with and without its tools. */
class ConfinementIT {

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    @TempDir
    private Path directory;

    @Test
    void serverThatMustConfineProcessesDoesNotStartWithoutTools() throws Exception {
        ProcessBuilder command = command("--require-confinement");
        withoutTools(command);

        assertThat(refusal(command))
                .contains(
                        "the fleet cannot be served:",
                        "handler processes are only partly confined; this machine has no bwrap or unshare",
                        "install bubblewrap",
                        "omit --require-confinement")
                .doesNotContain("Capstan is ready");
    }

    @Test
    void serverThatMustConfineProcessesDoesNotStartWithTheOppositeSetting() throws Exception {
        assertThat(refusal(command("--require-confinement", "--unconfined-processes")))
                .contains("because of --unconfined-processes", "omit --require-confinement")
                .doesNotContain("Capstan is ready");
    }

    @Test
    void serverSaysHowProcessesAreConfined() throws Exception {
        ProcessBuilder bare = command();
        withoutTools(bare);

        assertThat(start(bare)).contains("Handler processes: ulimit only").anyMatch(line -> line.contains("no bwrap"));
        assertThat(start(command("--unconfined-processes")))
                .containsAnyOf("Handler processes: namespaces only", "Handler processes: ulimit only")
                .anyMatch(line -> line.contains("the files and the network of the server's user"));
        assumeSandbox();
        assertThat(start(command("--require-confinement"))).contains("Handler processes: bubblewrap");
    }

    @Test
    void processReadsNothingOfTheServerUnlessTheOperatorOptsOut() throws Exception {
        assumeSandbox();
        Path config = Files.writeString(directory.resolve("capstan.yaml"), "grace: 1s\n");
        Path agent = Files.createDirectories(directory.resolve("fleet/agents/spy"));
        Files.createDirectories(directory.resolve("fleet/agents/other"));
        List<Path> targets = List.of(
                directory.resolve("data/server-key.json"), config, directory.resolve("fleet/agents/other/secret"));
        Files.writeString(targets.get(2), "x");
        Files.writeString(agent.resolve("spy.sh"), "cat \"$1\" >/dev/null 2>&1 && echo true || echo false\n");
        StringBuilder fleet = new StringBuilder("""
                version: 1
                agent: agent://spy
                transports: [{ kind: memory, topics: { requests: agents.spy.requests } }]
                capabilities:
                """);
        for (int i = 0; i < targets.size(); i++) {
            fleet.append("""
                      - name: look%d
                        permissions: ["compute:execute", "filesystem:write"]
                        handler: { kind: process, command: [sh, ./spy.sh, "%s"] }
                    """.formatted(i, targets.get(i)));
        }
        Files.writeString(agent.resolve("capabilities.yaml"), fleet);

        assertThat(looks(config)).containsExactly("false", "false", "false");
        assertThat(looks(config, "--process-paths", directory.toString())).containsExactly("false", "false", "false");
        assertThat(looks(config, "--unconfined-processes")).containsExactly("true", "true", "true");
    }

    private List<String> looks(Path config, String... options) throws Exception {
        List<String> all = Stream.concat(
                        Stream.of("--config", config.toString(), "--fleet", directory.resolve("fleet") + ""),
                        Stream.of(options))
                .toList();
        try (ServerProcess server = ServerProcess.start(directory.resolve("data"), all.toArray(String[]::new))) {
            return Stream.of("look0", "look1", "look2")
                    .map(name -> call(server, name))
                    .toList();
        }
    }

    private static String call(ServerProcess server, String name) {
        HttpRequest request = HttpRequest.newBuilder(server.url("/invocations"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"capability_id\": \"" + name + "\", \"parameters\": {}}"))
                .build();
        String body = HTTP.sendAsync(request, HttpResponse.BodyHandlers.ofString())
                .join()
                .body();
        return body.replaceAll(".*\"result\" ?: ?(true|false).*", "$1");
    }

    private ProcessBuilder command(String... options) {
        return new ProcessBuilder(ServerProcess.command(directory.resolve("data"), options)).redirectErrorStream(true);
    }

    private void withoutTools(ProcessBuilder command) throws IOException {
        command.environment()
                .put("PATH", Files.createDirectory(directory.resolve("empty")).toString());
    }

    private static String refusal(ProcessBuilder command) throws Exception {
        Process server = command.start();
        String output = new String(server.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(server.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(server.exitValue()).isEqualTo(1);
        return output;
    }

    /** Starts a server, and returns what it prints until it is ready. */
    private static List<String> start(ProcessBuilder command) throws Exception {
        Process server = command.start();
        try (var output = server.inputReader()) {
            return output.lines()
                    .takeWhile(line -> !line.startsWith("Capstan is ready"))
                    .toList();
        } finally {
            server.destroy();
            server.waitFor();
        }
    }

    private static void assumeSandbox() throws Exception {
        Process trial = new ProcessBuilder(
                        "sh",
                        "-c",
                        "bwrap --unshare-user --disable-userns --unshare-net --ro-bind / / --proc /proc true")
                .redirectErrorStream(true)
                .start();
        boolean works = trial.waitFor() == 0;
        if (Boolean.parseBoolean(System.getenv("CAPSTAN_REQUIRE_BUBBLEWRAP"))) {
            assertThat(works).as("bubblewrap works").isTrue();
        }
        assumeTrue(works, "bubblewrap does not work");
    }
}
