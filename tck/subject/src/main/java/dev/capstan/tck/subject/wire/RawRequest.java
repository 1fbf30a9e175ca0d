package dev.capstan.tck.subject.wire;

import dev.capstan.tck.subject.FixtureNames;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;

/**
 * A raw request.
 *
 * @param body empty for no body
 */
public record RawRequest(String method, String path, Map<String, String> headers, byte[] body) {

    private static final int MAX_TEXT_BYTES = 65_536;

    /** Returns the request with the subject's names of fixtures. A body that is not UTF-8, or is large, has none. */
    public RawRequest renamed(FixtureNames names) {
        String text = new String(body, StandardCharsets.UTF_8);
        boolean isText = body.length <= MAX_TEXT_BYTES && Arrays.equals(text.getBytes(StandardCharsets.UTF_8), body);
        return new RawRequest(
                method,
                names.inText(path),
                headers,
                isText ? names.inText(text).getBytes(StandardCharsets.UTF_8) : body);
    }
}
