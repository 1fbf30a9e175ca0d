package dev.capstan.cli.account;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.cli.ServerClient;
import dev.capstan.client.TerminalText;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code capstan reload}: has a running server read its fleet again. */
@Command(
        name = "reload",
        mixinStandardHelpOptions = true,
        description =
                "Have a running server read the files of its fleet again, without a restart. It serves all of what"
                        + " they declare or, if anything in them cannot be served, goes on as before.",
        footer = {"", "Example: capstan reload --account owner"})
public final class ReloadCommand extends ServerSubcommand {

    @Override
    void run(ServerClient running) {
        JsonNode change = running.post("/fleet/reload").orRefused();
        if (json()) {
            printLine(change);
            return;
        }
        boolean changed = false;
        for (String sort : List.of("added", "changed", "removed")) {
            JsonNode part = change.path(sort);
            JsonNode capabilities = part.path("capabilities");
            capabilities.forEach(capability -> out().println(sort + " " + TerminalText.of(capability)));
            int more = part.path("count").asInt() - capabilities.size();
            if (more > 0) {
                out().println(sort + " " + more + " more");
            }
            changed |= !capabilities.isEmpty();
        }
        if (!changed) {
            out().println("no capability has changed");
        }
    }
}
