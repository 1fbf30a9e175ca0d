package dev.capstan.tck.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.capstan.tck.cli.CapstanTck;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.reference.NatsServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/**
 * The commands of all pages that run the kit. A subject keeps every applicable rule but those that are expected to
 * fail. The module {@code server/tests} runs the other commands, and requires that each block of commands is run or
 * says why it is not.
 */
class DocumentationIT {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    /** A block of commands that are run. */
    private static final Pattern BLOCK =
            Pattern.compile("(?ms)(?<!<!-- not run: [^\n]{1,200} -->\n)^( *)```(sh|console)\n(.*?)^\\1```$");

    private static final Pattern KIT =
            Pattern.compile("(?:java -jar tck/target/capstan-tck\\.jar|npx capstan-tck) (.*)");
    private static final Pattern KIT_IN_TEXT =
            Pattern.compile("(?:-jar tck/target/capstan-tck\\.jar|[` ]capstan-tck) ([a-z-][^|;&>)`\n]*)");
    private static final Pattern OPTION = Pattern.compile("--?[a-z][a-z-]*");
    private static final String NATS_COMMAND = "nats-server -a 127.0.0.1 -p 4333";
    private static final String NATS_URL = "nats://127.0.0.1:4333";

    /** The paths in the repository that commands read. What they write is below the working directory. */
    private static final Pattern IN_REPOSITORY = Pattern.compile("(tck|examples|target)/.*");

    /** The subject file of a reader. One clause of it is checked; the page of its example checks all. */
    private static final Path SUBJECT = Path.of("examples/conformance/driver-node/subject.yaml");

    /** The least number of rules that a subject passes. */
    private static final Map<String, Integer> PASSED = Map.of(
            "AGH peers in Python",
            45,
            "Agent RPC callee in Python",
            25,
            "Agent RPC caller in Python",
            13,
            "Driver in Node",
            15,
            "Driver in Python",
            100,
            "Capstan reference server",
            4);

    @TempDir
    private Path work;

    /** The runs that have succeeded and that another page shows as well. */
    private static final Set<String> DONE = new HashSet<>();

    private Optional<NatsServer> nats = Optional.empty();

    static Stream<Path> pages() throws IOException {
        return MarkdownPages.in(ROOT).filter(page -> !commands(page).isEmpty());
    }

    @ParameterizedTest
    @MethodSource("pages")
    void theCommandsOfThePageSucceed(Path page) throws Exception {
        String text = String.join("\n", commands(page));
        InstalledPrograms.require("node");
        if (Stream.of("driver-python", "agh-peer", "rpc-callee", "rpc-caller").anyMatch(text::contains)) {
            InstalledPrograms.require("python3");
        }
        try {
            for (String session : commands(page)) {
                for (String step : session.split(session.startsWith("$ ") ? "(?m)^\\$ " : "(?m)^")) {
                    if (!step.isBlank()) {
                        run(step);
                    }
                }
            }
        } finally {
            nats.ifPresent(NatsServer::close);
        }
    }

    @Test
    void theCommandsHaveTheOptionsThatThePagesUse() throws IOException {
        CommandLine kit = CapstanTck.commandLine();
        List<String> used = MarkdownPages.in(ROOT)
                .flatMap(page -> KIT_IN_TEXT.matcher(MarkdownPages.text(page)).results())
                .map(found -> found.group(1))
                .toList();

        assertThat(used).hasSizeGreaterThan(20).allSatisfy(words -> {
            CommandLine command = kit;
            for (String word : words.split("[\\s=]+")) {
                command = command.getSubcommands().getOrDefault(word, command);
                if (OPTION.matcher(word).matches()) {
                    assertThat(command.getCommandSpec().findOption(word))
                            .as("%s of capstan-tck %s", word, words)
                            .isNotNull();
                }
            }
        });
    }

