package dev.capstan.tck.token;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.UUID;

/**
 * An unsigned token (GR-8.1).
 *
 * @param key key that will sign it
 */
public record Token(ObjectNode header, ObjectNode claims, SigningKey key) {

    /** Lifetime of the kit's tokens, in seconds. */
    static final int SECONDS = 60;

    /**
     * Creates a valid token.
     *
     * @param type {@code host+jwt} or {@code agent+jwt}
     * @param issuer thumbprint of the host's key
     * @param audience URL of the receiver
     */
    public static Token of(String type, String issuer, String audience, Instant now, SigningKey key) {
        ObjectNode header = Json.object().put("alg", "EdDSA").put("typ", type);
        ObjectNode claims = Json.object()
                .put("iss", issuer)
                .put("aud", audience)
                .put("iat", now.getEpochSecond())
                .put("exp", now.getEpochSecond() + SECONDS)
                .put("jti", UUID.randomUUID().toString());
        return new Token(header, claims, key);
    }

    /**
     * Creates a token about this one, for the same receiver. It has no issuer, but the id of this token.
     *
     * @param subject subject of the token
     * @param key key that will sign it
     */
    public Token about(String subject, String type, SigningKey key, Instant now) {
        return of(type, "", claims.path("aud").asText(), now, key)
                .without("iss")
                .with("sub", subject)
                .with("token_jti", claims.path("jti").asText());
    }

    /** Returns this token with a claim added or replaced. */
    public Token with(String claim, JsonNode value) {
        ObjectNode changed = claims.deepCopy();
        changed.set(claim, value);
        return new Token(header, changed, key);
    }

    /** Returns this token with a string claim added or replaced. */
    public Token with(String claim, String value) {
        return with(claim, Json.tree(value));
    }

    /** Returns this token without a claim. */
    public Token without(String claim) {
        ObjectNode changed = claims.deepCopy();
        changed.remove(claim);
        return new Token(header, changed, key);
    }

    /** Returns this token with a header field added or replaced. */
    public Token headed(String field, JsonNode value) {
        ObjectNode changed = header.deepCopy();
        changed.set(field, value);
        return new Token(changed, claims, key);
    }

    /** Returns this token without a header field. */
    public Token headedWithout(String field) {
        ObjectNode changed = header.deepCopy();
        changed.remove(field);
        return new Token(changed, claims, key);
    }

    /** Returns this token with another signing key. */
    public Token signedBy(SigningKey other) {
        return new Token(header, claims, other);
    }

    /** Returns the signed token as in a header: three parts in base64url. */
    public String compact() {
        return content() + "." + base64(key.sign(content().getBytes(StandardCharsets.US_ASCII)));
    }

    /** Returns the signed content. */
    String content() {
        return base64(bytes(header)) + "." + base64(bytes(claims));
    }

    static String base64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static byte[] bytes(ObjectNode part) {
        return Json.write(part).getBytes(StandardCharsets.UTF_8);
    }
}
