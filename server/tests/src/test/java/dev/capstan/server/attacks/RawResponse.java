package dev.capstan.server.attacks;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;

/**
 * A response.
 *
 * @param status 0 where the server closed the connection without one
 * @param head its first line and its headers
 * @param body the rest
 */
record RawResponse(int status, String head, String body) {

    /** Whether the server has done what it was asked for. */
    boolean isDone() {
        return status >= 200 && status < 300;
    }

    /** Returns the body, or an empty object where it is not JSON. */
    JsonNode json() {
        try {
            return Json.read(body);
        } catch (MalformedJson e) {
            return Json.object();
        }
    }

    /** Returns the text of a member of the body, or an empty one. */
    String text(String pointer) {
        return json().at(pointer).asText();
    }

    /** Returns the status, and the error of a refusal, such as {@code 401 invalid_jwt}. */
    String outcome() {
        return isDone() ? String.valueOf(status) : (status + " " + text("/error")).strip();
    }

    @Override
    public String toString() {
        return head + "\r\n\r\n" + body;
    }
}
