package dev.capstan.tck.mutants.bus;

import static dev.capstan.tck.mutants.Mutant.onBus;
import static dev.capstan.tck.mutants.bus.BusMutations.afterSigning;
import static dev.capstan.tck.mutants.bus.BusMutations.inRequests;
import static dev.capstan.tck.mutants.bus.BusMutations.inResponses;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.mutants.BusMutation;
import dev.capstan.tck.mutants.Mutant;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Mutants in signatures of responses and requests on the message bus (X-BUS-4). */
public final class BusResponseMutants {

    private BusResponseMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                onBus("does not sign responses to a peer", unsigned("response", "hmac"::equals), "X-BUS-4.1"),
                onBus(
                        "changes a response after signing it",
                        afterSigning("response", (response, site) -> {
                            if (response.at("/auth/kind").asText().equals("hmac")) {
                                response.put("tenantId", "default");
                            }
                        }),
                        "X-BUS-4.1"),
                onBus(
                        "does not sign responses to an agent token",
                        unsigned("response", "ed25519"::equals),
                        "X-BUS-4.2"),
                onBus(
                        "signs a refusal to an unauthenticated sender",
                        afterSigning("response", (response, site) -> {
                            if (!response.has("auth")) {
                                BusMutations.key(response, "to", site)
                                        .ifPresent(peer -> response.setAll(peer.sign(response)));
                            }
                        }),
                        "X-BUS-4.3"),
                onBus(
                        "accepts an envelope of another version",
                        inRequests(envelope -> envelope.put("version", 1)),
                        "X-BUS-4.3"),
                onBus(
                        "accepts a number as a header",
                        inRequests(envelope -> BusMutations.headers(envelope).remove("n")),
                        "X-BUS-4.3"),
                onBus(
                        "accepts a response that its peer did not sign",
                        BusMutations.signing((envelope, peer) -> isResponse(envelope) && !peer.hasSigned(envelope)),
                        "X-BUS-4.4"),
                onBus(
                        "accepts a malformed response",
                        BusMutations.inRelayedResponses(response -> response.remove("colour")),
                        "X-BUS-4.5"),
                onBus("does not sign requests to a peer", unsigned("request", "hmac"::equals), "X-BUS-4.6"),
                onBus(
                        "adds a field of its own to its responses",
                        inResponses((request, response) -> response.put("colour", "red")),
                        "X-BUS-4.7"),
                onBus(
                        "sends responses to a peer without a message id",
                        toPeers(response -> response.remove("messageId")),
                        "X-BUS-4.7"),
                onBus(
                        "has a number as a header of its responses to a peer",
                        toPeers(response -> response.putObject("headers").put("n", 1)),
                        "X-BUS-4.7"),
                onBus(
                        "writes absent fields of its responses to a peer as null",
                        toPeers(response -> response.putNull("tenantId")),
                        "X-BUS-4.7"),
                onBus(
                        "sends responses to a peer with the message id of their request",
                        toPeers(response -> response.set("messageId", response.get("causedBy"))),
                        "X-BUS-4.7"));
    }

    private static BusMutation unsigned(String kind, Predicate<String> proof) {
        return afterSigning(kind, (envelope, site) -> {
            if (proof.test(envelope.at("/auth/kind").asText())) {
                envelope.remove("auth");
            }
        });
    }

    /** Returns a fault in responses that the relay can sign again. */
    private static BusMutation toPeers(Consumer<ObjectNode> change) {
        return inResponses((request, response) -> {
            if (!response.at("/auth/kind").asText().equals("ed25519")) {
                change.accept(response);
            }
        });
    }

    private static boolean isResponse(ObjectNode envelope) {
        return BusMutations.is("response", envelope);
    }
}
