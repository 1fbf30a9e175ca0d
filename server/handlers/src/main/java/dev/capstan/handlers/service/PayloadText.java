package dev.capstan.handlers.service;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Pattern;

/** Values as text in a URL, a header or a form. */
final class PayloadText {

    private static final Pattern SEPARATOR = Pattern.compile("[/\\\\]");

    private PayloadText() {}

    /** Returns a string as it is, and anything else as JSON. */
    static String of(JsonNode value) {
        return value.isTextual() ? value.textValue() : Json.write(value);
    }

    /** Returns the text of a string, number or boolean, which becomes a part of a path. */
    static String scalar(JsonNode value, JsonPointer pointer) throws FailedExchange {
        if (!value.isValueNode() || value.isNull()) {
            throw FailedExchange.invalid(
                    "the payload needs a string, number or boolean at " + pointer + " for the path of the service");
        }
        return of(value);
    }

    /** Returns the credentials of HTTP Basic. */
    static String basic(String user, String password) {
        byte[] pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
        return "Basic " + Base64.getEncoder().encodeToString(pair);
    }

    /** Returns a parameter of a query or a form. */
    static String parameter(String name, String value) {
        return encoded(name) + "=" + encoded(value);
    }

    /**
     * Returns a part of a path. No part is empty or leads to another folder of the service, even if the service decodes
     * it before it resolves the path.
     */
    static String segment(String value, JsonPointer pointer) throws FailedExchange {
        boolean leadsAway = SEPARATOR.splitAsStream(value).anyMatch(part -> part.equals(".") || part.equals(".."));
        if (value.isEmpty() || leadsAway) {
            throw FailedExchange.invalid(
                    "the value at " + pointer + " becomes a part of a path; it must not be empty, '.' or '..'");
        }
        return encoded(value).replace("+", "%20");
    }

    /** Encodes text for a URL or a form. */
    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
