package dev.capstan.server.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.capstan.cli.CliCommand;
import dev.capstan.cli.Table;
import dev.capstan.core.json.Json;
import dev.capstan.server.Doctor;
import dev.capstan.server.Doctor.Finding;
import dev.capstan.server.Doctor.State;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code capstan doctor}: checks what a server with these settings needs, and says what to do. */
@Command(
        name = "doctor",
        mixinStandardHelpOptions = true,
        description =
                "Check Java, directory, ports, certificate, database, NATS server, sinks, fleet and confinement for a"
                        + " server with the same options, variables and file, and assemble it in a temporary directory."
                        + " It changes nothing else. Exit code 1 if a check fails.")
public final class DoctorCommand extends CliCommand {

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Mixin
    private ServeOptions options;

    @Override
    public Integer call() throws InterruptedException {
        Optional<Configuration> configuration = options.configure(spec());
        if (configuration.isEmpty()) {
            return ExitCode.SOFTWARE;
        }
        List<Finding> findings =
                Doctor.check(options.data(), options.host(), options.port(), options.fleet(), options.settings(spec()));
        if (json) {
            ArrayNode array = Json.mapper().createArrayNode();
            findings.forEach(finding -> array.addObject()
                    .put("subject", finding.subject())
                    .put("state", state(finding))
                    .put("message", finding.message()));
            out().println(Json.write(array));
        } else {
            Table table = new Table();
            findings.forEach(finding -> table.row(List.of(state(finding), finding.subject(), finding.message())));
            table.print(out());
        }
        return findings.stream().anyMatch(finding -> finding.state() == State.FAILED) ? ExitCode.SOFTWARE : ExitCode.OK;
    }

    private static String state(Finding finding) {
        return finding.state().name().toLowerCase(Locale.ROOT);
    }
}
