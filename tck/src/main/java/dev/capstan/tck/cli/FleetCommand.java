package dev.capstan.tck.cli;

import dev.capstan.tck.run.MentionedNames;
import dev.capstan.tck.subject.FixtureNames;
import dev.capstan.tck.subject.file.SubjectFileReader;
import dev.capstan.tck.subject.fleet.FixtureAgent;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code capstan-tck fleet}. */
@Command(
        name = "fleet",
        mixinStandardHelpOptions = true,
        description =
                "Write the fixture fleet, which a subject serves while it is checked; existing files are not changed.")
final class FleetCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "Directory to write to; created if missing.")
    private Path directory = Path.of("fleet");

    @Option(
            names = "--area",
            split = ",",
            paramLabel = "AREA",
            description = "Only the agents that this area needs. Comma-separated; repeatable.")
    private Set<String> areas = new LinkedHashSet<>();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "yaml",
            description =
                    "yaml: agents/<id>/capabilities.yaml; json: the same as JSON; openapi: one openapi.json with an"
                            + " operation for each capability. Default: ${DEFAULT-VALUE}.")
    private FleetFormat format = FleetFormat.yaml;

    @Option(
            names = "--names",
            paramLabel = "FILE",
            description = "Subject file; write the agents and capabilities under the names of its 'fixtures'.")
    private @Nullable Path names;

    @Override
    public void run() {
        FixtureNames own = names == null
                ? FixtureNames.UNCHANGED
                : SubjectFileReader.from(names).fixtures();
        Map<String, String> files = format.files(
                selected().stream().map(agent -> agent.renamed(own)).toList());
        files.forEach((name, text) -> NewFile.write(directory.resolve(name), text));
        PrintWriter out = spec.commandLine().getOut();
        files.keySet().forEach(name -> out.println("wrote " + directory.resolve(name)));
    }

    private List<FixtureAgent> selected() {
        RuleOptions.requireAreas(areas, spec);
        Set<String> mentioned =
                areas.stream().flatMap(area -> MentionedNames.of(area).stream()).collect(Collectors.toSet());
        return FixtureAgent.all().stream()
                .filter(agent -> areas.isEmpty()
                        || mentioned.contains(agent.id())
                        || agent.capabilities().stream().anyMatch(mentioned::contains))
                .toList();
    }
}
