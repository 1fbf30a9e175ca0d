package dev.capstan.core.handler;

import java.util.List;
import java.util.Map;

/**
 * What was answered to an HTTP request.
 *
 * @param status the HTTP status
 * @param headers the headers, by their names in lower case
 * @param body the body, at most 1 MiB
 */
public record HandlerHttpResponse(int status, Map<String, List<String>> headers, byte[] body) {

    public HandlerHttpResponse {
        headers = Map.copyOf(headers);
    }
}
