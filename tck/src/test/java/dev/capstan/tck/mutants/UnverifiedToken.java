package dev.capstan.tck.mutants;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.capstan.tck.json.InvalidJson;
import dev.capstan.tck.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The token of a request, read without verification.
 *
 * @param text the token as it was sent, or empty
 */
public record UnverifiedToken(String text, JsonNode header, JsonNode claims) {

    public static UnverifiedToken of(ProxiedRequest call) {
        String value = Optional.ofNullable(call.headers().get("Authorization")).orElse("");
        return of(value.startsWith("Bearer ") ? value.substring("Bearer ".length()) : "");
    }

    public static UnverifiedToken of(String text) {
        String[] parts = text.split("\\.", -1);
        return parts.length == 3
                ? new UnverifiedToken(text, part(parts[0]), part(parts[1]))
                : new UnverifiedToken(text, MissingNode.getInstance(), MissingNode.getInstance());
    }

    public String issuer() {
        return claims.path("iss").asText();
    }

    public String audience() {
        return claims.path("aud").asText();
    }

    public String type() {
        return header.path("typ").asText();
    }

    /** Whether the capabilities claim contains a capability. */
    public boolean lists(String capability) {
        for (JsonNode one : claims.path("capabilities")) {
            if (one.asText().equals(capability)) {
                return true;
            }
        }
        return false;
    }

    public String subject() {
        return claims.path("sub").asText();
    }

    /** Whether everything but the signature is valid. */
    public boolean isValidExceptSignature() {
        long lifetime = claims.path("exp").longValue() - claims.path("iat").longValue();
        return header.path("alg").asText().equals("EdDSA")
                && header.size() == 2
                && !claims.has("nbf")
                && header.path("typ").asText().matches("(?:host|agent)\\+jwt")
                && Stream.of("iss", "aud", "jti")
                        .allMatch(claim -> claims.path(claim).isTextual())
                && lifetime == 60;
    }

    private static JsonNode part(String part) {
        try {
            return Json.read(new String(Base64.getUrlDecoder().decode(part), StandardCharsets.UTF_8));
        } catch (InvalidJson | IllegalArgumentException e) {
            return MissingNode.getInstance();
        }
    }
}
