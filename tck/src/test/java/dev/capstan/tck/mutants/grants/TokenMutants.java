package dev.capstan.tck.mutants.grants;

import static dev.capstan.tck.mutants.AuthMutations.BATCH;
import static dev.capstan.tck.mutants.AuthMutations.EXECUTE;
import static dev.capstan.tck.mutants.AuthMutations.REGISTER;
import static dev.capstan.tck.mutants.AuthMutations.REQUEST;
import static dev.capstan.tck.mutants.AuthMutations.REVOKE_HOST;
import static dev.capstan.tck.mutants.AuthMutations.ROTATE_HOST;
import static dev.capstan.tck.mutants.AuthMutations.STATUS;
import static dev.capstan.tck.mutants.AuthMutations.acceptingAll;
import static dev.capstan.tck.mutants.AuthMutations.acceptingRefused;
import static dev.capstan.tck.mutants.AuthMutations.acceptingTokens;
import static dev.capstan.tck.mutants.AuthMutations.acceptingTokensAt;
import static dev.capstan.tck.mutants.AuthMutations.callingHost;
import static dev.capstan.tck.mutants.AuthMutations.changing;
import static dev.capstan.tck.mutants.AuthMutations.changingAfter;
import static dev.capstan.tck.mutants.AuthMutations.changingStatus;
import static dev.capstan.tck.mutants.AuthMutations.refusal;
import static dev.capstan.tck.mutants.AuthMutations.refused;
import static dev.capstan.tck.mutants.AuthMutations.refusing;
import static dev.capstan.tck.mutants.AuthMutations.success;
import static dev.capstan.tck.mutants.Mutant.that;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.Mutant;
import dev.capstan.tck.mutants.ProxiedRequest;
import dev.capstan.tck.mutants.UnverifiedToken;
import dev.capstan.tck.token.SigningKey;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** Mutants in the verification of tokens and keys (GR-8.1, X-GR-8.5, X-GR-8.7, X-GR-8.9, X-GR-8.13). */
public final class TokenMutants {

    private static final String NOT_GRANTED = "capability_not_granted";

