package dev.capstan.discovery;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.EnvelopeKind;
import java.util.Optional;

/**
 * The handler of whois requests: responds with the peer's card, and with its catalog if requested (DISC-2.1 to
 * DISC-2.9).
 */
public final class HandleWhois {

    /** The key in a request's {@code ext} that lists what to include beyond the card. */
    public static final String INCLUDE = "agh.include";

    /** The key in a request's {@code ext} that limits the catalog to some ids. */
    public static final String IDS = "agh.capability_ids";

    /** The key in a response's {@code ext} that holds the catalog. */
    public static final String CATALOG = "agh.capability_catalog";

    /** The value of {@link #INCLUDE} that requests the catalog. */
    public static final String CAPABILITY_CATALOG = "capability_catalog";

    private final Advertisement advertisement;

    /** Creates a handler for the peer of this advertisement. */
    public HandleWhois(Advertisement advertisement) {
        this.advertisement = advertisement;
    }

    /**
     * Returns the response to a request, of any size, or empty if its query does not match this peer. A request
     * addressed to this peer always gets a response.
     *
     * @param id id of the response
     * @param ts timestamp of the response, in seconds since 1970
     */
    public Optional<Envelope> handle(Envelope request, String id, long ts) {
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
                .withInteraction(request.interactionId())
                .replyingTo(request);
        return Optional.of(requestsCatalog(request) ? response.with(catalog(request)) : response);
    }

    private static boolean requestsCatalog(Envelope request) {
        for (JsonNode included : request.ext().path(INCLUDE)) {
            if (included.isTextual() && included.textValue().equals(CAPABILITY_CATALOG)) {
                return true;
            }
        }
        return false;
    }

    private ObjectNode catalog(Envelope request) {
        JsonNode ids = request.ext().path(IDS);
        return Json.object()
                .set(CATALOG, ids.isArray() ? advertisement.catalog(Json.texts(ids)) : advertisement.catalog());
    }
}
