package dev.capstan.server.jdbc;

import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.MappedProperty;

/** An account as a row. */
@MappedEntity("account")
record AccountRow(
        @Id String name,
        @MappedProperty("password_hash") String passwordHash,
        @MappedProperty("created_at") long createdAt) {}
