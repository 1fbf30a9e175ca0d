package dev.capstan.core.handler;

import java.util.List;
import java.util.Map;

/**
 * A response to an HTTP request of a handler.
 *
 * @param status HTTP status
 * @param headers headers by lower-case name
 * @param body body, at most 1 MiB
 */
public record HandlerHttpResponse(int status, Map<String, List<String>> headers, byte[] body) {

    public HandlerHttpResponse {
        headers = Map.copyOf(headers);
    }
}
