package dev.capstan.tck.exchange;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.InvalidJson;
import dev.capstan.tck.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A signed token, reduced to the parts that help a reader and are worthless to a thief. */
record RedactedJwt(JsonNode header, JsonNode claims) {

    /** Start of a base64url part that encodes an object: <code>{"</code>, or a brace and white space. */
    static final Pattern BEGINNING = Pattern.compile("eyJ|eyAi|ewo[gi]|ew0K");

    private static final int LENGTH = 8_192;
    private static final int MAX_VALUE_LENGTH = 80;
    private static final List<String> VISIBLE_CLAIMS = List.of("iss", "sub", "aud", "exp");
    private static final Pattern HARMLESS = Pattern.compile("[A-Za-z0-9:/._~+-]{0," + MAX_VALUE_LENGTH + "}");

    /** Returns a summary such as {@code [jwt agent+jwt iss=… sub=… aud=… exp=1767225600; signature removed]}. */
    static String summary(String token) {
        String[] parts = token.split("\\.", -1);
        if (parts.length != 3 || token.length() > LENGTH) {
            return "[token removed]";
        }
        try {
            return new RedactedJwt(decoded(parts[0]), decoded(parts[1])).summary();
        } catch (InvalidJson | IllegalArgumentException e) {
            return "[token removed]";
        }
    }

    private String summary() {
        Stream<String> type = Stream.of(value(header.path("typ"))).filter(typ -> !typ.isEmpty());
        Stream<String> visible =
                VISIBLE_CLAIMS.stream().filter(claims::has).map(claim -> claim + "=" + value(claims.get(claim)));
        return Stream.concat(type, visible).collect(Collectors.joining(" ", "[jwt ", "; signature removed]"));
    }

    private static JsonNode decoded(String part) {
        return Json.read(new String(Base64.getUrlDecoder().decode(part), StandardCharsets.UTF_8));
    }

    private static String value(JsonNode value) {
        String text = value.isValueNode() ? value.asText() : "…";
        Matcher harmless = HARMLESS.matcher(text);
        String start = harmless.lookingAt() ? harmless.group() : "";
        if (BEGINNING.matcher(start).find()) {
            return "…";
        }
        return start.length() == text.length() ? start : start + "…";
    }
}
