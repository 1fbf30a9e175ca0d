package dev.capstan.tck.subject.client;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.InvalidJson;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.token.SigningKey;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * A token in a request of a client.
 *
 * @param compact the token as sent
 * @param header its header
 * @param claims its claims
 */
public record ReceivedToken(String compact, JsonNode header, JsonNode claims) {

    private static final int PARTS = 3;

    /** Returns the tokens of requests. */
    public static List<ReceivedToken> of(List<ReceivedRequest> requests) {
        return requests.stream().flatMap(request -> request.token().stream()).toList();
    }

    /** Reads a token; empty if the text is not one. */
    static Optional<ReceivedToken> parse(String text) {
        String[] parts = text.split("\\.", -1);
        if (parts.length != PARTS) {
            return Optional.empty();
        }
        try {
            return Optional.of(new ReceivedToken(text, part(parts[0]), part(parts[1])));
        } catch (IllegalArgumentException | InvalidJson notAToken) {
            return Optional.empty();
        }
    }

    private static JsonNode part(String base64) {
        return Json.read(new String(Base64.getUrlDecoder().decode(base64), StandardCharsets.UTF_8));
    }

    /** Returns the type in its header; empty text if it has none. */
    public String type() {
        return header.path("typ").asText();
    }

    /** Returns a claim as text; empty if it is missing or not a string. */
    public String claim(String name) {
        return claims.path(name).isTextual() ? claims.path(name).textValue() : "";
    }

    /** Whether its type is that of tokens of hosts, or its claims contain a key of a host. */
    public boolean isOfHost() {
        return type().equals("host+jwt") || claims.has("host_public_key") || claims.has("host_jwks_url");
    }

    /** Returns a public key among its claims, as in a JWK; empty if there is none. */
    public Optional<String> key(String claim) {
        return Optional.ofNullable(claims.path(claim).path("x").textValue());
    }

    /**
     * Whether it is signed with EdDSA by a key.
     *
     * @param x public key as in a JWK
     */
    public boolean isSignedBy(String x) {
        int end = compact.lastIndexOf('.');
        return header.path("alg").asText().equals("EdDSA")
                && SigningKey.hasSigned(
                        x, compact.substring(0, end).getBytes(StandardCharsets.US_ASCII), compact.substring(end + 1));
    }
}
