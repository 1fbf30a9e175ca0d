package dev.capstan.tck.subject.wire;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.FixtureNames;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A raw request.
 *
 * @param body empty for no body
 */
public record RawRequest(String method, String path, Map<String, String> headers, byte[] body) {

    private static final String JSON = "application/json";
    private static final int MAX_TEXT_BYTES = 65_536;

    /** Returns a request for JSON, without a body. */
    public static RawRequest of(String method, String path) {
        return new RawRequest(method, path, Map.of("Accept", JSON), new byte[0]);
    }

    /** Returns the request with a JSON body. */
    public RawRequest withBody(JsonNode json) {
        return withBody(Json.write(json).getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the request with a body that it declares as JSON. */
    public RawRequest withBody(byte[] json) {
        return new RawRequest(method, path, headers, json).with("Content-Type", JSON);
    }

    /** Returns the request with a header. */
    public RawRequest with(String header, String value) {
        Map<String, String> all = new TreeMap<>(headers);
        all.put(header, value);
        return new RawRequest(method, path, all, body);
    }

    /** Returns the request with a bearer token, or unchanged if the token is null. */
    public RawRequest by(@Nullable String token) {
        return token == null ? this : with("Authorization", "Bearer " + token);
    }

    /** Returns a text as it is written in a path or a query. */
    public static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

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
