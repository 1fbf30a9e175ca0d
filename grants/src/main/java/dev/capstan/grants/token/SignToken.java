package dev.capstan.grants.token;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import dev.capstan.core.json.Json;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Signs the tokens of hosts and agents, each with a random {@code jti} (GR-8.1). */
public final class SignToken {

    private static final int JTI_BYTES = 16;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final Signatures signatures;
    private final InstantSource clock;
    private final Duration life;

    /**
     * Signs tokens of the same life.
     *
     * @param signatures makes the signatures
     * @param clock what time it is
     * @param life how long a token is good for: whole seconds, from 1 s to {@link TokenLimits#MAX_OWN_LIFE}
     */
    public SignToken(Signatures signatures, InstantSource clock, Duration life) {
        if (life.toSeconds() < 1 || life.compareTo(TokenLimits.MAX_OWN_LIFE) > 0) {
            throw new IllegalArgumentException("a token lives from 1 s to 60 s, not " + life);
        }
        this.signatures = signatures;
        this.clock = clock;
        this.life = life;
    }

    /** Signs tokens that are good for {@link TokenLimits#MAX_OWN_LIFE}, by the platform itself. */
    public SignToken(InstantSource clock) {
        this(Signatures.ofJdk(), clock, TokenLimits.MAX_OWN_LIFE);
    }

    /** The token of a host that brings its own key along. */
    public String host(SigningKey host, String audience) {
        return host(host, null, audience, hostKey(host));
    }

    /** The token by which a host registers an agent, both keys inline and both proven. */
    public String host(SigningKey host, String audience, SigningKey agent) {
        ObjectNode claims = hostKey(host);
        claims.set("agent_public_key", agent.publicKey().toJson());
        String owner = host.publicKey().thumbprint();
        return proving(
                agent, owner, Token.HOST, host, null, claims.put("iss", owner).put("aud", audience));
    }

    /** The token by which a host registers an agent, both keys inline; that of the agent is not proven. */
    public String host(SigningKey host, String audience, PublicKey agent) {
        ObjectNode claims = hostKey(host);
        claims.set("agent_public_key", agent.toJson());
        return host(host, null, audience, claims);
    }

    /**
     * The token of a host that says more about its keys or its agent's.
     *
     * @param host the host's key, whose thumbprint becomes {@code iss}
     * @param kid the key's name in the key set that the host publishes, if it does
     * @param audience who is to receive it
     * @param claims what it says besides, such as {@code host_jwks_url}
     */
    public String host(SigningKey host, @Nullable String kid, String audience, ObjectNode claims) {
        ObjectNode all = claims.deepCopy();
        all.put("iss", host.publicKey().thumbprint()).put("aud", audience);
        return sign(Token.HOST, host, kid, all);
    }

    private static ObjectNode hostKey(SigningKey host) {
        ObjectNode claims = Json.object();
        claims.set("host_public_key", host.publicKey().toJson());
        return claims;
    }

    /** The token of an agent for whatever it is granted; {@code issuer} is the thumbprint of its host's key. */
    public String agent(SigningKey agent, String agentId, String issuer, String audience) {
        return sign(Token.AGENT, agent, null, agentClaims(agentId, issuer, audience));
    }

    /** The token of an agent for these capabilities alone. */
    public String agent(SigningKey agent, String agentId, String issuer, String audience, Set<String> capabilities) {
        ObjectNode claims = agentClaims(agentId, issuer, audience);
        capabilities.stream().sorted().forEach(claims.putArray("capabilities")::add);
        return sign(Token.AGENT, agent, null, claims);
    }

    private static ObjectNode agentClaims(String agentId, String issuer, String audience) {
        return Json.object().put("iss", issuer).put("sub", agentId).put("aud", audience);
    }

    /**
     * A token with these claims and, in place of any that they may hold, {@code iat}, {@code exp} and {@code jti}.
     *
     * @param typ {@link Token#HOST} or {@link Token#AGENT}
     * @param key signs it
     * @param kid the key's name in the key set that its owner publishes, if it does
     * @param claims what it says
     */
    public String sign(String typ, SigningKey key, @Nullable String kid, ObjectNode claims) {
        return sign(typ, key, kid, claims, randomId());
    }

    /**
     * As {@link #sign}, with a proof that whoever sends the token holds the new key that the request brings.
     *
     * @param proven the new key
     * @param owner whose key it becomes: the thumbprint of the host's present key, or the id of the agent that has one
     *     already
     * @param claims what the token says, {@code aud} among it
     */
    public String proving(
            SigningKey proven, String owner, String typ, SigningKey key, @Nullable String kid, ObjectNode claims) {
        String jti = randomId();
        ObjectNode proof = Json.object()
                .put("sub", owner)
                .put("aud", claims.path("aud").asText())
                .put("token_jti", jti);
        ObjectNode all = claims.deepCopy();
        all.put("key_proof", sign(Token.KEY_PROOF, proven, null, proof));
        return sign(typ, key, kid, all, jti);
    }

    private String sign(String typ, SigningKey key, @Nullable String kid, ObjectNode claims, String jti) {
        long now = clock.instant().getEpochSecond();
        ObjectNode all = claims.deepCopy();
        all.put("iat", now).put("exp", now + life.toSeconds()).put("jti", jti);
        String signed = header(typ, kid) + "." + StrictBase64Url.encode(Json.writeBytes(all));
        return signed + "." + StrictBase64Url.encode(signatures.sign(key, ascii(signed)));
    }

    private static String header(String typ, @Nullable String kid) {
        return new JWSHeader.Builder(JWSAlgorithm.EdDSA)
                .type(new JOSEObjectType(typ))
                .keyID(kid)
                .build()
                .toBase64URL()
                .toString();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static String randomId() {
        byte[] bytes = new byte[JTI_BYTES];
        RANDOM.nextBytes(bytes);
        return StrictBase64Url.encode(bytes);
    }
}
