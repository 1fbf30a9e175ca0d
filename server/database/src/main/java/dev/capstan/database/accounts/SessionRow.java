package dev.capstan.database.accounts;

import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.MappedProperty;

/** A session as a row. */
@MappedEntity("web_session")
record SessionRow(
        @Id @MappedProperty("id_hash") String idHash,
        String account,
        @MappedProperty("password_digest") String passwordDigest,
        String csrf,
        @MappedProperty("signed_in_at") long signedInAt) {}