    private TokenMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                that(
                        "accepts a token with alg none",
                        acceptingTokens(
                                token -> token.header().path("alg").asText().equals("none")),
                        "GR-8.1.1"),
                that(
                        "accepts a token signed with HS256",
                        acceptingTokens(
                                token -> token.header().path("alg").asText().equals("HS256")),
                        "GR-8.1.1"),
                that(
                        "returns 400 for an invalid token",
                        changingStatus("invalid_jwt", 400),
                        "GR-8.1.1",
                        "GR-8.1.2",
                        "GR-8.1.3",
                        "GR-8.1.4",
                        "GR-8.1.5",
                        "GR-8.1.6",
                        "GR-8.1.7",
                        "GR-8.1.8",
                        "GR-8.1.9"),
                that("fails with 500 on a used token", failingOnUsedTokens(), "GR-8.1.8", "GR-8.1.9"),
                that(
                        "accepts a token with any typ",
                        acceptingTokens(token -> token.type().equals("JWT")),
                        "GR-8.1.2"),
                that(
                        "accepts an agent's token where a host's token is required",
                        acceptingTokensAt(STATUS, token -> token.type().equals("agent+jwt")),
                        "GR-8.1.2"),
                that(
                        "accepts a token whose iss is not the thumbprint of the host's key",
                        acceptingTokens(token -> token.isValidExceptSignature()
                                && token.claims().has("host_public_key")
                                && !token.issuer()
                                        .equals(thumbprint(token.claims().path("host_public_key")))),
                        "GR-8.1.3"),
                that(
                        "accepts a token without exp",
                        acceptingTokens(token ->
                                !token.claims().has("exp") && token.claims().has("jti")),
                        "GR-8.1.4"),
                that(
                        "accepts a host's token whose aud is another server",
                        acceptingTokensAt(
                                STATUS,
                                token -> token.isValidExceptSignature()
                                        && token.audience().contains("elsewhere.example")),
                        "GR-8.1.5"),
                that(
                        "accepts a host's token whose aud is an array",
                        acceptingTokensAt(
                                STATUS, token -> token.claims().path("aud").isArray()),
                        "GR-8.1.5"),
                that(
                        "accepts a host's token with an invalid signature",
                        acceptingRefused(
                                "invalid_jwt",
                                call -> call.is("GET", STATUS + "?agent_id=agt_nobody")
                                        && isForged(UnverifiedToken.of(call))),
                        "GR-8.1.6"),
                that(
                        "ignores crit in the header of a token",
                        acceptingTokens(token -> token.header().has("crit")),
                        "GR-8.1.6"),
                that(
                        "accepts an expired token",
                        acceptingTokens(token -> token.isValidExceptSignature() && issued(token) < now() - 60),
                        "GR-8.1.7"),
                that(
                        "accepts a token issued in the future",
                        acceptingTokens(token -> token.isValidExceptSignature() && issued(token) > now() + 60),
                        "GR-8.1.7"),
                that(
                        "accepts a token issued up to one minute in the future",
                        acceptingTokens(token -> token.isValidExceptSignature()
                                && issued(token) > now() + 30
                                && issued(token) <= now() + 60),
                        "GR-8.1.7"),
                that("accepts a replayed token of an agent", acceptingReplay(EXECUTE), "GR-8.1.8"),
                that("accepts a replayed token for a batch", acceptingReplay(BATCH), "GR-8.1.8"),
                that(
                        "forgets the token of an execution that it refuses",
                        changingAfter(
                                (call, reply) -> call.is("POST", EXECUTE)
                                                && refusal(reply).equals(NOT_GRANTED)
                                        ? UnverifiedToken.of(call).text()
                                        : "",
                                call -> UnverifiedToken.of(call).text(),
                                (call, reply) -> refusal(reply).equals("invalid_jwt") ? success(call) : reply),
                        "GR-8.1.8"),
                that("accepts a replayed token of a host", acceptingReplay(STATUS), "GR-8.1.9"),
                that(
                        "accepts a token without jti",
                        acceptingTokens(token ->
                                token.claims().has("exp") && !token.claims().has("jti")),
                        "GR-8.1.8",
                        "GR-8.1.9"),
                that(
                        "rejects an agent's token with iss",
                        changing(
                                (call, reply) -> call.is("POST", REQUEST)
                                        && reply.status() == 200
                                        && !UnverifiedToken.of(call).issuer().isEmpty(),
                                (call, reply) -> refused(401, "invalid_jwt")),
                        "GR-8.1.10"),
                that(
                        "ignores the capabilities claim of a token for an asynchronous execution",
                        acceptingRefused(
                                NOT_GRANTED,
                                call -> hasList(call) && call.headers().containsKey("Prefer")),
                        "X-GR-8.5.1"),
                that(
                        "ignores the capabilities claim of a token",
                        acceptingRefused(NOT_GRANTED, call -> hasList(call) && !isListed(call)),
                        "X-GR-8.5.1"),
                that(
                        "ignores an empty capabilities claim",
                        acceptingRefused(
                                NOT_GRANTED,
                                call -> claim(call).isArray() && claim(call).isEmpty()),
                        "X-GR-8.5.1"),
                that(
                        "searches a capability in the text of the capabilities claim",
                        acceptingRefused(
                                NOT_GRANTED,
                                call -> hasList(call)
                                        && !isListed(call)
                                        && Json.write(claim(call))
                                                .contains(call.json()
                                                        .path("capability")
                                                        .asText())),
                        "X-GR-8.5.1"),
                that(
                        "ignores a capabilities claim that is not an array",
                        acceptingTokens(
                                token -> token.claims().path("capabilities").isTextual()),
                        "X-GR-8.5.1"),
                that(
                        "grants a default capability that the capabilities claim omits",
                        acceptingRefused(
                                NOT_GRANTED,
                                call -> hasList(call)
                                        && call.json()
                                                .path("capability")
                                                .asText()
                                                .equals("check_balance")),
                        "X-GR-8.5.1"),
                that(
                        "grants the capabilities that the capabilities claim lists",
                        acceptingRefused(NOT_GRANTED, call -> hasList(call) && isListed(call)),
                        "X-GR-8.5.2"),
                that(
                        "does not find a host whose key has no kid",
                        changingAfter(
                                (call, reply) -> call.is("POST", REGISTER)
                                                && !call.json().has("capabilities")
                                        ? UnverifiedToken.of(call).issuer()
                                        : "",
                                call -> call.is("GET", STATUS)
                                        ? UnverifiedToken.of(call).issuer()
                                        : "nobody",
                                refusing(401, "agent_not_found")),
                        "X-GR-8.7.1"),
                that("identifies a host by the kid of its key", identifyingHostsByKid(), "X-GR-8.7.2"),
                that(
                        "accepts any token whose header has a kid",
                        acceptingAll(call -> UnverifiedToken.of(call).header().has("kid")),
                        "X-GR-8.7.2"),
                that(
                        "identifies a host by the sub of its token",
                        acceptingAll(call -> UnverifiedToken.of(call).type().equals("host+jwt")
                                && UnverifiedToken.of(call).claims().has("sub")),
                        "X-GR-8.7.3"),
                that(
                        "registers an agent of a revoked host",
                        acceptingRefused("host_revoked", call -> call.is("POST", REGISTER)),
                        "X-GR-8.9.1"),
                that(
                        "registers an agent with a former key of its host",
                        changingAfter(
                                callingHost(ROTATE_HOST),
                                call -> call.is("POST", REGISTER)
                                                && UnverifiedToken.of(call)
                                                        .claims()
                                                        .has("key_proof")
                                        ? UnverifiedToken.of(call).issuer()
                                        : "nobody",
                                (call, reply) -> reply.status() < 400 ? reply : success(call)),
                        "X-GR-8.9.2"),
                that(
                        "does not let a host revoke itself",
                        (call, right) ->
                                call.is("POST", REVOKE_HOST) ? refused(403, "unauthorized") : right.apply(call),
                        "X-GR-8.9.1",
                        "X-GR-8.9.3"),
                that("lets a host take the key of a revoked host", acceptingFormerKey(REVOKE_HOST), "X-GR-8.9.3"),
                that("lets a host take a former key", acceptingFormerKey(ROTATE_HOST), "X-GR-8.9.4"),
                that(
                        "accepts a token with a lifetime of 31 minutes",
                        acceptingTokens(token -> lifetime(token) == 1860),
                        Set.of("X-GR-8.13"),
                        Set.of("GR-8.1")),
                that(
                        "accepts a token a few seconds beyond the clock tolerance",
                        acceptingTokens(
                                token -> token.isValidExceptSignature() && Math.abs(issued(token) + 30 - now()) <= 70),
                        "X-GR-8.14.1"),
                that("tolerates no clock skew", refusingLate(), "X-GR-8.14.2"));
    }

    /** Returns a mutation that accepts a key that a host had before. */
    private static HttpMutation acceptingFormerKey(String path) {
        Function<ProxiedRequest, String> wanted =
                call -> call.is("POST", ROTATE_HOST) ? thumbprint(call.json().path("public_key")) : "nobody";
        return changingAfter(callingHost(path), wanted, (call, reply) -> reply.status() < 400 ? reply : success(call));
    }

    private static HttpMutation refusingLate() {
        return changing(
                (call, reply) -> {
                    long issued = issued(UnverifiedToken.of(call));
                    return call.is("POST", EXECUTE) && (issued > now() + 5 || issued < now() - 65);
                },
                (call, reply) -> refused(401, "invalid_jwt"));
    }

    private static boolean isForged(UnverifiedToken token) {
        return token.isValidExceptSignature()
                && token.type().equals("host+jwt")
                && Math.abs(issued(token) - now()) < 30
                && token.audience().matches("http://127[^/]+")
                && token.issuer().equals(thumbprint(token.claims().path("host_public_key")));
    }

    private static HttpMutation acceptingReplay(String path) {
        Set<String> seen = ConcurrentHashMap.newKeySet();
        return changing(
                (call, reply) -> call.path().startsWith(path)
                        && !seen.add(UnverifiedToken.of(call).text())
                        && refusal(reply).equals("invalid_jwt"),
                (call, reply) -> success(call));
    }

    private static HttpMutation failingOnUsedTokens() {
        Set<String> seen = ConcurrentHashMap.newKeySet();
        return changing(
                (call, reply) -> !seen.add(UnverifiedToken.of(call).text())
                        && refusal(reply).equals("invalid_jwt"),
                (call, reply) -> refused(500, "internal_error"));
    }

    private static JsonNode claim(ProxiedRequest call) {
        return UnverifiedToken.of(call).claims().path("capabilities");
    }

    private static boolean hasList(ProxiedRequest call) {
        return UnverifiedToken.of(call).claims().has("capabilities");
    }

    private static boolean isListed(ProxiedRequest call) {
        return UnverifiedToken.of(call).lists(call.json().path("capability").asText());
    }

    private static HttpMutation identifyingHostsByKid() {
        return changing(
                (call, reply) -> call.is("POST", REGISTER) && reply.json().has("host_id"), (call, reply) -> {
                    JsonNode kid = UnverifiedToken.of(call).header().path("kid");
                    ObjectNode answer = (ObjectNode) reply.json();
                    return kid.isTextual() ? reply.withBody(answer.put("host_id", "hst_" + kid.textValue())) : reply;
                });
    }

    private static String thumbprint(JsonNode jwk) {
        return SigningKey.thumbprintOf(jwk.path("x").asText());
    }

    private static long issued(UnverifiedToken token) {
        return token.claims().path("iat").longValue();
    }

    private static long lifetime(UnverifiedToken token) {
        return token.claims().path("exp").longValue() - issued(token);
    }

    private static long now() {
        return Instant.now().getEpochSecond();
    }
}
