package dev.capstan.mcp;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * The headers of a message that repeat parts of its body, for programs on its way that do not read the body.
 *
 * @param revision {@code MCP-Protocol-Version}; null without it
 * @param method {@code Mcp-Method}; null without it
 * @param name {@code Mcp-Name}; null without it
 */
public record MessageHeaders(
        @Nullable String revision,
        @Nullable String method,
        @Nullable String name) {

    private static final String ENCODED = "=?base64?";
    private static final String END = "?=";

    /** Returns the name that {@code Mcp-Name} stands for; null without it, or if its Base64 is invalid. */
    @Nullable
    String decodedName() {
        return decoded(name);
    }

    /** Returns the method that {@code Mcp-Method} stands for; null without it, or if its Base64 is invalid. */
    @Nullable
    String decodedMethod() {
        return decoded(method);
    }

    private static @Nullable String decoded(@Nullable String value) {
        boolean isEncoded = value != null
                && value.startsWith(ENCODED)
                && value.endsWith(END)
                && value.length() >= ENCODED.length() + END.length();
        if (value == null || !isEncoded) {
            return value;
        }
        try {
            byte[] decoded =
                    Base64.getDecoder().decode(value.substring(ENCODED.length(), value.length() - END.length()));
            return new String(decoded, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException invalid) {
            return null;
        }
    }
}
