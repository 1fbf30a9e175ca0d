package dev.capstan.discovery;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.PeerId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The self-description of a peer (DISC-1.1 to DISC-1.4).
 *
 * @param peerId id of the peer
 * @param displayName display name, or null
 * @param profiles supported protocols
 * @param capabilities ids of the offered capabilities, in catalog order
 * @param artifacts supported artifact types
 * @param trustModes supported levels of sender verification
 * @param ext extensions beyond the protocol
 */
public record PeerCard(
        PeerId peerId,
        @Nullable String displayName,
        List<String> profiles,
        List<String> capabilities,
        List<String> artifacts,
        List<String> trustModes,
        ObjectNode ext) {

    /** The key in {@code ext} that holds an id and a summary for each capability. */
    public static final String BRIEF = "agh.capabilities_brief";

    public PeerCard {
        profiles = List.copyOf(profiles);
        capabilities = List.copyOf(capabilities);
        artifacts = List.copyOf(artifacts);
        trustModes = List.copyOf(trustModes);
    }

    /** Creates the card of a peer with these capabilities; without any, it has no brief (DISC-1.3). */
    public static PeerCard of(PeerId peerId, @Nullable String displayName, List<CapabilityDocument> documents) {
        ObjectNode ext = Json.object();
        if (!documents.isEmpty()) {
            ArrayNode brief = ext.putArray(BRIEF);
            documents.forEach(
                    document -> brief.addObject().put("id", document.id()).put("summary", document.summary()));
        }
        return new PeerCard(
                peerId,
                displayName,
                List.of(Envelope.PROTOCOL),
                documents.stream().map(CapabilityDocument::id).toList(),
                List.of("capability"),
                List.of("unverified"),
                ext);
    }

    /** Reads the card of an envelope whose shape has been checked. Its brief remains an unverified claim (DISC-1.5). */
    public static PeerCard of(ObjectNode json) {
        JsonNode name = json.path("display_name");
        return new PeerCard(
                new PeerId(json.path("peer_id").asText()),
                name.textValue(),
                Json.texts(json.path("profiles_supported")),
                Json.texts(json.path("capabilities")),
                Json.texts(json.path("artifacts_supported")),
                Json.texts(json.path("trust_modes_supported")),
                json.path("ext") instanceof ObjectNode ext ? ext : Json.object());
    }

    /** Returns the card in its wire format, which always has the four arrays (DISC-1.3). */
    public ObjectNode json() {
        ObjectNode json = Json.object().put("peer_id", peerId.text());
        Json.putIfPresent(json, "display_name", displayName);
        json.set("profiles_supported", array(profiles));
        json.set("capabilities", array(capabilities));
        json.set("artifacts_supported", array(artifacts));
        json.set("trust_modes_supported", array(trustModes));
        if (!ext.isEmpty()) {
            json.set("ext", ext);
        }
        return json;
    }

    private static JsonNode array(List<String> texts) {
        ArrayNode array = Json.object().arrayNode();
        texts.forEach(array::add);
        return array;
    }
}
