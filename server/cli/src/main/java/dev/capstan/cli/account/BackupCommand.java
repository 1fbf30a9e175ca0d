package dev.capstan.cli.account;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.cli.ServerClient;
import dev.capstan.client.TerminalText;
import java.io.PrintWriter;
import picocli.CommandLine.Command;

/** {@code capstan backup}: makes a backup of a running server, on its disk. */
@Command(
        name = "backup",
        mixinStandardHelpOptions = true,
        description =
                "Make a backup of a running server in the directory 'backups' of its data directory, while it works."
                        + " It contains the database and the key of the server, so keep it as secret as these.",
        footer = {"", "Example: capstan backup --account owner"})
public final class BackupCommand extends ManagedTask {

    private static final long KIB = 1 << 10;

    @Override
    void run(ServerClient running, PrintWriter out) {
        JsonNode backup = running.post("/backups").orRefused();
        out.println(
                json()
                        ? TerminalText.line(backup)
                        : cell(backup, "file") + " in the data directory, "
                                + backup.path("bytes").asLong() / KIB + " KiB");
    }
}
