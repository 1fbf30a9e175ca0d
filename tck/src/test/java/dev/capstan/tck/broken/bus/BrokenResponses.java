package dev.capstan.tck.broken.bus;

import static dev.capstan.tck.broken.BrokenServer.onBus;
import static dev.capstan.tck.broken.bus.BusFaults.afterSigning;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.broken.BrokenServer;
import dev.capstan.tck.broken.BusFault;
import java.util.List;
import java.util.function.Predicate;

/** Servers that sign wrongly on the message bus, or accept forged responses (X-BUS-4). */
public final class BrokenResponses {

    private BrokenResponses() {}

    public static List<BrokenServer> shelf() {
        return List.of(
                onBus("signs no response to a peer", unsigned("response", "hmac"::equals), "X-BUS-4.1"),
                onBus(
                        "changes a response after it has signed it",
                        afterSigning("response", (response, site) -> {
                            if (response.at("/auth/kind").asText().equals("hmac")) {
                                response.put("tenantId", "default");
                            }
                        }),
                        "X-BUS-4.1"),
                onBus("signs no response to an agent token", unsigned("response", "ed25519"::equals), "X-BUS-4.2"),
                onBus(
                        "signs refusals to senders that it does not know",
                        afterSigning("response", (response, site) -> {
                            if (!response.has("auth")) {
                                BusFaults.key(response, "to", site)
                                        .ifPresent(peer -> response.setAll(peer.sign(response)));
                            }
                        }),
                        "X-BUS-4.3"),
                onBus(
                        "accepts responses that its peer has not signed",
                        BusFaults.signing((envelope, peer) -> isResponse(envelope) && !peer.hasSigned(envelope)),
                        "X-BUS-4.4"),
                onBus(
                        "accepts malformed responses",
                        BusFaults.inRelayedResponses(response -> response.remove("colour")),
                        "X-BUS-4.5"),
                onBus("signs no request to a peer", unsigned("request", "hmac"::equals), "X-BUS-4.6"));
    }

    private static BusFault unsigned(String kind, Predicate<String> proof) {
        return afterSigning(kind, (envelope, site) -> {
            if (proof.test(envelope.at("/auth/kind").asText())) {
                envelope.remove("auth");
            }
        });
    }

    private static boolean isResponse(ObjectNode envelope) {
        return BusFaults.is("response", envelope);
    }
}
