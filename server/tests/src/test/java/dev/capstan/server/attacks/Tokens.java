package dev.capstan.server.attacks;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.grants.token.SigningKey;
import dev.capstan.server.http.LooseToken;

/** Good tokens for one server, in their parts. */
final class Tokens {

    private final String issuer;

    Tokens(String issuer) {
        this.issuer = issuer;
    }

    /** Returns a token of the host with this key. */
    LooseToken host(SigningKey key) {
        ObjectNode claims = LooseToken.lasting().put("iss", thumbprint(key)).put("aud", issuer);
        claims.set("host_public_key", key.publicKey().toJson());
        return new LooseToken(LooseToken.ofType("host+jwt"), claims, key);
    }

    /** Returns a token of a host that registers an agent with this key. */
    LooseToken registering(SigningKey host, SigningKey agent) {
        return LooseToken.ofHost(host, agent, issuer);
    }

    /** Returns a token of an agent for what is at this target. */
    LooseToken agent(Agent agent, String target) {
        String key = target.startsWith("/capability/") ? "/capability/execute" : "";
        ObjectNode claims = LooseToken.lasting()
                .put("iss", thumbprint(agent.host.key))
                .put("sub", agent.id)
                .put("aud", issuer + (target.equals("/invocations") ? target : key));
        return new LooseToken(LooseToken.ofType("agent+jwt"), claims, agent.key);
    }

    /** Returns a token that also proves the next key of an owner. */
    LooseToken proving(LooseToken token, SigningKey next, String owner) {
        ObjectNode claims = LooseToken.lasting()
                .put("aud", token.claims().get("aud").textValue())
                .put("sub", owner)
                .put("token_jti", token.claims().get("jti").textValue());
        String proof = new LooseToken(LooseToken.ofType("key-proof+jwt"), claims, next).compact();
        return token.with("key_proof", TextNode.valueOf(proof));
    }

    static String thumbprint(SigningKey key) {
        return key.publicKey().thumbprint();
    }
}
