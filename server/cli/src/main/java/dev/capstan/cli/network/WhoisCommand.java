package dev.capstan.cli.network;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.cli.Table;
import dev.capstan.core.json.Json;
import dev.capstan.discovery.HandleWhois;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.PeerId;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code capstan whois}: asks the peers of a network for their identity and their capabilities (DISC-2.1, DISC-2.2).
 */
@Command(
        name = "whois",
        mixinStandardHelpOptions = true,
        description = "Query peers for their identity and capabilities; exit code 1 if none responds.",
        footer = {
            "",
            "Responses of peers are unproven claims and grant nothing. The digests of a catalog are verified.",
            "Example: capstan whois build-site --catalog"
        })
public final class WhoisCommand extends NetworkSubcommand {

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "QUERY",
            defaultValue = "",
            description = "Peer id, display name, capability, profile, artifact or trust mode. Default: all peers.")
    private String query;

    @Option(names = "--catalog", description = "Request the catalogs, too, and verify their digests.")
    private boolean catalog;

    @Option(
            names = "--id",
            paramLabel = "ID",
            arity = "1..*",
            description = "Only these capabilities of the catalogs; implies --catalog.")
    private List<String> ids = List.of();

    @Option(names = "--to", paramLabel = "PEER", description = "Query only this peer, which responds to any query.")
    private @Nullable PeerId to;

    @Option(
            names = "--channel",
            paramLabel = "NAME",
            defaultValue = "builders",
            description = "Channel to query. Default: ${DEFAULT-VALUE}.")
    private Channel channel;

    @Override
    public Integer call() {
        check();
        WhoisResults results = query(question());
        if (json()) {
            ObjectNode line = Json.object();
            results.peers().stream().map(peer -> peer.json(requestsCatalog())).forEach(line.putArray("peers")::add);
            printLine(line);
        } else if (requestsCatalog()) {
            printCatalogs(results.peers());
        } else if (!results.peers().isEmpty()) {
            Table table = new Table("PEER", "CHANNEL", "CAPABILITIES");
            results.peers().forEach(peer -> table.row(peer.row()));
            table.print(out());
        }
        results.errors().forEach(err()::println);
        if (results.peers().isEmpty() && results.errors().isEmpty()) {
            err().println("No responses in the channel " + channel
                    + (targetsServer() ? "." : " in time; --wait DURATION waits longer."));
        }
        return results.peers().isEmpty() ? ExitCode.SOFTWARE : ExitCode.OK;
    }

    private boolean requestsCatalog() {
        return catalog || !ids.isEmpty();
    }

    private Envelope question() {
        Envelope question = question(channel, query);
        Envelope directed = to == null ? question : question.to(to);
        if (!requestsCatalog()) {
            return directed;
        }
        ObjectNode ext = Json.object();
        ext.putArray(HandleWhois.INCLUDE).add(HandleWhois.CAPABILITY_CATALOG);
        if (!ids.isEmpty()) {
            ids.forEach(ext.putArray(HandleWhois.IDS)::add);
        }
        return directed.with(ext);
    }

    private void printCatalogs(List<FoundPeer> peers) {
        for (FoundPeer peer : peers) {
            String id = peer.card().peerId().text();
            if (peer.catalog().isEmpty()) {
                out().println(id + (ids.isEmpty() ? " has no catalog" : " has none of these capabilities"));
            }
            peer.catalog().forEach(capability -> capability.print(id, out()));
        }
    }
}
