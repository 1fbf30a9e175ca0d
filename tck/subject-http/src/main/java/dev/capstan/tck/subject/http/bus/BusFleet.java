package dev.capstan.tck.subject.http.bus;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.BundledFile;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.subject.bus.Bus;
import dev.capstan.tck.subject.bus.BusPeer;
import dev.capstan.tck.subject.command.DirectoryFiles;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The fleet of a subject on the message bus: the agent that the kit calls, the peer that the subject calls, and peers
 * that share a key with the subject.
 */
final class BusFleet {

    private static final int PEERS = 1_200;

    private final BusPeer courier = withNewKey(Bus.COURIER);
    private final List<BusPeer> peers = IntStream.rangeClosed(1, PEERS)
            .mapToObj(number -> withNewKey("kit-peer-" + number))
            .toList();
    private final Map<String, BusPeer> byAddress = Stream.concat(Stream.of(courier), peers.stream())
            .collect(Collectors.toMap(BusPeer::address, Function.identity()));
    private final AtomicInteger taken = new AtomicInteger();

    /** Returns a peer that no other scenario has. */
    BusPeer nextPeer() {
        int next = taken.getAndIncrement();
        if (next >= PEERS) {
            throw new HarnessError("all " + next + " peers of the bus fleet are in use");
        }
        return peers.get(next);
    }

    /** Returns the peer with an address, or empty. */
    Optional<BusPeer> peer(String address) {
        return Optional.ofNullable(byAddress.get(address));
    }

    /** Returns the peer that the subject calls, with its key and its capabilities. */
    ObjectNode describePeer() {
        ObjectNode peer = Json.object()
                .put("agent", courier.address())
                .put("requests", requests(courier))
                .put("keyId", courier.keyId())
                .put("secret", courier.secret());
        peer.set("capabilities", file("courier.yaml").path("capabilities"));
        return peer;
    }

    /** Writes the fleet into a directory, which is created if missing. All files are JSON, which is YAML, too. */
    void write(Path root) {
        Map<String, String> files = new HashMap<>();
        files.put("agents/kit-desk/capabilities.yaml", Json.write(file("desk.yaml")));
        files.put("peers/" + Bus.COURIER + "/capabilities.yaml", Json.write(file("courier.yaml")));
        ArrayNode listed = Json.list();
        list(courier, listed, files);
        peers.forEach(peer -> list(peer, listed, files));
        files.put("rpc-peers.json", Json.write(Json.object().put("version", 1).set("peers", listed)));
        new DirectoryFiles(root).write(files);
    }

    private static void list(BusPeer peer, ArrayNode listed, Map<String, String> files) {
        ObjectNode entry = listed.addObject().put("agent", peer.address());
        ObjectNode transport = entry.putArray("transports").addObject().put("kind", "nats");
        transport.putArray("servers").add("nats://unused:4222");
        transport.putObject("subjects").put("requests", requests(peer));
        entry.putObject("auth")
                .put("provider", "hmac")
                .put("keyId", peer.keyId())
                .put("secretRef", "file:keys/" + peer.name());
        files.put("keys/" + peer.name(), peer.secret());
    }

    private static String requests(BusPeer peer) {
        return "agents." + peer.name() + ".requests";
    }

    private static BusPeer withNewKey(String name) {
        return new BusPeer(name, "key-of-" + name, UUID.randomUUID().toString());
    }

    private static JsonNode file(String name) {
        return BundledFile.yaml("bus-fleet/" + name);
    }
}
