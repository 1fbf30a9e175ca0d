package dev.capstan.database.registry;

import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;

/**
 * A name in the registry as a row.
 *
 * @param capability the name
 * @param publisher to whom it belongs
 * @param revision how often what is published of it was changed
 * @param change the number of the last of these changes among all of the registry
 */
@MappedEntity("registered_capability")
record RegisteredCapabilityRow(@Id String capability, String publisher, long revision, long change) {}
