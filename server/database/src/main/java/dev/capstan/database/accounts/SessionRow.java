package dev.capstan.database.accounts;

import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;

/** A session as a row. */
@MappedEntity("web_session")
record SessionRow(@Id String idHash, String account, String passwordDigest, String csrf, long signedInAt) {}
