package dev.capstan.tck.token;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.UUID;

/**
 * A token that is yet to be signed (GR-8.1).
 *
 * @param key what it will be signed with
 */
public record Token(ObjectNode header, ObjectNode claims, SigningKey key) {

    /** How long a token of the kit is good for, in seconds. */
    static final int SECONDS = 60;

    /**
     * A token as it should be.
     *
     * @param type {@code host+jwt} or {@code agent+jwt}
     * @param issuer the thumbprint of the host's key
     * @param audience the URL of whoever is to take it
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
     * A token that is about this one, for the same receiver.
     *
     * @param subject whom it is about
     * @param key what it will be signed with
     */
    public Token about(String subject, String type, SigningKey key, Instant now) {
        return of(type, "", claims.path("aud").asText(), now, key)
                .without("iss")
                .with("sub", subject)
                .with("token_jti", claims.path("jti").asText());
    }

    /** The same with another claim, or with another value of it. */
    public Token with(String claim, JsonNode value) {
        ObjectNode changed = claims.deepCopy();
        changed.set(claim, value);
        return new Token(header, changed, key);
    }

    /** The same with another claim of text. */
    public Token with(String claim, String value) {
        return with(claim, Json.tree(value));
    }

    /** The same without a claim. */
    public Token without(String claim) {
        ObjectNode changed = claims.deepCopy();
        changed.remove(claim);
        return new Token(header, changed, key);
    }

    /** The same with another field in the header. */
    public Token headed(String field, JsonNode value) {
        ObjectNode changed = header.deepCopy();
        changed.set(field, value);
        return new Token(changed, claims, key);
    }

    /** The same, to be signed by another key. */
    public Token signedBy(SigningKey other) {
        return new Token(header, claims, other);
    }

    /** The token as it stands in a header: three parts in base64url. */
    public String compact() {
        return content() + "." + base64(key.sign(content().getBytes(StandardCharsets.US_ASCII)));
    }

    /** What is signed. */
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
