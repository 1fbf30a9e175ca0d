package dev.capstan.database.accounts;

import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.MappedProperty;

/** A browser that a user has signed in with, as a row. */
@MappedEntity("known_browser")
record BrowserRow(
        @Id @MappedProperty("token_hash") String tokenHash,
        String account,
        @MappedProperty("seen_at") long seenAt) {}
