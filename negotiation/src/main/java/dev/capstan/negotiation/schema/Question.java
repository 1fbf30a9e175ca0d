package dev.capstan.negotiation.schema;

import dev.capstan.validation.schema.SchemaNode;
import java.util.Set;

/**
 * Whether there is a value that some shapes take and others refuse.
 *
 * @param wanted the shapes that take it, every one of them
 * @param refused the shapes that do not, every one of them
 * @param place where it would stand, which says what properties nobody sends there
 */
record Question(Set<SchemaNode> wanted, Set<SchemaNode> refused, Place place) {}
