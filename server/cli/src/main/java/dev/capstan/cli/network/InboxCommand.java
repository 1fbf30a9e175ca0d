package dev.capstan.cli.network;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.cli.AccountOption;
import dev.capstan.cli.CliCommand;
import dev.capstan.cli.ServerClient;
import dev.capstan.cli.ServerOption;
import dev.capstan.cli.Table;
import dev.capstan.client.TerminalText;
import dev.capstan.discovery.envelope.PeerId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code capstan inbox}: shows what a server's peers have accepted and no handler has processed. */
@Command(
        name = "inbox",
        mixinStandardHelpOptions = true,
        description = "Show the work and the messages that a server's peers accepted and no handler has processed.",
        footer = {
            "",
            "Only owners may read it. Envelopes are unproven claims of their senders.",
            "Example: capstan inbox --account owner"
        })
public final class InboxCommand extends CliCommand {

    private static final String INBOX = "/agh/inbox";

    @Mixin
    private ServerOption server;

    @Mixin
    private AccountOption account;

    @Option(
            names = "--peer",
            paramLabel = "PEER",
            description = "Only what this peer accepted. Default: all peers of the server.")
    private @Nullable PeerId peer;

    @Option(
            names = "--delete",
            paramLabel = "NUMBER",
            arity = "1..*",
            description = "Delete the envelopes with these numbers instead.")
    private List<Long> deleted = List.of();

    @Option(names = "--json", description = "Print each envelope as JSON on one line.")
    private boolean json;

    @Override
    public Integer call() {
        ServerClient running = account.client(server.url());
        if (!deleted.isEmpty()) {
            deleted.forEach(
                    number -> running.delete(INBOX, Long.toString(number)).orRefused());
            return ExitCode.OK;
        }
        Table table = new Table("NUMBER", "PEER", "KIND", "FROM", "RECEIVED", "INTERACTION", "TEXT");
        Map<String, String> query = peer == null ? Map.of() : Map.of("peer", peer.text());
        running.forEach(INBOX, "envelopes", query, entry -> {
            if (json) {
                printLine(entry);
            } else {
                table.row(row(entry));
            }
        });
        if (!json) {
            table.print(out());
        }
        return ExitCode.OK;
    }

    private static List<String> row(JsonNode entry) {
        JsonNode envelope = entry.path("envelope");
        return List.of(
                entry.path("number").asText(),
                TerminalText.name(entry.path("peer")),
                TerminalText.name(envelope.path("kind")),
                TerminalText.name(envelope.path("from")),
                Instant.ofEpochMilli(entry.path("received_at").asLong()).toString(),
                TerminalText.name(envelope.path("interaction_id").asText("-")),
                TerminalText.of(envelope.path("body").path("text")));
    }
}
