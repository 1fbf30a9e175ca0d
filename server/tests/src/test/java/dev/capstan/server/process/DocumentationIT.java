package dev.capstan.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.capstan.server.PackagedCommand;
import dev.capstan.server.pages.CodeBlock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of all pages print what these pages show. The module of the kit runs those of the kit. */
class DocumentationIT {

    private static final Path ROOT = Path.of("..", "..").toAbsolutePath().normalize();
    private static final String DEFAULT_URL = "http://127.0.0.1:8420";
    private static final Pattern USER_CODE = Pattern.compile("\\b[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}\\b");
    private static final Pattern PASSWORD = Pattern.compile("(-u owner:)\\S+");
    private static final Path README = Path.of("README.md");
    private static final Path TUTORIAL = Path.of("docs/tutorial.md");

    /** The pages whose commands need those of the pages before them. */
    private static final List<Path> PAGES_IN_ORDER = List.of(README, TUTORIAL);

    private static final String OF_THE_GREETER = "call greet";

    @TempDir
    private Path folder;

    /** The code that a command showed last, which the next commands go on with. */
    private String userCode = "";

    @Test
    void theTutorialPrintsWhatItShowsAfterTheReadme() throws Exception {
        replay(blocks().filter(block -> PAGES_IN_ORDER.contains(block.page()))
                .sorted(Comparator.comparing(block -> PAGES_IN_ORDER.indexOf(block.page())))
                .toList());
    }

    @Test
    void everyOtherPagePrintsWhatItShows() throws Exception {
        replay(blocks().filter(block -> !block.page().equals(TUTORIAL))
                .sorted(Comparator.comparing(block -> !block.page().equals(README)))
                .toList());
    }

    @Test
    void theFleetOfTheReadmeIsServed() throws Exception {
        String declared = CodeBlock.all().stream()
                .filter(block -> block.page().equals(README) && block.language().equals("yaml"))
                .findFirst()
                .orElseThrow()
                .text();
        Path agent = Files.createDirectories(folder.resolve("fleet/agents/greeter"));
        Files.writeString(agent.resolve("capabilities.yaml"), declared);
        String fleet = folder.resolve("fleet").toString();

        replay(commands().filter(block -> block.text().contains(OF_THE_GREETER)).toList(), "--fleet", fleet);
    }

    @Test
    void exampleOfProcessesIsServed() throws Exception {
        assumeTrue(
                Boolean.parseBoolean(System.getenv("CAPSTAN_REQUIRE_PYTHON")) || isInstalled("python3"),
                "python3 is not installed");
        Path agent = Files.createDirectories(folder.resolve("fleet/agents/todo"));
        for (String file : List.of("capabilities.yaml", "todo.py")) {
            Files.copy(ROOT.resolve("examples/todo/agents/todo").resolve(file), agent.resolve(file));
        }

        replay(
                commands().filter(block -> block.page().startsWith("examples")).toList(),
                "--fleet",
                folder.resolve("fleet").toString());
    }

    @Test
    void theProgramInPythonVerifiesTheRecordAboveIt() throws Exception {
        List<CodeBlock> blocks = CodeBlock.all();
        List<CodeBlock> programs = blocks.stream()
                .filter(block ->
                        block.language().equals("python") && !block.page().startsWith("yaml-config"))
                .toList();
        assertThat(programs).hasSize(1);
        CodeBlock program = programs.get(0);
        String record = blocks.get(blocks.indexOf(program) - 1).text();
        assumeTrue(
                Boolean.parseBoolean(System.getenv("CAPSTAN_REQUIRE_PYTHON")) || isInstalled("python3"),
                "python3 is not installed");
        Files.writeString(folder.resolve("audit.jsonl"), record);

        assertThat(output(new ProcessBuilder("python3", "-c", program.text()).directory(folder.toFile())))
                .isEqualTo("1:" + record.substring("{'hash':'".length()).substring(0, 64) + "\n");
    }

    private static boolean isInstalled(String command) throws Exception {
        return new ProcessBuilder("sh", "-c", "command -v " + command).start().waitFor() == 0;
    }

    /** Returns the blocks of commands that are run here. */
    private static Stream<CodeBlock> commands() {
        return CodeBlock.all().stream()
                .filter(block -> block.isCommands() && block.notRun().isEmpty() && !block.isOfKit());
    }

    private static Stream<CodeBlock> blocks() {
        return commands()
                .filter(block -> !block.text().contains(OF_THE_GREETER))
                .filter(block -> !block.page().startsWith("examples"));
    }

    private void replay(List<CodeBlock> blocks, String... options) throws Exception {
        assertThat(blocks).isNotEmpty();
        try (ServerProcess server = ServerProcess.start(folder.resolve("data"), options)) {
            for (CodeBlock block : blocks) {
                if (block.language().equals("console")) {
                    replay(block.text(), server);
                } else {
                    String script = "set -e\n" + block.text();
                    assertThat(run(script + "echo ended", server))
                            .as("%s: %s", block.page(), block.text())
                            .endsWith("ended\n");
                }
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
                .directory(ROOT.toFile());
        shell.environment().put("CAPSTAN_URL", url(server));
        shell.environment()
                .put("CAPSTAN_KEYS", folder.resolve("keys/agents.json").toString());
        shell.environment().put("CAPSTAN_PASSWORD", server.password());
        return output(shell);
    }

    private static String output(ProcessBuilder builder) throws IOException, InterruptedException {
        Process process = builder.redirectErrorStream(true).start();
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
                .replaceAll("(latencyMs|execution_time_ms)\" ?: ?\\d+", "$1\":<ms>")
                .replaceAll("(retry_after_seconds\":|retry in )\\d+", "$1<s>")
                .replaceAll(" +", " ")
                .strip();
    }
}
