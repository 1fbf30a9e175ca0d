package dev.capstan.grants;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.json.Json;
import dev.capstan.grants.constraint.Constraints;
import dev.capstan.grants.constraint.InvalidConstraints;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A capability that an agent requests.
 *
 * @param name its name
 * @param constraints the constraints that the agent itself requests
 */
public record RequestedCapability(String name, Constraints constraints) {

    /** The maximum total size of all constraints of one request as JSON, in bytes. */
    public static final int MAX_BYTES = 65_536;

    /**
     * Reads the requested capabilities: an array of names and of objects {@code {name, constraints?}}.
     *
     * @throws RefusedException if a constraint is invalid or has an unknown operator (GR-4.2), a name occurs twice, or
     *     the constraints exceed {@link #MAX_BYTES}
     */
    public static List<RequestedCapability> readAll(JsonNode array) throws RefusedException {
        List<RequestedCapability> requested = new ArrayList<>();
        Set<String> unknownOperators = new TreeSet<>();
        String hint = "";
        for (int i = 0; i < array.size(); i++) {
            JsonNode item = array.get(i);
            String name =
                    item.isTextual() ? item.textValue() : item.path("name").asText();
            JsonNode constraints = item.path("constraints");
            try {
                requested.add(new RequestedCapability(
                        name,
                        constraints.isMissingNode() || constraints.isNull()
                                ? Constraints.NONE
                                : Constraints.parse(constraints)));
            } catch (InvalidConstraints e) {
                if (e.unknownOperators().isEmpty()) {
                    throw new RefusedException(
                            RefusalCode.INVALID_REQUEST,
                            "/capabilities/" + i + "/constraints" + e.pointer() + ": " + e.getMessage());
                }
                unknownOperators.addAll(e.unknownOperators());
                hint = e.getMessage();
            }
        }
        if (!unknownOperators.isEmpty()) {
            throw new RefusedException(unknown(unknownOperators, hint));
        }
        requireDistinct(requested);
        requireNotTooLarge(requested);
        return requested;
    }

    /**
     * Reads the constraints at a location in a request.
     *
     * @throws RefusedException if an operator is unknown (GR-4.2), or the constraints are invalid
     */
    public static Constraints constraints(JsonNode json, String location) throws RefusedException {
        try {
            return Constraints.parse(json);
        } catch (InvalidConstraints e) {
            throw e.unknownOperators().isEmpty()
                    ? new RefusedException(RefusalCode.INVALID_REQUEST, location + e.pointer() + ": " + e.getMessage())
                    : new RefusedException(unknown(e.unknownOperators(), location + ": " + e.getMessage()));
        }
    }

    /**
     * Returns the refusal of unknown operators. They are never ignored, since that would widen constraints (GR-4.2).
     */
    public static Refusal unknown(Iterable<String> operators, String message) {
        ObjectNode details = Json.object();
        operators.forEach(details.putArray("unknown_operators")::add);
        return Refusal.of(RefusalCode.UNKNOWN_CONSTRAINT_OPERATOR, message).with(details);
    }

    private static void requireNotTooLarge(List<RequestedCapability> requested) throws RefusedException {
        long bytes = requested.stream()
                .map(each -> each.constraints().toJson())
                .filter(constraints -> !constraints.isEmpty())
                .mapToLong(constraints -> Json.writeBytes(constraints).length)
                .sum();
        if (bytes > MAX_BYTES) {
            throw new RefusedException(
                    RefusalCode.INVALID_REQUEST,
                    "/capabilities: the constraints have " + bytes + " bytes together (limit " + MAX_BYTES
                            + "); write fewer or shorter values");
        }
    }

    private static void requireDistinct(List<RequestedCapability> requested) throws RefusedException {
        Set<String> names = new HashSet<>();
        for (RequestedCapability each : requested) {
            if (!names.add(each.name())) {
                throw new RefusedException(
                        RefusalCode.INVALID_REQUEST, "'" + each.name() + "' is requested twice; request it once");
            }
        }
    }
}
