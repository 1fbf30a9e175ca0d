package dev.capstan.core.invocation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Side;
import dev.capstan.core.Violation;
import java.util.List;

/**
 * The violations of one payload's schema that do not end the call (X-NEG-6.1).
 *
 * @param side invalid payload
 * @param violations violations, at least one
 */
public record ToleratedViolations(Side side, List<Violation> violations) {

    public ToleratedViolations {
        violations = List.copyOf(violations);
        if (violations.isEmpty()) {
            throw new IllegalArgumentException("at least one violation is required");
        }
    }

    /** Adds the {@code violations} to a response, if any, each with {@code side}, {@code path} and {@code message}. */
    public static void put(ObjectNode response, List<ToleratedViolations> violations) {
        if (violations.isEmpty()) {
            return;
        }
        ArrayNode array = response.putArray("violations");
        for (ToleratedViolations tolerated : violations) {
            for (Violation violation : tolerated.violations()) {
                array.addObject()
                        .put("side", tolerated.side().wire())
                        .put("path", violation.path())
                        .put("message", violation.message());
            }
        }
    }
}
