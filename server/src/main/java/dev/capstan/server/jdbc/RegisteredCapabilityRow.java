package dev.capstan.server.jdbc;

import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;

/** A name in the registry, to whom it belongs, and how often what is published of it was changed. */
@MappedEntity("registered_capability")
record RegisteredCapabilityRow(@Id String capability, String publisher, long revision) {}
