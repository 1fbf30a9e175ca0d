package dev.capstan.agentrpc.envelope;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A secret shared by two peers, with its name in envelopes. It is used for signing envelopes as in declaragent: with
 * the HMAC-SHA256 of their {@link CanonicalEnvelope}, in lower-case hexadecimal. The secret is never displayed.
 */
public final class HmacKey {

    /** The value of {@code auth.kind}. */
    public static final String KIND = "hmac";

    /** The minimum length of a secret: 16 bytes. */
    public static final int MIN_SECRET_BYTES = 16;

    private static final String ALGORITHM = "HmacSHA256";

    private final String keyId;
    private final SecretKeySpec secret;

    /**
     * Creates a key.
     *
     * @param keyId name, which is not secret
     * @param secret secret, at least {@value #MIN_SECRET_BYTES} bytes; {@link IllegalArgumentException} for fewer
     */
    public HmacKey(String keyId, byte[] secret) {
        if (secret.length < MIN_SECRET_BYTES) {
            throw new IllegalArgumentException("the secret of key '" + keyId + "' has " + secret.length
                    + " bytes; use at least " + MIN_SECRET_BYTES + " random bytes");
        }
        this.keyId = keyId;
        this.secret = new SecretKeySpec(secret, ALGORITHM);
    }

    /** Returns the name of the key. */
    public String keyId() {
        return keyId;
    }

    /** Returns the same envelope, signed with this key. */
    public Envelope sign(Envelope envelope) {
        return envelope.withAuth(
                Json.object().put("kind", KIND).put("keyId", keyId).put("signature", signature(envelope)));
    }

    /** Whether an {@code auth} block has this key's signature of the envelope. Constant-time comparison. */
    boolean verifies(JsonNode auth, Envelope envelope) {
        byte[] presented = auth.path("signature").asText().getBytes(StandardCharsets.UTF_8);
        return MessageDigest.isEqual(signature(envelope).getBytes(StandardCharsets.UTF_8), presented);
    }

    private String signature(Envelope envelope) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(secret);
            return HexFormat.of().formatHex(mac.doFinal(CanonicalEnvelope.of(envelope)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java platform does not support HMAC-SHA256", e);
        }
    }

    @Override
    public String toString() {
        return "HmacKey[" + keyId + "]";
    }
}
