package dev.capstan.negotiation.counterexample;

import dev.capstan.validation.schema.SchemaNode;
import java.util.Set;

/**
 * The question whether there is a value that some schemas take and others refuse.
 *
 * @param wanted the schemas that take it, every one of them
 * @param refused the schemas that do not, every one of them
 * @param place where it would stand, which says what properties nobody sends there
 */
public record SearchProblem(Set<SchemaNode> wanted, Set<SchemaNode> refused, InstanceLocation place) {}
