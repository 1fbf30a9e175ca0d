package dev.capstan.server.campaign;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.http.HttpHeaders;
import java.util.Map;

/**
 * A response.
 *
 * @param status 0 where none came
 * @param headers empty where none came
 * @param body the whole of it, or the reason why none came
 */
record Response(int status, HttpHeaders headers, String body) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** Returns the lack of a response. */
    static Response none(Exception reason) {
        return new Response(0, HttpHeaders.of(Map.of(), (name, value) -> true), reason.toString());
    }

    /** Whether the server says that it did as asked. */
    boolean isDone() {
        return status >= 200 && status < 300;
    }

    /** Returns the body, or a missing node where it is not JSON. */
    JsonNode json() {
        try {
            return JSON.readTree(body);
        } catch (JsonProcessingException e) {
            return JSON.missingNode();
        }
    }

    /** Returns a member of the body as text, or an empty one. */
    String text(String pointer) {
        return json().at(pointer).asText();
    }

    /** Returns the code of a refusal in the format of any surface, or an empty one. */
    String code() {
        JsonNode error = json().path("error");
        return error.isTextual() ? error.asText() : error.path("code").asText();
    }

    /** Returns a header, or an empty text. */
    String header(String name) {
        return headers.firstValue(name).orElse("");
    }

    @Override
    public String toString() {
        return status + " " + (body.length() > 400 ? body.substring(0, 400) + "…" : body);
    }
}
