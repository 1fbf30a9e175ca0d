package dev.capstan.cli.account;

import dev.capstan.cli.ServerClient;
import dev.capstan.cli.Table;
import dev.capstan.client.TerminalText;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code capstan hosts list}: shows the hosts that an account manages. */
@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        description = "List the hosts that the account manages.",
        footer = {"", "Example: capstan hosts list --account owner"})
final class HostsListCommand extends ManagedTask {

    @Override
    void run(ServerClient running, PrintWriter out) {
        Table table = new Table("HOST", "STATUS", "ACCOUNT", "AGENTS", "NAME");
        eachHost(running, host -> {
            if (json()) {
                out.println(TerminalText.line(host));
                return;
            }
            String status = cell(host, "status") + (host.path("suspended").asBoolean() ? ", suspended" : "");
            table.row(List.of(
                    cell(host, "host_id"),
                    status,
                    host.has("user_id") ? cell(host, "user_id") : cell(host, "approved_by"),
                    String.valueOf(host.path("agents").size()),
                    cell(host, "name")));
        });
        if (!json()) {
            table.print(out);
        }
    }
}
