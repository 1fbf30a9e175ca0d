package dev.capstan.negotiation.schema;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The place of a definition that refers to itself, whose shape comes once it was read. */
final class Definition {

    private @Nullable Shape shape;

    void is(Shape read) {
        shape = read;
    }

    Shape shape() {
        if (shape == null) {
            throw new IllegalStateException("a definition is followed before it was read");
        }
        return shape.followed();
    }

    /** The name of the definition that a reference of the subset is to; of other text, something that may be one. */
    static String named(String reference) {
        String token = reference.substring(reference.lastIndexOf('/') + 1);
        return decoded(token).replace("~1", "/").replace("~0", "~");
    }

    private static String decoded(String token) {
        try {
            return token.indexOf('%') < 0
                    ? token
                    : URLDecoder.decode(token.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return token;
        }
    }
}
