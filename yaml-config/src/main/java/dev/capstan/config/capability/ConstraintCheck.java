package dev.capstan.config.capability;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/** Says what is wrong with the constraints that a capability imposes on every grant of it (GR-4.2). */
@FunctionalInterface
public interface ConstraintCheck {

    /** Takes any constraints as they are. */
    ConstraintCheck NONE = constraints -> Optional.empty();

    /** What is wrong and what to do, or nothing where they can be imposed. */
    Optional<String> defect(JsonNode constraints);
}
