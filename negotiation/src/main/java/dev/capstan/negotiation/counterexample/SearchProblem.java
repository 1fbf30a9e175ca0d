package dev.capstan.negotiation.counterexample;

import dev.capstan.validation.schema.SchemaNode;
import java.util.Set;

/**
 * The search for a value that some schemas accept and others refuse.
 *
 * @param required schemas that must accept it
 * @param refused schemas that must refuse it
 * @param location location of the value, which determines the properties that are never sent there
 */
public record SearchProblem(Set<SchemaNode> required, Set<SchemaNode> refused, InstanceLocation location) {}
