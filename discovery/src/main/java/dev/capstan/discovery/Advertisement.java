package dev.capstan.discovery;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import dev.capstan.core.json.Json;
import dev.capstan.discovery.envelope.PeerId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a peer has to say of itself and its catalog, written once and said often: a card of ten thousand capabilities is
 * not put together again for each who asks.
 */
public final class Advertisement {

    private final PeerCard card;
    private final JsonNode cardText;
    private final Map<String, JsonNode> records = new LinkedHashMap<>();
    private final Map<String, Integer> places = new LinkedHashMap<>();
    private final Set<String> words = new HashSet<>();

    /**
     * What a peer says.
     *
     * @param peerId who it is
     * @param displayName what people call it, if it has such a name
     * @param documents its catalog, in order; one id twice is an {@link IllegalArgumentException}
     */
    public Advertisement(PeerId peerId, @Nullable String displayName, List<CapabilityDocument> documents) {
        card = PeerCard.of(peerId, displayName, documents);
        cardText = written(card.json());
        for (CapabilityDocument document : documents) {
            places.put(document.id(), records.size());
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

    private static JsonNode written(ObjectNode json) {
        return json.rawValueNode(new RawValue(Json.write(json)));
    }

    /** The card, with ids and brief. */
    public PeerCard card() {
        return card;
    }

    /** Whether somebody who asks for this text means this peer; compared exactly, an empty text means everybody. */
    boolean matches(String query) {
        return query.isEmpty() || words.contains(query);
    }

    /** A body that holds the card. */
    ObjectNode withCard(ObjectNode body) {
        return body.set("peer_card", cardText);
    }

    /** The whole catalog, as rich discovery has it (DISC-2.4, DISC-2.7). */
    ObjectNode catalog() {
        return catalogOf(records.values());
    }

    /** The part of the catalog that has these ids, in catalog order; ids that are unknown are left out (DISC-2.2). */
    ObjectNode catalog(Collection<String> ids) {
        List<String> known = new ArrayList<>(new HashSet<>(ids));
        known.removeIf(id -> !places.containsKey(id));
        known.sort(Comparator.comparingInt(each -> Objects.requireNonNull(places.get(each))));
        return catalogOf(known.stream().map(records::get).toList());
    }

    private static ObjectNode catalogOf(Collection<JsonNode> entries) {
        ObjectNode catalog = Json.object();
        ArrayNode capabilities = catalog.putArray("capabilities");
        entries.forEach(capabilities::add);
        return catalog;
    }

    /** One record of the catalog, with its digest (DISC-3.1). */
    Optional<JsonNode> record(String id) {
        return Optional.ofNullable(records.get(id));
    }
}
