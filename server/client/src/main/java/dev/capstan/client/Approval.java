package dev.capstan.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.Optional;

/**
 * How a person gets to decide about what was asked for.
 *
 * @param page where to decide, with the code filled in if the server can; empty where it asks by other means
 * @param userCode what the person compares; empty where there is none
 * @param lasts how long the person has
 * @param interval how long to wait before asking how it went, and again
 */
public record Approval(String page, String userCode, Duration lasts, Duration interval) {

    private static final int DEFAULT_LIFE_SECONDS = 600;
    private static final int MAX_LIFE_SECONDS = 86_400;
    private static final int DEFAULT_INTERVAL_SECONDS = 5;
    private static final int MAX_INTERVAL_SECONDS = 60;

    /** The approval in an answer; none where nobody has to decide. */
    public static Optional<Approval> in(JsonNode answer) {
        JsonNode json = answer.path("approval");
        if (!json.isObject()) {
            return Optional.empty();
        }
        String page = json.path("verification_uri_complete")
                .asText(json.path("verification_uri").asText());
        return Optional.of(new Approval(
                page.isEmpty()
                        ? ""
                        : SecureUrl.named(page, "approval page").uri().toString(),
                TerminalText.of(json.path("user_code").asText()),
                seconds(json.path("expires_in").asInt(DEFAULT_LIFE_SECONDS), MAX_LIFE_SECONDS),
                seconds(json.path("interval").asInt(DEFAULT_INTERVAL_SECONDS), MAX_INTERVAL_SECONDS)));
    }

    private static Duration seconds(int named, int most) {
        return Duration.ofSeconds(Math.min(Math.max(named, 1), most));
    }
}
