package dev.capstan.tck.mutants.bus;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.mutants.BusMutation;
import dev.capstan.tck.mutants.BusRelay;
import dev.capstan.tck.subject.bus.BusEnvironment;
import dev.capstan.tck.subject.bus.BusPeer;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Mutations of envelopes on the message bus. */
final class BusMutations {

    private BusMutations() {}

    /** Returns a fault that changes requests and events of the kit; what was signed is signed again. */
    static BusMutation inRequests(Consumer<ObjectNode> change) {
        return (right, site) -> BusRelay.of(
                right,
                envelope -> is("response", envelope) ? envelope : changed(envelope, "from", change, site),
                (request, envelope) -> envelope);
    }

    /** Returns a fault that changes responses of the kit to requests of the server, as they are. */
    static BusMutation inRelayedResponses(Consumer<ObjectNode> change) {
        return (right, site) -> BusRelay.of(
                right,
                envelope -> {
                    if (is("response", envelope)) {
                        change.accept(envelope);
                    }
                    return envelope;
                },
                (request, envelope) -> envelope);
    }

    /** Returns a fault that changes responses of the kit to requests of the server; what was signed is signed again. */
    static BusMutation inPeerResponses(Consumer<ObjectNode> change) {
        return (right, site) -> BusRelay.of(
                right,
                envelope -> is("response", envelope) ? changed(envelope, "from", change, site) : envelope,
                (request, envelope) -> envelope);
    }

    /** Returns a fault that changes requests and events of the server to a peer; what was signed is signed again. */
    static BusMutation inOutgoing(Consumer<ObjectNode> change) {
        return (right, site) -> BusRelay.of(
                right,
                envelope -> envelope,
                (request, envelope) -> is("response", envelope) ? envelope : changed(envelope, "to", change, site));
    }

    /** Returns a fault that signs some envelopes of the kit with the key of their stated sender. */
    static BusMutation signing(BiPredicate<ObjectNode, BusPeer> which) {
        return (right, site) -> BusRelay.of(
                right,
                envelope -> key(envelope, "from", site)
                        .filter(peer -> which.test(envelope, peer))
                        .map(peer -> peer.sign(envelope))
                        .orElse(envelope),
                (request, envelope) -> envelope);
    }

    /** Returns a fault that drops some envelopes of the kit. */
    static BusMutation dropping(Predicate<ObjectNode> which) {
        return (right, site) -> BusRelay.of(
                right,
                envelope -> which.test(envelope) ? BusRelay.dropped() : envelope,
                (request, envelope) -> envelope);
    }

    /** Returns a fault that changes responses to the kit, given their request; what was signed is signed again. */
    static BusMutation inResponses(BiConsumer<ObjectNode, ObjectNode> change) {
        return (right, site) -> BusRelay.of(
                right,
                envelope -> envelope,
                (request, envelope) -> is("response", envelope)
                        ? changed(envelope, "to", response -> change.accept(request, response), site)
                        : envelope);
    }

    /** Returns a fault that accepts some requests that were refused. */
    static BusMutation accepting(BiPredicate<ObjectNode, JsonNode> which) {
        return inResponses((request, response) -> {
            if (which.test(request, response.at("/payload/error"))) {
                response.putObject("payload").put("ok", true).putObject("data");
            }
        });
    }

    /** Returns a fault that accepts requests that were refused with a code. */
    static BusMutation accepting(String code) {
        return accepting((request, error) -> isOf(code, error));
    }

    /** Returns a fault that changes some envelopes of the server as they are, after they were signed. */
    static BusMutation afterSigning(String kind, BiConsumer<ObjectNode, BusEnvironment> change) {
        return (right, site) -> BusRelay.of(right, envelope -> envelope, (request, envelope) -> {
            if (is(kind, envelope)) {
                change.accept(envelope, site);
            }
            return envelope;
        });
    }

    static boolean isOf(String code, JsonNode error) {
        return error.path("code").asText().equals(code);
    }

    static boolean is(String kind, JsonNode envelope) {
        return envelope.path("kind").asText().equals(kind);
    }

    /** Returns the key of the peer that a field of an envelope names. */
    static Optional<BusPeer> key(JsonNode envelope, String field, BusEnvironment site) {
        return site.peer(envelope.path(field).asText());
    }

    static ObjectNode headers(ObjectNode envelope) {
        return envelope.path("headers") instanceof ObjectNode headers ? headers : Json.object();
    }

    /** Changes an envelope, and signs it again if the peer that a field names has signed it. */
    static ObjectNode changed(ObjectNode envelope, String field, Consumer<ObjectNode> change, BusEnvironment site) {
        Optional<BusPeer> signer = key(envelope, field, site).filter(peer -> peer.hasSigned(envelope));
        change.accept(envelope);
        return signer.map(peer -> peer.sign(envelope)).orElse(envelope);
    }
}
