package dev.capstan.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;

/** A refusal by a server, in the format of Agent Auth. */
public final class ServerRefused extends ClientFailed {

    private static final long serialVersionUID = 1L;

    private static final int TOO_MANY_REQUESTS = 429;
    private static final int SERVER_ERROR = 500;

    private final int status;
    private final transient JsonNode body;
    private final Duration retryAfter;

    /**
     * Creates a refusal.
     *
     * @param status its HTTP status; 200 for an execution that failed in the background
     * @param body JSON with {@code error}, {@code message} and further fields
     * @param retryAfter wait that the server asks for; zero if it asks for none
     */
    ServerRefused(int status, JsonNode body, Duration retryAfter) {
        super(TerminalText.of(body.path("message").asText(body.path("error").asText("no reason given"))));
        this.status = status;
        this.body = body;
        this.retryAfter = retryAfter;
    }

    int status() {
        return status;
    }

    /** Returns the error code, such as {@code agent_expired}; empty if the server sent none. */
    public String code() {
        return body.path("error").asText();
    }

    /** Returns the complete body of the refusal. */
    public JsonNode body() {
        return body;
    }

    /** Returns the wait that the server asks for; zero if it asks for none. */
    public Duration retryAfter() {
        return retryAfter;
    }

    /** Whether the same request may succeed later: status 429 or 5xx. */
    public boolean isTransient() {
        return status == TOO_MANY_REQUESTS || status >= SERVER_ERROR;
    }
}
