package dev.capstan.tck.mutants.bus;

import static dev.capstan.tck.mutants.Mutant.onBus;
import static dev.capstan.tck.mutants.bus.BusMutations.accepting;
import static dev.capstan.tck.mutants.bus.BusMutations.inResponses;
import static dev.capstan.tck.mutants.bus.BusMutations.isOf;
import static dev.capstan.tck.mutants.bus.BusMutations.signing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.mutants.BusMutation;
import dev.capstan.tck.mutants.Mutant;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Set;

/** Mutants in the authentication of senders on the message bus (X-BUS-3, X-BUS-5). */
public final class BusSenderMutants {

    private static final Set<String> PROOFS = Set.of("hmac", "jwt");

    private BusSenderMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                onBus(
                        "accepts an unsigned request",
                        signing((envelope, peer) -> !PROOFS.contains(auth(envelope, "kind"))),
                        "X-BUS-3.1"),
                onBus(
                        "does not verify the signature of a request",
                        signing((envelope, peer) -> auth(envelope, "keyId").equals(peer.keyId())),
                        "X-BUS-3.2"),
                onBus(
                        "accepts a request that another peer signed",
                        signing((envelope, peer) -> !auth(envelope, "keyId").isEmpty()
                                && !auth(envelope, "keyId").equals(peer.keyId())),
                        "X-BUS-3.3"),
                onBus(
                        "rejects agent tokens on the message bus",
                        inResponses(BusSenderMutants::refuseToken),
                        "X-BUS-3.4"),
                onBus(
                        "does not check grants on the message bus",
                        accepting((request, error) -> isOf("capability_not_granted", error)),
                        "X-BUS-3.5"),
                onBus(
                        "accepts an agent token for another audience on the message bus",
                        accepting((request, error) -> isOf("invalid_jwt", error) && !isForCallee(request)),
                        "X-BUS-3.6"),
                onBus(
                        "accepts a replayed agent token on the message bus",
                        accepting((request, error) -> isOf("invalid_jwt", error) && isForCallee(request)),
                        "X-BUS-3.7"),
                onBus(
                        "omits the sender from the context of a handler",
                        settingField("caller", ""),
                        "X-BUS-5.1",
                        "X-BUS-5.2"),
                onBus(
                        "omits the authentication from the context of a handler",
                        settingField("authentication", "none"),
                        "X-BUS-5.1"),
                onBus(
                        "omits on-behalf-of from the context of a handler",
                        BusMutations.inRequests(
                                envelope -> BusMutations.headers(envelope).remove("on-behalf-of")),
                        "X-BUS-5.2"),
                onBus(
                        "omits on-behalf-of from a request to a peer",
                        BusMutations.afterSigning("request", (envelope, site) -> BusMutations.headers(envelope)
                                .remove("on-behalf-of")),
                        "X-BUS-5.3"));
    }

    private static BusMutation settingField(String field, String value) {
        return inResponses((request, response) -> {
            if (response.at("/payload/data") instanceof ObjectNode data && data.has(field)) {
                data.put(field, value);
            }
        });
    }

    private static void refuseToken(ObjectNode request, ObjectNode response) {
        if (auth(request, "kind").equals("jwt") && response.at("/payload/ok").booleanValue()) {
            ObjectNode payload = response.putObject("payload").put("ok", false);
            payload.putObject("error").put("code", "AUTH_REJECTED").put("message", "no tokens here");
        }
    }

    private static String auth(JsonNode envelope, String field) {
        return envelope.path("auth").path(field).asText();
    }

    private static boolean isForCallee(JsonNode request) {
        String claims = auth(request, "token").split("\\.")[1];
        JsonNode read = Json.read(new String(Base64.getUrlDecoder().decode(claims), StandardCharsets.UTF_8));
        return read.path("aud").equals(request.path("to"));
    }
}
