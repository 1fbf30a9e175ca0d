package dev.capstan.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.grants.constraint.Constraints;
import dev.capstan.grants.constraint.InvalidConstraints;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A grant, as its server last reported it.
 *
 * @param capability name of the granted capability
 * @param status such as {@code active}
 * @param constraints the constraints as sent by the server; empty if there are none
 * @param reason why it was denied; empty if the server did not say
 * @param updatedAt time of the last change, or the epoch if the server did not say
 */
public record GrantSnapshot(String capability, String status, JsonNode constraints, String reason, Instant updatedAt) {

    private static final int MAX_GRANTS = 500;

    /** Reads the grants in a response, at most 500. */
    static List<GrantSnapshot> all(JsonNode array) {
        if (array.size() > MAX_GRANTS) {
            throw new ClientFailed(
                    "the server lists " + array.size() + " grants of one agent (limit " + MAX_GRANTS + ")");
        }
        List<GrantSnapshot> grants = new ArrayList<>();
        array.forEach(grant -> grants.add(parse(grant)));
        return grants;
    }

    private static GrantSnapshot parse(JsonNode json) {
        return new GrantSnapshot(
                TerminalText.of(json.path("capability")),
                TerminalText.of(json.path("status")),
                json.path("constraints").isObject() ? json.path("constraints") : Json.object(),
                TerminalText.of(json.path("reason")),
                time(json.path("updated_at").asText()));
    }

    private static Instant time(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeParseException unsaid) {
            return Instant.EPOCH;
        }
    }

    /** Whether the grant is active. */
    public boolean isActive() {
        return status.equals("active");
    }

    /** Whether the grant still awaits a decision. */
    public boolean isPending() {
        return status.equals("pending");
    }

    /** Returns the constraints, or empty if this client does not understand them. */
    Optional<Constraints> read() {
        try {
            return Optional.of(Constraints.restore(constraints));
        } catch (InvalidConstraints notUnderstood) {
            return Optional.empty();
        }
    }

    /** Returns the constraints as text, such as {@code amount: at most 1000}; empty if there are none. */
    public String describe() {
        return read().map(read -> String.join("; ", read.describe())).orElseGet(() -> TerminalText.line(constraints));
    }

    ObjectNode toJson() {
        ObjectNode json = Json.object().put("capability", capability).put("status", status);
        if (!reason.isEmpty()) {
            json.put("reason", reason);
        }
        if (!updatedAt.equals(Instant.EPOCH)) {
            json.put("updated_at", updatedAt.toString());
        }
        return constraints.isEmpty() ? json : json.set("constraints", constraints);
    }
}
