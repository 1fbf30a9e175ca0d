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

/** A signer of host and agent tokens, each with a random {@code jti} (GR-8.1). */
public final class SignToken {

    private static final int JTI_BYTES = 16;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final Signatures signatures;
    private final InstantSource clock;
    private final Duration life;

    /**
     * Creates a signer of tokens with the same lifetime.
     *
     * @param signatures creates the signatures
     * @param clock time source
     * @param life lifetime of a token: from 1 s to {@link TokenLimits#MAX_OWN_LIFE}, used in whole seconds
     */
    public SignToken(Signatures signatures, InstantSource clock, Duration life) {
        if (life.toSeconds() < 1 || life.compareTo(TokenLimits.MAX_OWN_LIFE) > 0) {
            throw new IllegalArgumentException("the lifetime of a token must be 1 s to 60 s, not " + life);
        }
        this.signatures = signatures;
        this.clock = clock;
        this.life = life;
    }

    /**
     * Creates a signer of tokens with a lifetime of {@link TokenLimits#MAX_OWN_LIFE}, which uses the platform's
     * provider.
     */
    public SignToken(InstantSource clock) {
        this(Signatures.ofJdk(), clock, TokenLimits.MAX_OWN_LIFE);
    }

    /** Returns the token of a host, with its public key inline. */
    public String host(SigningKey host, String audience) {
        return host(host, null, audience, hostKey(host));
    }

    /** Returns the token by which a host registers an agent, both keys inline and proven. */
    public String host(SigningKey host, String audience, SigningKey agent) {
        ObjectNode claims = hostKey(host);
        claims.set("agent_public_key", agent.publicKey().toJson());
        String owner = host.publicKey().thumbprint();
        return proving(
                agent, owner, Token.HOST, host, null, claims.put("iss", owner).put("aud", audience));
    }

    /** Returns the token by which a host registers an agent, both keys inline; the agent's is not proven. */
    public String host(SigningKey host, String audience, PublicKey agent) {
        return host(host, null, audience, hostKey(host).set("agent_public_key", agent.toJson()));
    }

    /**
     * Returns the token of a host with additional claims about its keys or its agent's.
     *
     * @param host the host's key, whose thumbprint becomes {@code iss}
     * @param kid the key's id in the key set that the host publishes, or null
     * @param audience the receiver
     * @param claims additional claims, such as {@code host_jwks_url}
     */
    public String host(SigningKey host, @Nullable String kid, String audience, ObjectNode claims) {
        ObjectNode all = claims.deepCopy();
        all.put("iss", host.publicKey().thumbprint()).put("aud", audience);
        return sign(Token.HOST, host, kid, all);
    }

    private static ObjectNode hostKey(SigningKey host) {
        return Json.object().set("host_public_key", host.publicKey().toJson());
    }

    /** Returns the token of an agent for all its grants; {@code issuer} is the thumbprint of its host's key. */
    public String agent(SigningKey agent, String agentId, String issuer, String audience) {
        return sign(Token.AGENT, agent, null, agentClaims(agentId, issuer, audience));
    }

    /** Returns the token of an agent for these capabilities only. */
    public String agent(SigningKey agent, String agentId, String issuer, String audience, Set<String> capabilities) {
        ObjectNode claims = agentClaims(agentId, issuer, audience);
        capabilities.stream().sorted().forEach(claims.putArray("capabilities")::add);
        return sign(Token.AGENT, agent, null, claims);
    }

    private static ObjectNode agentClaims(String agentId, String issuer, String audience) {
        return Json.object().put("iss", issuer).put("sub", agentId).put("aud", audience);
    }

    /**
     * Creates a signed token with these claims, and sets {@code iat}, {@code exp} and {@code jti}.
     *
     * @param typ {@link Token#HOST} or {@link Token#AGENT}
     * @param key the signing key
     * @param kid the key's id in the key set that its owner publishes, or null
     * @param claims the claims
     */
    public String sign(String typ, SigningKey key, @Nullable String kid, ObjectNode claims) {
        return sign(typ, key, kid, claims, randomId());
    }

    /**
     * Creates a token as {@link #sign} does, with a proof that the sender of the token holds the new key in the
     * request.
     *
     * @param proven the new key
     * @param owner the key's owner: the thumbprint of the host's present key, or the id of an existing agent
     * @param claims the claims of the token, including {@code aud}
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
        return signed + "." + StrictBase64Url.encode(signatures.sign(key, signed.getBytes(StandardCharsets.US_ASCII)));
    }

    private static String header(String typ, @Nullable String kid) {
        return new JWSHeader.Builder(JWSAlgorithm.EdDSA)
                .type(new JOSEObjectType(typ))
                .keyID(kid)
                .build()
                .toBase64URL()
                .toString();
    }

    private static String randomId() {
        byte[] bytes = new byte[JTI_BYTES];
        RANDOM.nextBytes(bytes);
        return StrictBase64Url.encode(bytes);
    }
}
