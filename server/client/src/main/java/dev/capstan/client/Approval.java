package dev.capstan.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.Optional;

/**
 * The way in which a user decides on a request.
 *
 * @param page URL of the approval page, with the code filled in if the server supports it; empty if the server asks by
 *     other means
 * @param userCode code for the user to compare, or empty
 * @param lasts time left for the decision, 1 s to 24 h
 * @param interval pause before each poll, 1 to 60 s
 */
public record Approval(String page, String userCode, Duration lasts, Duration interval) {

    private static final int DEFAULT_LIFE_SECONDS = 600;
    private static final int MAX_LIFE_SECONDS = 86_400;
    private static final int DEFAULT_INTERVAL_SECONDS = 5;
    private static final int MAX_INTERVAL_SECONDS = 60;

    /** Returns the approval in a response, or empty if no decision is needed. */
    public static Optional<Approval> fromResponse(JsonNode response) {
        JsonNode json = response.path("approval");
        if (!json.isObject()) {
            return Optional.empty();
        }
        String page = json.path("verification_uri_complete")
                .asText(json.path("verification_uri").asText());
        return Optional.of(new Approval(
                page.isEmpty()
                        ? ""
                        : SecureUrl.named(page, "approval page").uri().toString(),
                TerminalText.of(json.path("user_code")),
                seconds(json.path("expires_in").asDouble(DEFAULT_LIFE_SECONDS), MAX_LIFE_SECONDS),
                seconds(json.path("interval").asDouble(DEFAULT_INTERVAL_SECONDS), MAX_INTERVAL_SECONDS)));
    }

    private static Duration seconds(double named, int max) {
        return Duration.ofSeconds((long) Math.min(Math.max(named, 1), max));
    }
}
