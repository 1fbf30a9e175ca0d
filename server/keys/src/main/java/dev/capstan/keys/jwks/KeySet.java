package dev.capstan.keys.jwks;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import dev.capstan.grants.port.KeysUnavailable;
import dev.capstan.grants.port.KeysUnavailable.Reason;
import dev.capstan.grants.token.InvalidKey;
import dev.capstan.grants.token.PublicKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The named keys of a published set (RFC 7517).
 *
 * @param usable Ed25519 keys by name
 * @param others reasons why the other keys are not usable, by name
 */
record KeySet(Map<String, PublicKey> usable, Map<String, String> others) {

    /** The maximum number of keys in a set. */
    static final int MAX_KEYS = 20;

    /** The maximum number of characters in a key's name. */
    static final int MAX_KID_CHARS = 256;

    private static final Map<String, List<String>> REQUIRED =
            Map.of("RSA", List.of("n", "e"), "EC", List.of("crv", "x", "y"), "OKP", List.of("crv", "x"));

    KeySet {
        usable = Map.copyOf(usable);
        others = Map.copyOf(others);
    }

    /**
     * Reads a set of 1 to {@value #MAX_KEYS} keys. A single symmetric or incomplete key makes the whole set invalid.
     */
    static KeySet parse(byte[] document) throws KeysUnavailable {
        JsonNode keys = json(document).path("keys");
        if (!keys.isArray() || keys.isEmpty() || keys.size() > MAX_KEYS) {
            throw malformed("must have 1 to " + MAX_KEYS + " keys; publish {\"keys\":[…]} with those in use");
        }
        Map<String, PublicKey> usable = new HashMap<>();
        Map<String, String> others = new HashMap<>();
        for (JsonNode key : keys) {
            checkKind(key);
            String kid = key.path("kid").isTextual() ? key.path("kid").textValue() : "";
            if (kid.length() > MAX_KID_CHARS || usable.containsKey(kid) || others.containsKey(kid)) {
                throw malformed("has a duplicate kid, or one longer than " + MAX_KID_CHARS + " characters");
            }
            if (!kid.isEmpty()) {
                sort(kid, key, usable, others);
            }
        }
        return new KeySet(usable, others);
    }

    private static void sort(String kid, JsonNode key, Map<String, PublicKey> usable, Map<String, String> others) {
        try {
            usable.put(kid, PublicKey.parse(key));
        } catch (InvalidKey e) {
            others.put(kid, e.getMessage());
        }
    }

    private static JsonNode json(byte[] document) throws KeysUnavailable {
        try {
            return Json.read(document);
        } catch (MalformedJson e) {
            throw malformed("is not valid JSON: " + e.getMessage());
        }
    }

    private static void checkKind(JsonNode key) throws KeysUnavailable {
        List<String> required = REQUIRED.get(key.path("kty").asText(""));
        if (required == null) {
            throw malformed("contains a key whose kty is not OKP, EC or RSA; publish only public keys");
        }
        if (!required.stream().allMatch(name -> key.path(name).isTextual())) {
            throw malformed("contains a key without one of " + required);
        }
    }

    /** Returns the key with this name. */
    PublicKey named(String kid) throws KeysUnavailable {
        PublicKey key = usable.get(kid);
        if (key != null) {
            return key;
        }
        String reason = others.get(kid);
        throw reason == null
                ? new KeysUnavailable(Reason.NO_SUCH_KEY, "the key set has no key with this kid; publish the key there")
                : new KeysUnavailable(Reason.UNSUPPORTED_KEY, reason);
    }

    boolean publishes(String thumbprint) {
        return usable.values().stream().anyMatch(key -> key.thumbprint().equals(thumbprint));
    }

    boolean has(String kid) {
        return usable.containsKey(kid);
    }

    private static KeysUnavailable malformed(String problem) {
        return new KeysUnavailable(Reason.MALFORMED, "the key set " + problem);
    }
}
