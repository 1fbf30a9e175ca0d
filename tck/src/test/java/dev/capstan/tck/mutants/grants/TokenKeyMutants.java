package dev.capstan.tck.mutants.grants;

import static dev.capstan.tck.mutants.AuthMutations.BATCH;
import static dev.capstan.tck.mutants.AuthMutations.EXECUTE;
import static dev.capstan.tck.mutants.AuthMutations.REACTIVATE;
import static dev.capstan.tck.mutants.AuthMutations.REGISTER;
import static dev.capstan.tck.mutants.AuthMutations.REQUEST;
import static dev.capstan.tck.mutants.AuthMutations.REVOKE;
import static dev.capstan.tck.mutants.AuthMutations.REVOKE_HOST;
import static dev.capstan.tck.mutants.AuthMutations.ROTATE;
import static dev.capstan.tck.mutants.AuthMutations.ROTATE_HOST;
import static dev.capstan.tck.mutants.AuthMutations.acceptingTokens;
import static dev.capstan.tck.mutants.AuthMutations.changing;
import static dev.capstan.tck.mutants.AuthMutations.refusal;
import static dev.capstan.tck.mutants.AuthMutations.success;
import static dev.capstan.tck.mutants.Mutant.that;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.Mutant;
import dev.capstan.tck.mutants.ProxiedRequest;
import dev.capstan.tck.mutants.UnverifiedToken;
import dev.capstan.tck.token.SigningKey;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Function;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Mutants in the choice of the key and the algorithm by which a token is verified (GR-8.1). */
public final class TokenKeyMutants {

