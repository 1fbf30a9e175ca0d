package dev.capstan.grants.token;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import dev.capstan.grants.token.InvalidToken.Reason;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The three parts of a compact JWS, each read strictly (RFC 7515).
 *
 * @param header the header
 * @param payload the payload, a JSON object
 * @param signed the signed bytes
 * @param signature the bytes of the signature
 */
record CompactJws(TokenHeader header, JsonNode payload, byte[] signed, byte[] signature) {

    private static final int PARTS = 3;

    static CompactJws of(String compact) throws InvalidToken {
        if (compact.length() > TokenLimits.MAX_CHARS) {
            throw malformed("the token has " + compact.length() + " characters (limit " + TokenLimits.MAX_CHARS + ")");
        }
        String[] parts = compact.split("\\.", PARTS + 1);
        if (parts.length != PARTS) {
            throw malformed("the token does not have three parts separated by dots");
        }
        TokenHeader header = TokenHeader.of(object(parts[0], "header"));
        JsonNode payload = object(parts[1], "payload");
        byte[] signature = bytes(parts[2], "signature");
        byte[] signed = compact.substring(0, compact.lastIndexOf('.')).getBytes(StandardCharsets.US_ASCII);
        return new CompactJws(header, payload, signed, signature);
    }

    private static JsonNode object(String part, String name) throws InvalidToken {
        try {
            JsonNode json = Json.read(bytes(part, name));
            if (json.isObject()) {
                return json;
            }
            throw malformed("the token's " + name + " is not a JSON object");
        } catch (MalformedJson e) {
            throw malformed("the token's " + name + " is not valid JSON: " + e.getMessage());
        }
    }

    private static byte[] bytes(String part, String name) throws InvalidToken {
        Optional<byte[]> bytes = StrictBase64Url.decode(part);
        return bytes.filter(b -> b.length > 0)
                .orElseThrow(() -> malformed("the token's " + name + " is not base64url without padding"));
    }

    private static InvalidToken malformed(String message) {
        return new InvalidToken(Reason.MALFORMED, message);
    }
}
