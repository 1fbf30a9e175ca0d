package dev.capstan.cli.account;

import dev.capstan.cli.PrintedText;
import dev.capstan.cli.ServerClient;
import dev.capstan.cli.Table;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code capstan hosts list}: shows the hosts that an account manages. */
@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        description = "List the hosts that the account manages.",
        footer = {"", "Example: capstan hosts list --account owner"})
final class HostsListCommand extends ServerSubcommand {

    @Override
    void run(ServerClient running) {
        Table table = new Table("HOST", "STATUS", "ACCOUNT", "AGENTS", "NAME");
        eachHost(running, host -> {
            if (json()) {
                printLine(host);
                return;
            }
            String status = PrintedText.of(host.path("status"))
                    + (host.path("suspended").asBoolean() ? ", suspended" : "");
            table.row(List.of(
                    PrintedText.of(host.path("host_id")),
                    status,
                    accountOf(host),
                    String.valueOf(host.path("agents").size()),
                    PrintedText.of(host.path("name"))));
        });
        if (!json()) {
            table.print(out());
        }
    }
}
