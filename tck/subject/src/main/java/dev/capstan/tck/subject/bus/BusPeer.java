package dev.capstan.tck.subject.bus;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.tck.digest.Sha256;
import dev.capstan.tck.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * A peer that the kit plays on the message bus.
 *
 * @param name name of its agent
 * @param keyId name of the key that it shares with the subject
 * @param secret the key
 */
public record BusPeer(String name, String keyId, String secret) {

    /** Returns the address of its agent. */
    public String address() {
        return "agent://" + name;
    }

    /** Returns the envelope signed with the key of this peer. Any other {@code auth} is replaced. */
    public ObjectNode sign(JsonNode envelope) {
        ObjectNode signed = envelope.deepCopy();
        signed.remove("auth");
        ObjectNode auth = Json.object().put("kind", "hmac").put("keyId", keyId).put("signature", signature(signed));
        return signed.set("auth", auth);
    }

    /** Whether an envelope is signed with the key of this peer. */
    public boolean hasSigned(JsonNode envelope) {
        JsonNode auth = envelope.path("auth");
        return auth.path("kind").equals(TextNode.valueOf("hmac"))
                && auth.path("keyId").equals(TextNode.valueOf(keyId))
                && auth.path("signature").equals(TextNode.valueOf(signature(envelope)));
    }

    private String signature(JsonNode envelope) {
        byte[] key = secret.getBytes(StandardCharsets.UTF_8);
        return HexFormat.of().formatHex(Sha256.hmac(key, CanonicalForm.of(envelope)));
    }
}
