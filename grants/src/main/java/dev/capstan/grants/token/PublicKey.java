package dev.capstan.grants.token;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.OctetKeyPair;
import com.nimbusds.jose.util.Base64URL;
import dev.capstan.core.json.Json;

/**
 * The Ed25519 public key of a host or an agent (GR-8.1).
 *
 * <p>Points of small order and points not in their shortest encoding are refused. Points off the curve are accepted,
 * but no signature is ever valid for one.
 *
 * @param x the 32 bytes of the key in base64url without padding
 */
public record PublicKey(String x) {

    /** Creates a key. Throws {@link IllegalArgumentException} if it is not sound. */
    public PublicKey {
        if (!StrictBase64Url.decode(x).filter(PublicKey::isValidPoint).isPresent()) {
            throw new IllegalArgumentException("x is not a secure Ed25519 key: 32 bytes in base64url without padding");
        }
    }

    /**
     * Reads the key from a JSON Web Key (RFC 8037); ignores {@code kid} and other members.
     *
     * @throws InvalidKey for another kind or use of key, a private key, and a weak or malformed key
     */
    public static PublicKey parse(JsonNode jwk) throws InvalidKey {
        JwkValidator.check(jwk);
        if (jwk.has("d")) {
            throw InvalidKey.malformed("the key contains its private part d; never send it, and replace this key");
        }
        return JwkValidator.publicKey(jwk);
    }

    private static boolean isValidPoint(byte[] point) {
        return point.length == Ed25519.KEY_BYTES && Ed25519.isCanonicalPoint(point);
    }

    /** Returns the RFC 7638 thumbprint: SHA-256 in base64url, 43 characters. */
    public String thumbprint() {
        try {
            OctetKeyPair jwk = new OctetKeyPair.Builder(Curve.Ed25519, new Base64URL(x)).build();
            return jwk.computeThumbprint().toString();
        } catch (JOSEException e) {
            throw new IllegalStateException("this Java platform does not support SHA-256", e);
        }
    }

    /** Returns the key as a JSON Web Key: {@code kty}, {@code crv} and {@code x}. */
    public ObjectNode toJson() {
        return Json.object().put("kty", "OKP").put("crv", Ed25519.NAME).put("x", x);
    }

    byte[] point() {
        return StrictBase64Url.decode(x).orElseThrow();
    }
}