    /** Returns the blocks of a page that run the kit. */
    private static List<String> commands(Path page) {
        return BLOCK.matcher(MarkdownPages.text(page))
                .results()
                .map(block -> block.group(3).replaceAll("(?m)^" + block.group(1), ""))
                .filter(block -> block.contains("capstan-tck"))
                .toList();
    }

    /** Runs a command, and compares what it prints with what follows it. */
    private void run(String step) throws Exception {
        int end = step.indexOf('\n');
        String command = step.substring(0, end);
        String shown = step.substring(end + 1);
        Matcher kit = KIT.matcher(command);
        if (command.contains("--subject") && !DONE.add(command)) {
            return;
        }
        if (command.equals(NATS_COMMAND)) {
            nats = NatsServer.started(work);
            assumeTrue(
                    nats.isPresent() || Boolean.parseBoolean(System.getenv("CAPSTAN_REQUIRE_NATS")),
                    "nats-server is not installed");
        } else if (kit.matches()) {
            String printed = runKit(
                    kit.group(1).replace(NATS_URL, nats.map(NatsServer::url).orElse(NATS_URL)));
            if (!shown.isEmpty()) {
                assertThat(printed.replaceFirst("reports: .*\n$", ""))
                        .as(command)
                        .isEqualTo(shown);
            }
        } else {
            Map<String, String> environment = new HashMap<>(System.getenv());
            environment.put("JDK_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
            environment.put("JAVA_HOME", System.getProperty("java.home"));
            environment.put("CAPSTAN_REPORT", work.resolve("report-of-script").toString());
            ShellRun run = ShellRun.of(ROOT, environment, List.of("bash", "-c", command));
            assertThat(run.exit()).as(run.output()).isZero();
            assertRulesHold(work.resolve("report-of-script"), 1);
        }
    }

    /** Runs the kit in this process and returns what it prints. */
    private String runKit(String words) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(words.split(" ")));
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        boolean isCheck = arguments.contains("--subject");
        Path report = work.resolve("report");
        boolean isOfReader = arguments.contains("subject.yaml");
        if (isCheck) {
            delete(report);
            arguments.addAll(arguments.contains("--report") ? List.of() : List.of("--report", "report"));
            arguments.addAll(isOfReader ? List.of("--only", "NEG-1") : List.of());
            Files.writeString(
                    work.resolve("subject.yaml"),
                    Files.readString(ROOT.resolve(SUBJECT))
                            .replace("{here}", ROOT.resolve(SUBJECT).getParent().toString()));
            Files.writeString(work.resolve("expected.yaml"), "expected: []\n");
        } else if (arguments.contains("target/agh-peer-fleet")) {
            delete(ROOT.resolve("target/agh-peer-fleet"));
        }

        int exit = CapstanTck.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .registerConverter(Path.class, this::path)
                .execute(arguments.toArray(String[]::new));

        assertThat(exit).as("capstan-tck %s: %s%s", words, out, err).isZero();
        if (isCheck) {
            assertRulesHold(report, isOfReader ? 1 : PASSED.get(subject(report)));
        }
        return out.toString();
    }

    private Path path(String word) {
        return (IN_REPOSITORY.matcher(word).matches() ? ROOT : work).resolve(word);
    }

    private static String subject(Path report) throws IOException {
        return Json.read(Files.readString(report.resolve("report.json")))
                .path("subject")
                .asText();
    }

    private static void assertRulesHold(Path report, int atLeast) throws IOException {
        List<String> verdicts = Json.read(Files.readString(report.resolve("report.json")))
                .path("rules")
                .valueStream()
                .map(rule -> rule.path("verdict").asText("not checked"))
                .toList();

        assertThat(verdicts).isSubsetOf("passed", "inapplicable", "not checked");
        assertThat(verdicts).filteredOn("passed"::equals).hasSizeGreaterThanOrEqualTo(atLeast);
    }

    private static void delete(Path directory) throws IOException {
        if (Files.exists(directory)) {
            try (Stream<Path> files = Files.walk(directory)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
