package dev.capstan.http.agh;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.json.Json;
import dev.capstan.discovery.LocalPeers;
import dev.capstan.discovery.ReceivedCapability;
import dev.capstan.discovery.ShowNetwork;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.interaction.Interaction;
import dev.capstan.http.common.Cursor;
import dev.capstan.http.common.JsonResponses;
import dev.capstan.http.common.Page;
import dev.capstan.http.common.ParameterParser;
import dev.capstan.http.common.QueryParameters;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** {@code /agh}: the peers that this server's peers know, the capabilities they received, and their interactions. */
@Controller("/agh")
@ExecuteOn(TaskExecutors.BLOCKING)
record AghNetworkController(LocalPeers peers, ShowNetwork network) {

    private static final Cursor CURSOR = Cursor.ofKeys(PeerListing::isKey);

    /** Returns the known peers, local and remote, by channel and peer id, page by page. */
    @Get("/peers")
    HttpResponse<byte[]> peers(HttpRequest<?> request) {
        QueryParameters query = QueryParameters.of(request, "channel", "limit", "cursor");
        Page page = Page.of(query, CURSOR);
        return JsonResponses.ok(page.json(
                "peers",
                present(channel(query)).tailMap(page.after().orElse(""), false).values().stream()
                        .limit(page.limit() + 1L)
                        .toList(),
                PeerListing::json,
                PeerListing::key));
    }

    private TreeMap<String, PeerListing> present(Optional<Channel> only) {
        TreeMap<String, PeerListing> present = new TreeMap<>();
        network.known().forEach(peer -> put(present, new PeerListing(peer.channel(), peer.card(), peer.lastSeen())));
        peers.all().forEach(here -> here.channels()
                .forEach(joined -> put(present, new PeerListing(joined, here.card(), null))));
        only.ifPresent(
                channel -> present.values().removeIf(peer -> !peer.channel().equals(channel)));
        return present;
    }

    private static void put(TreeMap<String, PeerListing> present, PeerListing peer) {
        present.put(peer.key(), peer);
    }

    /**
     * Returns a new greeting of each local peer. HTTP has no broadcast, so joining clients read the greetings
     * (DISC-1.4).
     */
    @Get("/greetings")
    HttpResponse<byte[]> greetings(HttpRequest<?> request) {
        QueryParameters query = QueryParameters.of(request, "channel");
        Collection<Channel> channels =
                channel(query).<Collection<Channel>>map(Set::of).orElse(peers.channels());
        ObjectNode json = Json.object();
        ArrayNode greetings = json.putArray("greetings");
        channels.forEach(joined -> peers.greetings(joined).forEach(greeting -> greetings.add(greeting.json())));
        return JsonResponses.ok(json);
    }

    /** Returns the capabilities that this server's peers received and verified (DISC-3.3). */
    @Get("/capabilities")
    HttpResponse<byte[]> capabilities(HttpRequest<?> request) {
        QueryParameters query = QueryParameters.of(request, "peer");
        ObjectNode json = Json.object();
        ArrayNode received = json.putArray("capabilities");
        for (PeerId peer : requestedPeers(query)) {
            network.received(peer).forEach(capability -> received.add(received(capability)));
        }
        return JsonResponses.ok(json);
    }

    private static ObjectNode received(ReceivedCapability received) {
        return Json.object()
                .put("peer", received.peer().text())
                .put("from", received.from().text())
                .put("channel", received.channel().name())
                .put("received_at", received.received().toEpochMilli())
                .set("capability", received.document().json());
    }

    /** Returns the state of an interaction, as seen by a peer of this server. */
    @Get("/interactions/{channel}/{id}")
    HttpResponse<byte[]> interaction(HttpRequest<?> request, @PathVariable String channel, @PathVariable String id) {
        QueryParameters query = QueryParameters.of(request, "peer");
        Channel named = channel(channel);
        Interaction found = network.interaction(requestedPeers(query), named, id)
                .orElseThrow(() -> new RefusedException(
                        RefusalCode.NOT_FOUND, "no peer of this server takes part in this interaction"));
        ObjectNode json = json(found);
        // the receipt for the last envelope that was given up, because its receiver could not send one
        network.lastGivenUp(found).ifPresent(undelivered -> json.set("receipt", undelivered.receipt()));
        return JsonResponses.ok(json);
    }

    private static ObjectNode json(Interaction interaction) {
        return Json.object()
                .put("peer", interaction.peer().text())
                .put("channel", interaction.channel().name())
                .put("interaction_id", interaction.id())
                .put("initiator", interaction.initiator().text())
                .put("target", interaction.target().text())
                .put("state", interaction.state().wire())
                .put("moved_at", interaction.moved().toEpochMilli());
    }

    private Collection<PeerId> requestedPeers(QueryParameters query) {
        PeerId peer = PeerParameter.of(query);
        return peer == null ? peers.ids() : Set.of(peer);
    }

    private static Optional<Channel> channel(QueryParameters query) {
        return query.text("channel").map(name -> channel(name));
    }

    private static Channel channel(String name) {
        if (!Channel.isChannel(name)) {
            throw ParameterParser.invalid(
                    "the channel is not valid; use 1 to 64 lower-case letters, digits, '_' or '-'");
        }
        return new Channel(name);
    }
}
