package dev.capstan.discovery;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import dev.capstan.core.json.Json;
import dev.capstan.discovery.envelope.PeerId;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A peer's card and catalog, serialized once and sent often. A card of ten thousand capabilities is not rebuilt for
 * each request.
 */
public final class Advertisement {

    private final PeerCard card;
    private final JsonNode cardText;
    private final Map<String, JsonNode> records = new LinkedHashMap<>();
    private final Set<String> words = new HashSet<>();

    /**
     * Creates the advertisement of a peer.
     *
     * @param peerId id of the peer
     * @param displayName display name, or null
     * @param documents catalog of the peer, in order; a duplicate id, and a document that other peers would refuse, is
     *     an {@link IllegalArgumentException}
     */
    public Advertisement(PeerId peerId, @Nullable String displayName, List<CapabilityDocument> documents) {
        card = PeerCard.of(peerId, displayName, documents);
        cardText = written(card.json());
        for (CapabilityDocument document : documents) {
            requireAcceptable(peerId, document);
            if (records.put(document.id(), written(document.json())) != null) {
                throw new IllegalArgumentException(peerId + " offers " + document.id() + " twice");
            }
        }
        words.add(peerId.text());
        words.addAll(card.capabilities());
        words.addAll(card.profiles());
        words.addAll(card.artifacts());
        words.addAll(card.trustModes());
        if (displayName != null) {
            words.add(displayName);
        }
    }

    private static void requireAcceptable(PeerId peerId, CapabilityDocument document) {
        if (document.id().isEmpty()
                || document.summary().isEmpty()
                || document.outcome().isEmpty()) {
            throw new IllegalArgumentException(
                    peerId + " offers '" + document.id() + "'; a capability needs an id, a summary and an outcome");
        }
        if (Set.copyOf(document.requirements()).size() < document.requirements().size()) {
            throw new IllegalArgumentException(peerId + " offers " + document.id() + " with a requirement twice");
        }
    }

    private static JsonNode written(ObjectNode json) {
        return json.rawValueNode(new RawValue(Json.write(json)));
    }

    /** Returns the card, with ids and brief. */
    public PeerCard card() {
        return card;
    }

    /**
     * Whether a query for this string matches this peer. The comparison is exact; an empty string matches every peer.
     */
    boolean matches(String query) {
        return query.isEmpty() || words.contains(query);
    }

    /** Puts the card into a body and returns the body. */
    ObjectNode withCard(ObjectNode body) {
        return body.set("peer_card", cardText);
    }

    /** Returns the whole catalog for rich discovery (DISC-2.4, DISC-2.7). */
    ObjectNode catalog() {
        return catalogOf(records.values());
    }

    /** Returns the catalog entries with these ids, in catalog order; unknown ids are left out (DISC-2.2). */
    ObjectNode catalog(Collection<String> ids) {
        Set<String> wanted = new HashSet<>(ids);
        return catalogOf(records.entrySet().stream()
                .filter(each -> wanted.contains(each.getKey()))
                .map(Map.Entry::getValue)
                .toList());
    }

    private static ObjectNode catalogOf(Collection<JsonNode> entries) {
        ObjectNode catalog = Json.object();
        ArrayNode capabilities = catalog.putArray("capabilities");
        entries.forEach(capabilities::add);
        return catalog;
    }

    /** Returns one record of the catalog with its digest, or empty for an unknown id (DISC-3.1). */
    Optional<JsonNode> record(String id) {
        return Optional.ofNullable(records.get(id));
    }
}
