package dev.capstan.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.client.TerminalText;
import dev.capstan.core.RefusalCode;

/** The refusal of a request by the server. */
public final class ServerRefusal extends CommandFailed {

    private static final long serialVersionUID = 1L;

    private final transient JsonNode body;

    /** Creates a failure from the server's response, with {@code error} and {@code message}. */
    ServerRefusal(JsonNode body) {
        super("the server refuses: " + sentence(body));
        this.body = body;
    }

    /** Returns the whole refusal. */
    public JsonNode body() {
        return body;
    }

    /** Returns the reason and its code, with advice where an account is required. */
    public static String sentence(JsonNode body) {
        String code = TerminalText.of(body.path("error").asText());
        String message = TerminalText.of(body.path("message").asText("no reason given"));
        String advice =
                code.equals(RefusalCode.AUTHENTICATION_REQUIRED.wire()) ? "; name an account with --account" : "";
        return message + (code.isEmpty() ? "" : " (" + code + ")") + advice;
    }
}
