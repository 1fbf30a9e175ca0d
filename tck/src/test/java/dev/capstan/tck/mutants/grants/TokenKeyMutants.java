package dev.capstan.tck.mutants.grants;

import static dev.capstan.tck.mutants.AuthMutations.REGISTER;
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
                        acceptingKnown((token, known) -> token.type().equals("agent+jwt")
                                && known.contains(token.issuer())
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

    /** The public keys of hosts and agents, in the form of a JWK, by thumbprint or id. */
    private record KnownKeys(Map<String, String> byName) {

        boolean contains(String name) {
            return byName.containsKey(name);
        }

        String keyOf(String name) {
            return byName.getOrDefault(name, "");
        }

        /** Returns all keys but that of the token's owner. */
        List<String> otherKeys(UnverifiedToken token) {
            String owner = token.type().equals("agent+jwt") ? token.subject() : token.issuer();
            return byName.entrySet().stream()
                    .filter(key -> !key.getKey().equals(owner))
                    .map(Map.Entry::getValue)
                    .toList();
        }
    }

    /** Returns a mutation that accepts some invalid tokens, given the keys of earlier registrations. */
    private static HttpMutation acceptingKnown(BiPredicate<UnverifiedToken, KnownKeys> tokens) {
        KnownKeys known = new KnownKeys(new ConcurrentHashMap<>());
        return changing((call, reply) -> true, (call, reply) -> {
            UnverifiedToken token = UnverifiedToken.of(call);
            if (call.is("POST", REGISTER) && reply.status() < 400) {
                known.byName().put(token.issuer(), x(token.claims().path("host_public_key")));
                known.byName()
                        .put(
                                reply.json().path("agent_id").asText(),
                                x(token.claims().path("agent_public_key")));
            }
            return refusal(reply).equals("invalid_jwt") && tokens.test(token, known) ? success(call) : reply;
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