    private TokenKeyMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                that(
                        "accepts a token with alg NONE",
                        acceptingTokens(
                                token -> token.header().path("alg").asText().equals("NONE")),
                        "GR-8.1.1"),
                that(
                        "accepts a token signed with HS256 and the PEM of the public key",
                        acceptingTokens(token -> isSignedWith(token, TokenKeyMutants::pem)),
                        "GR-8.1.1"),
                that(
                        "accepts a token signed with HS256 and the JWK of the public key",
                        acceptingTokens(token -> isSignedWith(token, Json::write)),
                        "GR-8.1.1"),
                that(
                        "accepts a token without typ",
                        acceptingTokens(token ->
                                token.header().has("alg") && !token.header().has("typ")),
                        "GR-8.1.2"),
                that(
                        "accepts an agent's token whose iss is another known host",
                        acceptingKnown((token, known) -> known.isHost(token.issuer())
                                && !known.isHostOf(token.subject(), token.issuer())
                                && isSignedBy(token, known.keyOf(token.subject()))),
                        "GR-8.1.3"),
                that(
                        "accepts a token signed by the key in its header",
                        acceptingTokens(
                                token -> isSignedBy(token, x(token.header().path("jwk")))),
                        "GR-8.1.6"),
                that(
                        "accepts an agent's token signed by the key in its claims",
                        acceptingTokens(token -> token.type().equals("agent+jwt")
                                && isSignedBy(token, x(token.claims().path("agent_public_key")))),
                        "GR-8.1.6"),
                that(
                        "accepts a token signed by any known key",
                        acceptingKnown((token, known) ->
                                known.otherKeys(token).stream().anyMatch(key -> isSignedBy(token, key))),
                        "GR-8.1.6"),
                acceptingForged("a request for a capability", REQUEST),
                acceptingForged("a batch", BATCH),
                acceptingForged("the reactivation of an agent", REACTIVATE),
                acceptingForged("the revocation of an agent", REVOKE),
                acceptingForged("the new key of an agent", ROTATE),
                acceptingForged("the new key of a host", ROTATE_HOST),
                acceptingForged("the revocation of a host", REVOKE_HOST),
                that("ignores nbf", acceptingTokens(token -> token.claims().has("nbf")), "GR-8.1.7"),
                that(
                        "accepts a string of digits as exp",
                        acceptingTokens(
                                token -> token.claims().path("exp").asText().matches("\\d+")
                                        && token.claims().path("exp").isTextual()),
                        "GR-8.1.7"),
                that(
                        "remembers the text of a used token instead of its jti",
                        acceptingReplay((call, token) -> token.text()),
                        "GR-8.1.8",
                        "GR-8.1.9"),
                that(
                        "remembers used tokens for each operation",
                        acceptingReplay(
                                (call, token) -> jti(token) + call.path().replaceAll("\\?.*", "")),
                        "GR-8.1.8",
                        "GR-8.1.9"));
    }

    /** Returns a mutant that does not verify the signatures of tokens for an operation. */
    private static Mutant acceptingForged(String operation, String path) {
        return that(
                "does not verify the signature of a token for " + operation,
                acceptingUnused((call, token) -> call.path().startsWith(path)
                        && token.isValidExceptSignature()
                        && token.audience().matches("http://127[^/]+" + (path.equals(BATCH) ? EXECUTE : ""))),
                "GR-8.1.6");
    }

    /** Returns a mutation that accepts some invalid tokens with a new jti. */
    private static HttpMutation acceptingUnused(BiPredicate<ProxiedRequest, UnverifiedToken> tokens) {
        Set<String> used = ConcurrentHashMap.newKeySet();
        return changing((call, reply) -> used.add(jti(UnverifiedToken.of(call))), (call, reply) -> {
            boolean accepts = refusal(reply).equals("invalid_jwt") && tokens.test(call, UnverifiedToken.of(call));
            return accepts ? success(call) : reply;
        });
    }

    /**
     * The public keys of hosts and agents, in the form of a JWK.
     *
     * @param keys the keys by thumbprint or id
     * @param hosts the thumbprint of the host of each agent
     */
    private record KnownKeys(Map<String, String> keys, Map<String, String> hosts) {

        void add(UnverifiedToken registration, String agent) {
            keys.put(registration.issuer(), x(registration.claims().path("host_public_key")));
            keys.put(agent, x(registration.claims().path("agent_public_key")));
            hosts.put(agent, registration.issuer());
        }

        boolean isHost(String thumbprint) {
            return hosts.containsValue(thumbprint);
        }

        boolean isHostOf(String agent, String thumbprint) {
            return thumbprint.equals(hosts.get(agent));
        }

        String keyOf(String agent) {
            return keys.getOrDefault(agent, "");
        }

        /** Returns all keys but that of the token's owner. */
        List<String> otherKeys(UnverifiedToken token) {
            List<String> own = List.of(keyOf(token.subject()), x(token.claims().path("host_public_key")));
            return keys.values().stream().filter(key -> !own.contains(key)).toList();
        }
    }

    /** Returns a mutation that accepts some invalid tokens, given the keys of earlier registrations. */
    private static HttpMutation acceptingKnown(BiPredicate<UnverifiedToken, KnownKeys> tokens) {
        KnownKeys known = new KnownKeys(new ConcurrentHashMap<>(), new ConcurrentHashMap<>());
        return changing((call, reply) -> true, (call, reply) -> {
            UnverifiedToken token = UnverifiedToken.of(call);
            if (call.is("POST", REGISTER) && reply.status() < 400) {
                known.add(token, reply.json().path("agent_id").asText());
            }
            boolean accepts =
                    refusal(reply).equals("invalid_jwt") && token.isValidExceptSignature() && tokens.test(token, known);
            return accepts ? success(call) : reply;
        });
    }

    /** Returns a mutation that accepts a used token under a key that it does not remember. */
    private static HttpMutation acceptingReplay(BiFunction<ProxiedRequest, UnverifiedToken, String> key) {
        Set<String> keys = ConcurrentHashMap.newKeySet();
        Set<String> used = ConcurrentHashMap.newKeySet();
        return changing((call, reply) -> true, (call, reply) -> {
            UnverifiedToken token = UnverifiedToken.of(call);
            boolean remembered = !keys.add(key.apply(call, token));
            boolean replayed = used.contains(jti(token));
            if (reply.status() < 400 && !jti(token).isEmpty()) {
                used.add(jti(token));
            }
            return refusal(reply).equals("invalid_jwt") && replayed && !remembered ? success(call) : reply;
        });
    }

    private static String jti(UnverifiedToken token) {
        return token.claims().path("jti").asText();
    }

    private static String x(JsonNode jwk) {
        return jwk.path("x").asText();
    }

    private static boolean isSignedBy(UnverifiedToken token, String key) {
        int end = token.text().lastIndexOf('.');
        return !key.isEmpty()
                && SigningKey.hasSigned(
                        key,
                        token.text().substring(0, end).getBytes(StandardCharsets.US_ASCII),
                        token.text().substring(end + 1));
    }

    /** Whether a host's token is signed by HMAC with a form of the host's key. */
    private static boolean isSignedWith(UnverifiedToken token, Function<JsonNode, String> form) {
        JsonNode key = token.claims().path("host_public_key");
        return token.header().path("alg").asText().equals("HS256")
                && key.isObject()
                && token.text()
                        .endsWith("."
                                + hmac(
                                        form.apply(key),
                                        token.text().substring(0, token.text().lastIndexOf('.'))));
    }

    private static String pem(JsonNode jwk) {
        byte[] key = Base64.getUrlDecoder().decode(jwk.path("x").asText());
        byte[] encoded = HexFormat.of()
                .parseHex("302a300506032b6570032100" + HexFormat.of().formatHex(key));
        return "-----BEGIN PUBLIC KEY-----\n" + Base64.getEncoder().encodeToString(encoded)
                + "\n-----END PUBLIC KEY-----\n";
    }

    private static String hmac(String secret, String content) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.US_ASCII), "HmacSHA256"));
            return Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(mac.doFinal(content.getBytes(StandardCharsets.US_ASCII)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
