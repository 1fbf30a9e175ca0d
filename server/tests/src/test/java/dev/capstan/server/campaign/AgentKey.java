package dev.capstan.server.campaign;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.Signature;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.UUID;

/**
 * An Ed25519 key of the JDK, which signs tokens as Agent Auth has them.
 *
 * @param pair the key
 */
record AgentKey(KeyPair pair) {

    private static final int LIFE_SECONDS = 60;
    private static final int RAW_BYTES = 32;

    static AgentKey generate() {
        try {
            return new AgentKey(KeyPairGenerator.getInstance("Ed25519").generateKeyPair());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the public key as a JWK. */
    ObjectNode jwk() {
        byte[] encoded = pair.getPublic().getEncoded();
        byte[] raw = Arrays.copyOfRange(encoded, encoded.length - RAW_BYTES, encoded.length);
        return JsonNodeFactory.instance
                .objectNode()
                .put("crv", "Ed25519")
                .put("kty", "OKP")
                .put("x", text(raw));
    }

    /** Returns the thumbprint of RFC 7638. */
    String thumbprint() {
        try {
            byte[] canonical = jwk().toString().getBytes(StandardCharsets.UTF_8);
            return text(MessageDigest.getInstance("SHA-256").digest(canonical));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns claims for one minute from now. */
    static ObjectNode claims(String audience) {
        long now = Instant.now().getEpochSecond();
        return JsonNodeFactory.instance
                .objectNode()
                .put("aud", audience)
                .put("iat", now)
                .put("exp", now + LIFE_SECONDS)
                .put("jti", UUID.randomUUID().toString());
    }

    /** Returns these claims as the value of {@code Authorization}. */
    String bearer(String type, ObjectNode claims) {
        String header = "{\"alg\":\"EdDSA\",\"typ\":\"" + type + "\"}";
        String signed = text(header.getBytes(StandardCharsets.UTF_8))
                + "."
                + text(claims.toString().getBytes(StandardCharsets.UTF_8));
        try {
            Signature signature = Signature.getInstance("Ed25519");
            signature.initSign(pair.getPrivate());
            signature.update(signed.getBytes(StandardCharsets.UTF_8));
            return "Bearer " + signed + "." + text(signature.sign());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String text(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
