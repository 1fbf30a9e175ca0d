package dev.capstan.tck.mutants.grants;

import static dev.capstan.tck.mutants.AuthMutations.DESCRIBE;
import static dev.capstan.tck.mutants.AuthMutations.LIST;
import static dev.capstan.tck.mutants.AuthMutations.changing;
import static dev.capstan.tck.mutants.AuthMutations.response;
import static dev.capstan.tck.mutants.Mutant.that;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.Mutant;
import dev.capstan.tck.mutants.ProxiedRequest;
import dev.capstan.tck.mutants.ProxiedResponse;
import dev.capstan.tck.mutants.UnverifiedToken;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/** Mutants that show the catalog to callers whose token authenticates nobody (GR-1.1, GR-5, GR-8.1). */
public final class InvalidCallerMutants {

    private static final InstantSource CLOCK = InstantSource.system();

    private InvalidCallerMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                that(
                        "does not verify the signature of a token for the capability list",
                        listing(InvalidCallerMutants::isValidExceptSignature, notPublic()),
                        "GR-5.2.7"),
                that(
                        "does not verify the signature of a token for the description of a capability",
                        describing(InvalidCallerMutants::isValidExceptSignature, "transfer_funds", notPublic()),
                        "GR-5.2.7"),
                that(
                        "lists all capabilities to a caller whose token has expired",
                        listing(token -> hasExpired(token) && isForSubject(token), notPublic()),
                        "GR-5.2.7"),
                that(
                        "describes all capabilities to a caller whose token is for another audience",
                        describing(token -> !hasExpired(token) && !isForSubject(token), "transfer_funds", notPublic()),
                        "GR-5.2.7"),
                that(
                        "lists all capabilities to an agent that it does not know",
                        listing(token -> token.subject().equals("agt_nobody"), notPublic()),
                        "GR-5.2.7"),
                that("lists all capabilities again for a token that was used", repeating(LIST), "GR-8.1.8", "GR-8.1.9"),
                that(
                        "describes a capability again for a token that was used",
                        repeating(DESCRIBE),
                        "GR-8.1.8",
                        "GR-8.1.9"),
                that(
                        "returns grant_status in the capability list to a caller whose token is not signed",
                        listing(InvalidCallerMutants::isUnsigned, granted()),
                        "GR-5.1.2"),
                that(
                        "returns grant_status in the description of a capability to a caller whose token is not signed",
                        describing(InvalidCallerMutants::isUnsigned, "check_balance", granted()),
                        "GR-1.1.6"),
                that(
                        "describes a capability that is not public to a host that it does not know",
                        describing(
                                token -> token.type().equals("host+jwt") && isValidExceptSignature(token),
                                "transfer_funds",
                                notPublic()),
                        "GR-5.2.4",
                        "GR-5.2.7"));
    }

    private static ObjectNode notPublic() {
        return Json.object().put("name", "transfer_funds").put("description", "Moves money");
    }

    private static ObjectNode granted() {
        return Json.object()
                .put("name", "check_balance")
                .put("description", "Check the balance of a bank account")
                .put("grant_status", "granted");
    }

    private static boolean isValidExceptSignature(UnverifiedToken token) {
        return token.isValidExceptSignature() && !hasExpired(token) && isForSubject(token);
    }

    private static boolean isForSubject(UnverifiedToken token) {
        return token.audience().startsWith("http://127");
    }

    private static boolean hasExpired(UnverifiedToken token) {
        return token.claims().path("exp").longValue() < CLOCK.instant().getEpochSecond();
    }

    private static boolean isUnsigned(UnverifiedToken token) {
        return token.header().path("alg").asText().equals("none");
    }

    /** Returns a mutation that lists a capability to callers whose token is refused. */
    private static HttpMutation listing(Predicate<UnverifiedToken> tokens, ObjectNode capability) {
        ObjectNode list = Json.object().put("has_more", false).putNull("next_cursor");
        list.putArray("capabilities").add(capability);
        return changing(
                (call, reply) -> isRefused(call, reply, tokens) && call.is("GET", LIST),
                (call, reply) -> response(200, list));
    }

    /** Returns a mutation that describes a capability to callers whose token is refused. */
    private static HttpMutation describing(Predicate<UnverifiedToken> tokens, String name, ObjectNode capability) {
        return changing(
                (call, reply) -> isRefused(call, reply, tokens)
                        && call.is("GET", DESCRIBE)
                        && call.path().contains(name),
                (call, reply) -> response(200, capability));
    }

    private static boolean isRefused(ProxiedRequest call, ProxiedResponse reply, Predicate<UnverifiedToken> tokens) {
        return reply.status() >= 400 && tokens.test(UnverifiedToken.of(call));
    }

    /** Returns a mutation that repeats its first response to a token. */
    private static HttpMutation repeating(String path) {
        Map<String, ProxiedResponse> first = new ConcurrentHashMap<>();
        return changing(
                (call, reply) ->
                        call.is("GET", path) && !UnverifiedToken.of(call).text().isEmpty(),
                (call, reply) -> {
                    ProxiedResponse before =
                            first.putIfAbsent(UnverifiedToken.of(call).text(), reply);
                    return before == null ? reply : before;
                });
    }
}
