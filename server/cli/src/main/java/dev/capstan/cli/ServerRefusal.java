package dev.capstan.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.client.TerminalText;
import dev.capstan.core.RefusalCode;

/** The server did not do what it was asked to. */
public final class ServerRefusal extends CommandFailed {

    private static final long serialVersionUID = 1L;

    private final transient JsonNode body;

    /** What the server said, with {@code error} and {@code message}. */
    ServerRefusal(JsonNode body) {
        super("the server refuses: " + sentence(body));
        this.body = body;
    }

    /** The whole refusal. */
    public JsonNode body() {
        return body;
    }

    /** Why, and the code that it has. */
    public static String sentence(JsonNode body) {
        String code = TerminalText.of(body.path("error").asText());
        String message = TerminalText.of(body.path("message").asText("no reason given"));
        String advice =
                code.equals(RefusalCode.AUTHENTICATION_REQUIRED.wire()) ? "; name an account with --account" : "";
        return message + (code.isEmpty() ? "" : " (" + code + ")") + advice;
    }
}
