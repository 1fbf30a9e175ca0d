package dev.capstan.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.client.TerminalText;
import dev.capstan.core.RefusalCode;

/** The refusal of a request by the server. */
public final class ServerRefusal extends CommandFailed {

    private static final long serialVersionUID = 1L;

    private static final String ADVICE = "; name an account with --account";

    private final transient JsonNode body;

    /**
     * Creates a failure from the server's response.
     *
     * @param body the refusal, with {@code error} and {@code message}
     * @param anonymous whether the request named no account; the sentence then advises to name one, if one is required
     */
    ServerRefusal(JsonNode body, boolean anonymous) {
        super("the server refuses: " + sentence(body)
                + (anonymous && code(body).equals(RefusalCode.AUTHENTICATION_REQUIRED.wire()) ? ADVICE : ""));
        this.body = body;
    }

    /** Returns the whole refusal. */
    public JsonNode body() {
        return body;
    }

    /** Returns the reason and its code. */
    public static String sentence(JsonNode body) {
        String code = code(body);
        String message = TerminalText.of(body.path("message").asText("no reason given"));
        return message + (code.isEmpty() ? "" : " (" + code + ")");
    }

    private static String code(JsonNode body) {
        return TerminalText.of(body.path("error"));
    }
}
