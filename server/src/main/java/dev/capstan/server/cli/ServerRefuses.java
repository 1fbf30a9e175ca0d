package dev.capstan.server.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.RefusalCode;
import dev.capstan.server.client.PlainText;

/** The server did not do what it was asked to. */
final class ServerRefuses extends CommandFailed {

    private static final long serialVersionUID = 1L;

    private final transient JsonNode body;

    /** What the server said, with {@code error} and {@code message}. */
    ServerRefuses(JsonNode body) {
        super("the server refuses: " + sentence(body));
        this.body = body;
    }

    /** The whole refusal. */
    JsonNode body() {
        return body;
    }

    /** Why, and the code that it has. */
    static String sentence(JsonNode body) {
        String code = PlainText.of(body.path("error").asText());
        String message = PlainText.of(body.path("message").asText("no reason given"));
        String advice =
                code.equals(RefusalCode.AUTHENTICATION_REQUIRED.wire()) ? "; name an account with --account" : "";
        return message + (code.isEmpty() ? "" : " (" + code + ")") + advice;
    }
}
