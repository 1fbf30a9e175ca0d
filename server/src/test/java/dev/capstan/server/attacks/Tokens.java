package dev.capstan.server.attacks;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.core.json.Json;
import dev.capstan.grants.token.SigningKey;
import dev.capstan.server.http.LooseToken;
import java.time.Instant;
import java.util.UUID;

/** Good tokens for one server, in their parts. */
final class Tokens {

    private static final int LIFE_SECONDS = 60;

    private final String issuer;

    Tokens(String issuer) {
        this.issuer = issuer;
    }

    /** Returns a token of the host with this key. */
    LooseToken host(SigningKey key) {
        ObjectNode claims = lasting().put("iss", thumbprint(key)).put("aud", issuer);
        claims.set("host_public_key", key.publicKey().toJson());
        return new LooseToken(header("host+jwt"), claims, key);
    }

    /** Returns a token of a host that registers an agent with this key. */
    LooseToken registering(SigningKey host, SigningKey agent) {
        return host(host).with("agent_public_key", agent.publicKey().toJson());
    }

    /** Returns a token of an agent for what is at this target. */
    LooseToken agent(Agent agent, String target) {
        boolean executes = target.startsWith("/capability/");
        ObjectNode claims = lasting()
                .put("iss", thumbprint(agent.host.key))
                .put("sub", agent.id)
                .put("aud", executes ? issuer + "/capability/execute" : issuer);
        return new LooseToken(header("agent+jwt"), claims, agent.key);
    }

    /** Returns a token that also proves the next key of an owner. */
    LooseToken proving(LooseToken token, SigningKey next, String owner) {
        ObjectNode claims = lasting()
                .put("aud", token.claims().get("aud").textValue())
                .put("sub", owner)
                .put("token_jti", token.claims().get("jti").textValue());
        String proof = new LooseToken(header("key-proof+jwt"), claims, next).compact();
        return token.with("key_proof", TextNode.valueOf(proof));
    }

    static String thumbprint(SigningKey key) {
        return key.publicKey().thumbprint();
    }

    private static ObjectNode header(String typ) {
        return Json.object().put("alg", "EdDSA").put("typ", typ);
    }

    private static ObjectNode lasting() {
        long now = Instant.now().getEpochSecond();
        return Json.object()
                .put("iat", now)
                .put("exp", now + LIFE_SECONDS)
                .put("jti", UUID.randomUUID().toString());
    }
}
