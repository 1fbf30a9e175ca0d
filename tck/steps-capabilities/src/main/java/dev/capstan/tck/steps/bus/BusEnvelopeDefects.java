package dev.capstan.tck.steps.bus;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.bus.BusPeer;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.UnaryOperator;

/**
 * The possible defects of an envelope on the message bus, by the wording of the features: "a request that …".
 *
 * @param peer the sender
 * @param other another peer of the kit
 */
record BusEnvelopeDefects(BusPeer peer, BusPeer other) {

    private static final long AN_HOUR = 3_600_000;

    /** Returns the envelope to send. Throws {@link IllegalArgumentException} if the wording is unknown. */
    ObjectNode defective(ObjectNode envelope, String text) {
        Map<String, UnaryOperator<ObjectNode>> defects = defects();
        UnaryOperator<ObjectNode> defect = defects.get(text);
        if (defect == null) {
            throw new IllegalArgumentException(
                    "unknown envelope defect '" + text + "'; use one of " + defects.keySet());
        }
        return defect.apply(envelope);
    }

    private Map<String, UnaryOperator<ObjectNode>> defects() {
        return new TreeMap<>(Map.ofEntries(
                Map.entry("is not signed", envelope -> envelope),
                Map.entry("claims to be internal", envelope -> with(envelope, "auth", auth("internal"))),
                Map.entry("has a signature of an unknown kind", envelope -> with(envelope, "auth", auth("magic"))),
                Map.entry("has a signature that is no hexadecimal number", this::withoutDigits),
                Map.entry("is signed with another secret", envelope -> forger().sign(envelope)),
                Map.entry("was changed after it was signed", this::changed),
                Map.entry("has headers that were changed after it was signed", this::rerouted),
                Map.entry("is signed by another peer", other::sign),
                Map.entry("has expired", envelope -> withExpiry(envelope, -1_000)),
                Map.entry("has a deadline in an hour", envelope -> withExpiry(envelope, AN_HOUR)),
                Map.entry("has no deadline", envelope -> peer.sign(without(envelope, "deadline"))),
                Map.entry(
                        "names another request as its cause",
                        envelope -> peer.sign(
                                envelope.put("causedBy", UUID.randomUUID().toString()))),
                Map.entry(
                        "names another agent as its sender",
                        envelope -> peer.sign(envelope.put("from", other.address()))),
                Map.entry(
                        "has another correlation id",
                        envelope -> peer.sign(
                                envelope.put("correlationId", UUID.randomUUID().toString()))),
                Map.entry("has another version", envelope -> peer.sign(envelope.put("version", 2))),
                Map.entry(
                        "has a number as a header",
                        envelope -> peer.sign(
                                with(envelope, "headers", Json.object().put("n", 1)))),
                Map.entry("comes from another peer", envelope -> other.sign(envelope.put("from", other.address()))),
                Map.entry("belongs to another tenant", envelope -> peer.sign(envelope.put("tenantId", "elsewhere"))),
                Map.entry(
                        "has an unknown field", envelope -> peer.sign(envelope).put("colour", "red"))));
    }

    private static ObjectNode auth(String kind) {
        return Json.object().put("kind", kind);
    }

    private static ObjectNode with(ObjectNode envelope, String field, JsonNode value) {
        return envelope.set(field, value);
    }

    private static ObjectNode without(ObjectNode envelope, String field) {
        return envelope.without(field);
    }

    private BusPeer forger() {
        return new BusPeer(peer.name(), peer.keyId(), UUID.randomUUID().toString());
    }

    private ObjectNode withoutDigits(ObjectNode envelope) {
        ObjectNode signed = peer.sign(envelope);
        return with(signed, "auth", auth("hmac").put("keyId", peer.keyId()).put("signature", "junk"));
    }

    private ObjectNode changed(ObjectNode envelope) {
        ObjectNode signed = peer.sign(envelope);
        return with(signed, "payload", Json.object().put("item", "coffee").put("count", 2));
    }

    private ObjectNode rerouted(ObjectNode envelope) {
        ObjectNode signed = peer.sign(envelope);
        return with(signed, "headers", Json.object().put("on-behalf-of", "agent://kit-somebody"));
    }

    private ObjectNode withExpiry(ObjectNode envelope, long inMs) {
        return peer.sign(envelope.put("deadline", System.currentTimeMillis() + inMs));
    }
}
