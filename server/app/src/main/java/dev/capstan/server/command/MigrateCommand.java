package dev.capstan.server.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.cli.CliCommand;
import dev.capstan.cli.CommandFailed;
import dev.capstan.cli.DatabaseLocation;
import dev.capstan.cli.DatabaseOptions;
import dev.capstan.client.TerminalText;
import dev.capstan.core.json.Json;
import dev.capstan.core.text.Text;
import dev.capstan.server.MoveDatabase;
import dev.capstan.server.settings.StartupFailed;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code capstan migrate}: moves the database of a stopped server from its data directory to PostgreSQL. */
@Command(
        name = "migrate",
        mixinStandardHelpOptions = true,
        description = "Move the database of a stopped server from its data directory to PostgreSQL: copy all rows,"
                + " compare them, verify the audit chains, and rename the old file.",
        footer = {
            "",
            "The target must be an empty database. The other files of the data directory, such as the server's key,"
                    + " stay where they are: start the server with the same --data."
        })
public final class MigrateCommand extends CliCommand {

    @Option(
            names = "--from",
            paramLabel = "DIR",
            defaultValue = "data",
            description = "Data directory of the stopped server. Default: ${DEFAULT-VALUE}.")
    private Path from;

    @Mixin
    private DatabaseOptions database;

    @Option(names = "--json", description = "Print the result as JSON on one line.")
    private boolean json;

    @Override
    public Integer call() {
        try {
            DatabaseLocation.Postgres target = database.givenOrVariable()
                    .orElseThrow(() ->
                            new CommandFailed("no target; set --database or the variable " + DatabaseOptions.VARIABLE));
            MoveDatabase.Moved moved = new MoveDatabase(from, StoppedServerData.settings(target))
                    .run((table, rows) -> err().println(table + ": " + Text.count(rows, "row")));
            print(moved);
            return ExitCode.OK;
        } catch (StartupFailed failed) {
            throw new CommandFailed(failed.getMessage(), failed);
        }
    }

    private void print(MoveDatabase.Moved moved) {
        long rows = moved.tables().values().stream().mapToLong(Long::longValue).sum();
        if (json) {
            ObjectNode result = Json.object().put("target", moved.target()).put("rows", rows);
            ObjectNode tables = result.putObject("tables");
            moved.tables().forEach(tables::put);
            ObjectNode heads = result.putObject("heads");
            moved.heads().forEach((tenant, head) -> heads.put(tenant, head.toString()));
            printLine(result.put("kept", moved.kept().toString()));
        } else {
            out().println("Copied " + Text.count(rows, "row") + " of "
                    + Text.count(moved.tables().size(), "table") + " to " + moved.target());
            moved.heads().forEach((tenant, head) -> out().println(
                            "Audit chain of " + TerminalText.of(tenant) + " verified: " + head));
            out().println("The old database is kept as " + moved.kept());
        }
    }
}
