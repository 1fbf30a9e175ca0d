package dev.capstan.discovery;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.EnvelopeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Says who a peer is to those who ask, and what its catalog holds to those who ask for that (DISC-2.1 to DISC-2.9). */
public final class HandleWhois {

    /** The key in {@code ext} of a request that says what is to be told beyond the card. */
    public static final String INCLUDE = "agh.include";

    /** The key in {@code ext} of a request that narrows the catalog to some ids. */
    public static final String IDS = "agh.capability_ids";

    /** The key in {@code ext} of a response that holds the catalog. */
    public static final String CATALOG = "agh.capability_catalog";

    /** The value of {@link #INCLUDE} that asks for the catalog. */
    public static final String CATALOG_WANTED = "capability_catalog";

    private final Advertisement advertisement;

    /** Answers for the peer of this advertisement. */
    public HandleWhois(Advertisement advertisement) {
        this.advertisement = advertisement;
    }

    /**
     * The response to a request, of whatever size, or nothing where another is meant; a request to this very peer is
     * answered whatever it asks for.
     *
     * @param id the id of the response
     * @param ts when it is made, in seconds since 1970
     */
    public Optional<Envelope> answer(Envelope request, String id, long ts) {
        if (!request.isDirected()
                && !advertisement.matches(request.body().path("query").asText(""))) {
            return Optional.empty();
        }
        ObjectNode body = advertisement.withCard(Json.object().put("type", "response"));
        Envelope response = Envelope.of(
                        id,
                        EnvelopeKind.WHOIS,
                        request.channel(),
                        advertisement.card().peerId(),
                        ts,
                        body)
                .in(request.interactionId())
                .answering(request);
        return Optional.of(wantsCatalog(request) ? response.with(catalog(request)) : response);
    }

    private static boolean wantsCatalog(Envelope request) {
        for (JsonNode wanted : request.ext().path(INCLUDE)) {
            if (wanted.isTextual() && wanted.textValue().equals(CATALOG_WANTED)) {
                return true;
            }
        }
        return false;
    }

    private ObjectNode catalog(Envelope request) {
        JsonNode ids = request.ext().path(IDS);
        return Json.object().set(CATALOG, ids.isArray() ? advertisement.catalog(texts(ids)) : advertisement.catalog());
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.asText()));
        return texts;
    }
}
