package dev.capstan.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;

/** A server's refusal, as Agent Auth writes it. */
public final class ServerRefused extends ClientFailed {

    private static final long serialVersionUID = 1L;

    private static final int TOO_MANY_REQUESTS = 429;
    private static final int SERVER_ERROR = 500;

    private final int status;
    private final transient JsonNode body;
    private final Duration retryAfter;

    /**
     * A refusal.
     *
     * @param status its HTTP status; 200 for an execution that failed in the background
     * @param body with {@code error}, {@code message} and what else the server tells
     * @param retryAfter how long the server asks to be left alone; zero where it does not
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

    /** The machine code, such as {@code agent_expired}; empty where the server gave none. */
    public String code() {
        return body.path("error").asText();
    }

    /** The whole refusal. */
    public JsonNode body() {
        return body;
    }

    /** How long the server asks to be left alone; zero where it does not. */
    Duration retryAfter() {
        return retryAfter;
    }

    /** Whether the same request may well be taken later. */
    public boolean isTransient() {
        return status == TOO_MANY_REQUESTS || status >= SERVER_ERROR;
    }
}
