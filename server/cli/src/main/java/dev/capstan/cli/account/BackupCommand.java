package dev.capstan.cli.account;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.cli.PrintedText;
import dev.capstan.cli.ServerClient;
import picocli.CommandLine.Command;

/** {@code capstan backup}: makes a backup of a running server, on its disk. */
@Command(
        name = "backup",
        mixinStandardHelpOptions = true,
        description =
                "Make a backup of a running server in the directory 'backups' of its data directory, while it works."
                        + " It contains the database and the key of the server, so keep it as secret as these.",
        footer = {"", "Example: capstan backup --account owner"})
public final class BackupCommand extends ServerSubcommand {

    private static final long KIB = 1 << 10;

    @Override
    void run(ServerClient running) {
        JsonNode backup = running.post("/backups").orRefused();
        String file = PrintedText.of(backup.path("file"));
        print(
                json(),
                backup,
                file + " in the data directory, " + backup.path("bytes").asLong() / KIB + " KiB");
    }
}
