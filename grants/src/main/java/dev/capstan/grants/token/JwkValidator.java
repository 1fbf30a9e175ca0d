package dev.capstan.grants.token;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.Set;

/** The requirements for a JSON Web Key to be an Ed25519 signature key (RFC 8037). */
final class JwkValidator {

    private static final Set<String> ALGORITHMS = Set.of("EdDSA", Ed25519.NAME);
    private static final String EXAMPLE = "send {\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"x\":\"…\"}";

    private JwkValidator() {}

    /** Throws unless this is an Ed25519 key for signatures. */
    static void check(JsonNode jwk) throws InvalidKey {
        if (!jwk.isObject()) {
            throw InvalidKey.malformed("the key is not a JSON object; " + EXAMPLE);
        }
        kind(jwk, "kty", "OKP");
        kind(jwk, "crv", Ed25519.NAME);
        JsonNode algorithm = jwk.path("alg");
        if (!algorithm.isMissingNode() && !ALGORITHMS.contains(algorithm.asText())) {
            throw InvalidKey.unsupported("the key's alg is not EdDSA; " + EXAMPLE);
        }
        JsonNode use = jwk.path("use");
        if (!use.isMissingNode() && !"sig".equals(use.textValue())) {
            throw InvalidKey.malformed("the key's use is not sig; send a key for signatures");
        }
    }

    private static void kind(JsonNode jwk, String name, String expected) throws InvalidKey {
        JsonNode given = jwk.path(name);
        if (!given.isTextual()) {
            throw InvalidKey.malformed("the key has no " + name + ", or it is not a string; " + EXAMPLE);
        }
        if (!given.textValue().equals(expected)) {
            throw InvalidKey.unsupported("the key's " + name + " is not " + expected + "; " + EXAMPLE);
        }
    }

    /** Returns the public key in its member {@code x}. */
    static PublicKey publicKey(JsonNode jwk) throws InvalidKey {
        byte[] point = bytes(jwk, "x");
        if (!Ed25519.isCanonicalPoint(point)) {
            throw InvalidKey.malformed("the key's x is a weak point; generate a new key");
        }
        return new PublicKey(StrictBase64Url.encode(point));
    }

    /** Returns the 32 bytes of a member. */
    static byte[] bytes(JsonNode jwk, String name) throws InvalidKey {
        JsonNode given = jwk.path(name);
        Optional<byte[]> bytes = given.isTextual() ? StrictBase64Url.decode(given.textValue()) : Optional.empty();
        return bytes.filter(b -> b.length == Ed25519.KEY_BYTES)
                .orElseThrow(() -> InvalidKey.malformed(
                        "the key's " + name + " is not 32 bytes in base64url without padding; " + EXAMPLE));
    }
}
