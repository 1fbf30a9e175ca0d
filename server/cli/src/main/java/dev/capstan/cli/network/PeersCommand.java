package dev.capstan.cli.network;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.cli.AccountOption;
import dev.capstan.cli.PrintedText;
import dev.capstan.cli.Table;
import dev.capstan.client.TerminalText;
import dev.capstan.core.json.Json;
import dev.capstan.discovery.envelope.Channel;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code capstan peers}: shows the peers that a server has or knows, or those on a NATS server (DISC-1.4). */
@Command(
        name = "peers",
        mixinStandardHelpOptions = true,
        description = "Show a server's own peers and those it heard of in the last minute.",
        footer = {
            "",
            "With --nats all peers in a channel are queried instead, and those that respond are shown.",
            "Example: capstan peers --channel builders"
        })
public final class PeersCommand extends NetworkSubcommand {

    private static final Channel DEFAULT_CHANNEL = new Channel("builders");

    @Option(
            names = "--channel",
            paramLabel = "NAME",
            description = "Only peers in this channel. Default: all that the server knows; builders on NATS.")
    private @Nullable Channel channel;

    @Mixin
    private AccountOption account;

    @Override
    public Integer call() {
        check();
        List<JsonNode> peers = targetsServer() ? known() : respondingPeers();
        if (json()) {
            ObjectNode line = Json.object();
            peers.forEach(line.putArray("peers")::add);
            printLine(line);
        } else if (peers.isEmpty()) {
            out().println("No peers found" + (channel == null ? "." : " in the channel " + channel + "."));
        } else {
            Instant now = clock().instant();
            Table table = new Table("PEER", "CHANNEL", "HEARD", "CAPABILITIES");
            peers.forEach(peer -> table.row(row(peer, now)));
            table.print(out());
        }
        return ExitCode.OK;
    }

    private List<JsonNode> known() {
        Map<String, String> query = channel == null ? Map.of() : Map.of("channel", channel.name());
        List<JsonNode> peers = new ArrayList<>();
        account.client(url()).forEach("/agh/peers", "peers", query, peers::add);
        return peers;
    }

    private List<JsonNode> respondingPeers() {
        WhoisResults results = query(question(channel == null ? DEFAULT_CHANNEL : channel, ""));
        results.errors().forEach(err()::println);
        List<JsonNode> peers = new ArrayList<>();
        results.peers()
                .forEach(peer -> peers.add(
                        peer.json(false).put("heard_at", clock().instant().toEpochMilli())));
        return peers;
    }

    private static List<String> row(JsonNode peer, Instant now) {
        List<String> capabilities = new ArrayList<>();
        peer.path("peer_card").path("capabilities").forEach(id -> capabilities.add(id.asText()));
        return List.of(
                TerminalText.name(peer.path("peer_id")),
                TerminalText.of(peer.path("channel")),
                lastSeen(peer, now),
                PrintedText.list(capabilities));
    }

    private static String lastSeen(JsonNode peer, Instant now) {
        if (!peer.has("heard_at")) {
            return "here";
        }
        Instant at = Instant.ofEpochMilli(peer.path("heard_at").asLong());
        return Math.max(0, Duration.between(at, now).toSeconds()) + " s ago";
    }
}
