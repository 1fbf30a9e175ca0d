package dev.capstan.tck.subject.client;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.auth.Operation;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A request of a client to a scripted server.
 *
 * @param server URL of the server
 * @param operation its operation; empty for the discovery document and unknown paths
 * @param target path and query
 * @param authorization header {@code Authorization}; empty text if it is missing
 * @param arrivedAt monotonic time of its arrival in nanoseconds
 * @param respondedAt monotonic time just before the response was sent, in nanoseconds
 * @param status status of the response
 * @param answer body of the response
 */
public record ReceivedRequest(
        String server,
        Optional<Operation> operation,
        String method,
        String target,
        String authorization,
        String body,
        long arrivedAt,
        long respondedAt,
        int status,
        String answer) {

    /** Returns the same request with the response that is sent now. */
    ReceivedRequest answered(int newStatus, String newAnswer) {
        return new ReceivedRequest(
                server,
                operation,
                method,
                target,
                authorization,
                body,
                arrivedAt,
                System.nanoTime(),
                newStatus,
                newAnswer);
    }

    /** Whether it is a request for one of these operations. */
    public boolean is(Operation... any) {
        return operation.filter(List.of(any)::contains).isPresent();
    }

    /** Returns its token; empty if it carries none. */
    public Optional<ReceivedToken> token() {
        int space = authorization.indexOf(' ');
        return space < 0
                ? Optional.empty()
                : ReceivedToken.parse(authorization.substring(space + 1).strip());
    }

    /** Returns a parameter of its query; empty text if it is missing. */
    public String query(String name) {
        int start = target.indexOf('?');
        for (String pair :
                start < 0 ? new String[0] : target.substring(start + 1).split("&")) {
            if (pair.startsWith(name + "=")) {
                return URLDecoder.decode(pair.substring(name.length() + 1), StandardCharsets.UTF_8);
            }
        }
        return "";
    }

    /** Returns its body as JSON; a missing node if it is not JSON. */
    public JsonNode json() {
        return Json.readOrMissing(body);
    }

    /** Returns the time from the response of an earlier request to the arrival of this one. */
    public Duration afterResponseOf(ReceivedRequest earlier) {
        return Duration.ofNanos(arrivedAt - earlier.respondedAt);
    }

    /** Returns the time from the arrival of an earlier request to that of this one. */
    public Duration afterArrivalOf(ReceivedRequest earlier) {
        return Duration.ofNanos(arrivedAt - earlier.arrivedAt);
    }

    /** Returns method and address, for messages. */
    @Override
    public String toString() {
        return method + " " + server + target;
    }
}
