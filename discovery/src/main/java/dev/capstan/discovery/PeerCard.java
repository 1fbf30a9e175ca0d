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
 * What a peer says of itself (DISC-1.1 to DISC-1.4).
 *
 * @param peerId who it is
 * @param displayName what people call it
 * @param profiles the protocols it speaks
 * @param capabilities the ids of what it offers, in catalog order
 * @param artifacts what it can be handed
 * @param trustModes how far it verifies who speaks
 * @param ext what it says beyond the protocol
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

    /** The card of a peer with these capabilities; without any, it has no brief (DISC-1.3). */
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

    /** Whether a {@code whois} for this text means this peer; compared exactly, an empty one means everybody. */
    public boolean matches(String query) {
        return query.isEmpty()
                || query.equals(peerId.text())
                || query.equals(displayName)
                || capabilities.contains(query)
                || profiles.contains(query)
                || artifacts.contains(query)
                || trustModes.contains(query);
    }

    /** The card on the wire: the four arrays are always there (DISC-1.3). */
    public ObjectNode json() {
        ObjectNode json = Json.object().put("peer_id", peerId.text());
        if (displayName != null) {
            json.put("display_name", displayName);
        }
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
