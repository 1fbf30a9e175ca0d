package dev.capstan.tck.reference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.tck.cli.CapstanTck;
import dev.capstan.tck.subject.fleet.FixtureAgent;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * The reference server, which serves the fixture fleet under other names: every rule holds as under the fleet's own
 * names. The gate checks some rules of each area, {@code -Pnightly} all of them.
 */
class RenamedFixturesIT {

    private static final List<String> SOME =
            List.of("TC-3.4", "INV-1.1", "INV-3.2", "DISC-1.2", "DISC-2.1", "DISC-3.1", "NEG-2.1", "GR-1.2", "GR-7.1");

    @TempDir
    private Path work;

    private final StringWriter output = new StringWriter();

    @Test
    void rulesHoldUnderOtherNames() throws IOException {
        Path fleet = work.resolve("fleet");
        Path subject = ReferenceProfile.written(work, subject(fleet));
        assertThat(exitCode("fleet", fleet.toString(), "--names", subject.toString()))
                .as("%s", output)
                .isZero();
        assertThat(fleet.resolve("agents")).isDirectoryContaining("glob:**/our-bank");

        Stream<String> selection = Boolean.getBoolean("nightly")
                ? Stream.of("--no-preflight")
                : SOME.stream().flatMap(id -> Stream.of("--only", id));
        String[] arguments = Stream.concat(Stream.of("--subject", subject.toString()), selection)
                .toArray(String[]::new);

        assertThat(exitCode(arguments)).as("%s", output).isZero();
    }

    private int exitCode(String... arguments) {
        CommandLine command = CapstanTck.commandLine();
        command.setOut(new PrintWriter(output));
        command.setErr(new PrintWriter(output));
        return command.execute(arguments);
    }

    /** The subject file, with another name for each agent and each capability. */
    private static String subject(Path fleet) throws IOException {
        List<FixtureAgent> agents = FixtureAgent.all();
        String started = ReferenceProfile.text()
                .replaceFirst("serve, --port", "serve, --fleet, \"" + fleet + "\", --fixtures, --port");
        return started
                + "\nfixtures:\n  agents: {"
                + names("our-", agents.stream().map(FixtureAgent::id))
                + "}\n  capabilities: {"
                + names("our_", agents.stream().flatMap(agent -> agent.capabilities().stream()))
                + "}\n";
    }

    private static String names(String prefix, Stream<String> fixtures) {
        return fixtures.distinct().map(name -> name + ": " + prefix + name).collect(Collectors.joining(", "));
    }
}
