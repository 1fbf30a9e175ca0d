package dev.capstan.server.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.grants.token.SigningKey;
import dev.capstan.grants.token.Token;
import dev.capstan.server.TestAgent;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.UUID;

/**
 * A valid token in its parts, so that each can be made invalid.
 *
 * @param header its header
 * @param claims its claims
 * @param key key that signs it
 */
public record TokenParts(ObjectNode header, ObjectNode claims, SigningKey key) {

    private static final int LIFE_SECONDS = 60;

    /** A token of an agent's host for the issuer, which registers an agent with this key. */
    static TokenParts ofHost(TestAgent agent, SigningKey registered) {
        return ofHost(agent.hostKey(), registered, agent.audience("/"));
    }

    /** A token of the host with a key for this issuer, which registers an agent with another key. */
    public static TokenParts ofHost(SigningKey host, SigningKey registered, String issuer) {
        ObjectNode claims = lasting().put("iss", host.publicKey().thumbprint()).put("aud", issuer);
        claims.set("host_public_key", host.publicKey().toJson());
        claims.set("agent_public_key", registered.publicKey().toJson());
        return new TokenParts(ofType(Token.HOST), claims, host);
    }

    /** A token of an agent for what is at a path. */
    public static TokenParts ofAgent(TestAgent agent, String path) {
        ObjectNode claims = lasting()
                .put("iss", agent.hostKey().publicKey().thumbprint())
                .put("sub", agent.id())
                .put("aud", agent.audience(path));
        return new TokenParts(ofType(Token.AGENT), claims, agent.key());
    }

    /** Returns a header of this type. */
    public static ObjectNode ofType(String typ) {
        return Json.object().put("alg", "EdDSA").put("typ", typ);
    }

    /** Returns the claims of a token that is good from now on. */
    public static ObjectNode lasting() {
        long now = Instant.now().getEpochSecond();
        return Json.object()
                .put("iat", now)
                .put("exp", now + LIFE_SECONDS)
                .put("jti", UUID.randomUUID().toString());
    }

    /** Whether it is a host's. */
    boolean isHosts() {
        return header.path("typ").asText().equals(Token.HOST);
    }

    /** The same with a member of its header set. */
    TokenParts withHeader(String name, JsonNode value) {
        ObjectNode changed = header.deepCopy();
        changed.set(name, value);
        return new TokenParts(changed, claims, key);
    }

    /** The same with a claim set. */
    public TokenParts with(String claim, JsonNode value) {
        ObjectNode changed = claims.deepCopy();
        changed.set(claim, value);
        return new TokenParts(header, changed, key);
    }

    /** The same without a claim. */
    TokenParts without(String claim) {
        ObjectNode changed = claims.deepCopy();
        changed.remove(claim);
        return new TokenParts(header, changed, key);
    }

    /** The same, signed with another key. */
    public TokenParts signedBy(SigningKey other) {
        return new TokenParts(header, claims, other);
    }

    /** The part that is signed. */
    String signedPart() {
        return part(Json.write(header)) + "." + part(Json.write(claims));
    }

    /** The token. */
    public String compact() {
        return compact(signedPart());
    }

    /** A token with these two parts, signed as they are. */
    String compact(String signed) {
        return signed + "." + encoded(TestAgent.SIGNATURES.sign(key, signed.getBytes(StandardCharsets.US_ASCII)));
    }

    /** A part of a token. */
    static String part(String text) {
        return encoded(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Bytes as a token has them. */
    static String encoded(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
