package dev.capstan.tck.subject.http.bus;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.json.Yaml;
import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.subject.bus.Bus;
import dev.capstan.tck.subject.bus.BusPeer;
import dev.capstan.tck.subject.command.DirectoryFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;

/**
 * The fleet of a server on the message bus: the agent that the kit calls, the peer that the server calls, and peers
 * that share a key with the server.
 *
 * @param busPeer peer that the server calls
 * @param peers calling peers, enough for every scenario to take its own
 */
record BusFleet(BusPeer busPeer, List<BusPeer> peers) {

    private static final int PEERS = 1_200;

    /** Returns a fleet with new keys. */
    static BusFleet fresh() {
        return new BusFleet(
                peer(Bus.COURIER),
                IntStream.rangeClosed(1, PEERS)
                        .mapToObj(number -> peer("kit-peer-" + number))
                        .toList());
    }

    /** Writes the fleet into a directory, which is created if missing. All files are JSON, which is YAML, too. */
    void write(Path root) {
        Map<String, String> files = new HashMap<>();
        files.put("agents/kit-desk/capabilities.yaml", resource("desk.yaml"));
        files.put("peers/" + Bus.COURIER + "/capabilities.yaml", resource("courier.yaml"));
        ArrayNode listed = Json.list();
        list(busPeer, listed, files);
        peers.forEach(peer -> list(peer, listed, files));
        files.put("rpc-peers.json", Json.write(Json.object().put("version", 1).set("peers", listed)));
        new DirectoryFiles(root).write(files);
    }

    private static void list(BusPeer peer, ArrayNode listed, Map<String, String> files) {
        ObjectNode entry = listed.addObject().put("agent", peer.address());
        ObjectNode transport = entry.putArray("transports").addObject().put("kind", "nats");
        transport.putArray("servers").add("nats://unused:4222");
        transport.putObject("subjects").put("requests", "agents." + peer.name() + ".requests");
        entry.putObject("auth")
                .put("provider", "hmac")
                .put("keyId", peer.keyId())
                .put("secretRef", "file:keys/" + peer.name());
        files.put("keys/" + peer.name(), peer.secret());
    }

    private static BusPeer peer(String name) {
        return new BusPeer(name, "key-of-" + name, UUID.randomUUID().toString());
    }

    private static String resource(String name) {
        String path = "capstan/bus-fleet/" + name;
        try (InputStream file = BusFleet.class.getClassLoader().getResourceAsStream(path)) {
            if (file == null) {
                throw new HarnessError("the kit was built without " + path);
            }
            return Json.write(Yaml.read(path, new String(file.readAllBytes(), StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new HarnessError("the kit's file " + path + " cannot be read", e);
        }
    }
}
