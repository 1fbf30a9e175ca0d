package dev.capstan.config.capability;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/** A check of the constraints that a capability imposes on every grant of it (GR-4.2). */
@FunctionalInterface
public interface ConstraintCheck {

    /** A check that accepts all constraints. */
    ConstraintCheck NONE = constraints -> Optional.empty();

    /** Returns the defect and its remedy, or empty if the constraints can be imposed. */
    Optional<String> defect(JsonNode constraints);
}
