package dev.capstan.database.registry;

import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;

/**
 * A name in the registry as a row.
 *
 * @param capability the name
 * @param publisher the owner of the name
 * @param revision the number of changes to its published versions
 * @param change the number of the last of these changes in the whole registry
 */
@MappedEntity("registered_capability")
record RegisteredCapabilityRow(@Id String capability, String publisher, long revision, long change) {}
