package dev.capstan.server.attacks;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.grants.token.SigningKey;
import dev.capstan.server.http.TokenParts;

/** Good tokens for one server, in their parts. */
final class TestTokens {

    private final String issuer;

    TestTokens(String issuer) {
        this.issuer = issuer;
    }

    /** Returns a token of the host with this key. */
    TokenParts host(SigningKey key) {
        ObjectNode claims = TokenParts.lasting().put("iss", thumbprint(key)).put("aud", issuer);
        claims.set("host_public_key", key.publicKey().toJson());
        return new TokenParts(TokenParts.ofType("host+jwt"), claims, key);
    }

    /** Returns a token of a host that registers an agent with this key. */
    TokenParts registering(SigningKey host, SigningKey agent) {
        return TokenParts.ofHost(host, agent, issuer);
    }

    /** Returns a token of an agent for what is at this target. */
    TokenParts agent(AgentModel agent, String target) {
        String key = target.startsWith("/capability/") ? "/capability/execute" : "";
        ObjectNode claims = TokenParts.lasting()
                .put("iss", thumbprint(agent.host.key))
                .put("sub", agent.id)
                .put("aud", issuer + (target.equals("/invocations") ? target : key));
        return new TokenParts(TokenParts.ofType("agent+jwt"), claims, agent.key);
    }

    /** Returns a token that also proves the next key of an owner. */
    TokenParts proving(TokenParts token, SigningKey next, String owner) {
        ObjectNode claims = TokenParts.lasting()
                .put("aud", token.claims().get("aud").textValue())
                .put("sub", owner)
                .put("token_jti", token.claims().get("jti").textValue());
        String proof = new TokenParts(TokenParts.ofType("key-proof+jwt"), claims, next).compact();
        return token.with("key_proof", TextNode.valueOf(proof));
    }

    static String thumbprint(SigningKey key) {
        return key.publicKey().thumbprint();
    }
}
