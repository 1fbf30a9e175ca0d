package dev.capstan.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.server.PackagedCommand;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands of the README and of the tutorial print what these pages show. */
class DocumentationIT {

    private static final Path ROOT = Path.of("..", "..").toAbsolutePath().normalize();
    private static final String DEFAULT_URL = "http://127.0.0.1:8420";
    private static final Pattern SESSION = Pattern.compile("```console\n(.*?)```", Pattern.DOTALL);
    private static final Pattern FLEET = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL);
    private static final Pattern USER_CODE = Pattern.compile("\\b[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}\\b");
    private static final Pattern PASSWORD = Pattern.compile("(-u owner:)\\S+");
    private static final String README = "README.md";
    private static final String TUTORIAL = "docs/tutorial.md";
    private static final String OF_THE_GREETER = "call greet";

    @TempDir
    private Path folder;

    /** The code that a command showed last, which the next commands go on with. */
    private String userCode = "";

    @ParameterizedTest
    @ValueSource(strings = {README, TUTORIAL})
    void everyCommandPrintsWhatThePageShows(String page) throws Exception {
        try (ServerProcess server = ServerProcess.start(folder.resolve("data"))) {
            for (String session : blocks(page, SESSION)
                    .filter(s -> !s.contains(OF_THE_GREETER))
                    .toList()) {
                replay(session, server);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {README, TUTORIAL})
    void theFleetOfThePageIsServed(String page) throws Exception {
        Path agent = Files.createDirectories(folder.resolve("fleet/agents/greeter"));
        Files.writeString(
                agent.resolve("capabilities.yaml"),
                blocks(page, FLEET).findFirst().orElseThrow());
        String fleet = folder.resolve("fleet").toString();
        try (ServerProcess server = ServerProcess.start(folder.resolve("data"), "--fleet", fleet)) {
            for (String session : blocks(page, SESSION)
                    .filter(s -> s.contains(OF_THE_GREETER))
                    .toList()) {
                replay(session, server);
            }
        }
    }

    private void replay(String session, ServerProcess server) throws Exception {
        for (String step : session.split("(?m)^\\$ ")) {
            if (!step.isBlank()) {
                int end = step.indexOf('\n');
                String command = step.substring(0, end);
                String answer = run(command, server).replace(url(server), DEFAULT_URL);
                USER_CODE.matcher(answer).results().forEach(shown -> userCode = shown.group());
                assertThat(masked(answer)).as("the answer to: %s", command).isEqualTo(masked(step.substring(end + 1)));
            }
        }
    }

    private String run(String command, ServerProcess server) throws IOException, InterruptedException {
        ProcessBuilder shell = new ProcessBuilder(
                        "sh",
                        "-c",
                        PASSWORD.matcher(USER_CODE.matcher(command).replaceAll(userCode))
                                .replaceAll("$1" + server.password())
                                .replace(DEFAULT_URL, url(server))
                                .replace("java -jar", String.join(" ", PackagedCommand.java()) + " -jar"))
                .directory(ROOT.toFile())
                .redirectErrorStream(true);
        shell.environment().put("CAPSTAN_URL", url(server));
        shell.environment()
                .put("CAPSTAN_KEYS", folder.resolve("keys/agents.json").toString());
        Process process = shell.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return output;
    }

    private static String url(ServerProcess server) {
        return server.url("").toString();
    }

    /** The text with what differs from run to run taken out: ids, hashes, times, durations, and the width of tables. */
    private static String masked(String text) {
        return text.replaceAll("[0-9a-f]{64}", "<hash>")
                .replaceAll("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "<id>")
                .replaceAll("\\b(agt|hst)_[A-Za-z0-9_-]{22}", "<id>")
                .replaceAll("\\bneg_[0-9a-f]{32}", "<id>")
                .replaceAll(USER_CODE.pattern(), "<code>")
                .replaceAll("\\d{4}-\\d{2}-\\d{2}T[0-9:.]+Z", "<time>")
                .replaceAll("(\"ts\": ?)\\d+", "$1<s>")
                .replaceAll("(latencyMs|execution_time_ms)\":\\d+", "$1\":<ms>")
                .replaceAll("(retry_after_seconds\":|retry in )\\d+", "$1<s>")
                .replaceAll(" +", " ")
                .strip();
    }

    private static Stream<String> blocks(String page, Pattern kind) throws IOException {
        return kind.matcher(Files.readString(ROOT.resolve(page))).results().map((MatchResult block) -> block.group(1));
    }
}
