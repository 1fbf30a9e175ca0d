package dev.capstan.server.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.audit.ChainHead;
import dev.capstan.cli.CliCommand;
import dev.capstan.cli.CommandFailed;
import dev.capstan.client.TerminalText;
import dev.capstan.core.json.Json;
import dev.capstan.server.RestoreBackup;
import dev.capstan.server.settings.StartupFailed;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code capstan restore}: restores a backup into a new data directory. */
@Command(
        name = "restore",
        mixinStandardHelpOptions = true,
        description = "Restore a backup of 'capstan backup' into a new data directory, and verify its audit chains.",
        footer = {"", "Example: capstan restore data/backups/capstan-20261128-030000.zip --data restored"})
public final class RestoreCommand extends CliCommand {

    @Parameters(index = "0", paramLabel = "FILE", description = "File of the backup.")
    private Path file;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            required = true,
            description = "Data directory to restore into; it must be empty or missing.")
    private Path data;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Override
    public Integer call() {
        try {
            print(RestoreBackup.into(file, data));
            return ExitCode.OK;
        } catch (StartupFailed failed) {
            throw new CommandFailed(failed.getMessage(), failed);
        }
    }

    private void print(Map<String, ChainHead> heads) {
        if (json) {
            ObjectNode result = Json.object().put("data", data.toString());
            ObjectNode byTenant = result.putObject("heads");
            heads.forEach((tenant, head) -> byTenant.put(tenant, head.toString()));
            out().println(Json.write(result));
        } else {
            out().println("Restored to " + data);
            heads.forEach((tenant, head) ->
                    out().println("Audit chain of " + TerminalText.of(tenant) + " verified: " + head));
        }
    }
}
