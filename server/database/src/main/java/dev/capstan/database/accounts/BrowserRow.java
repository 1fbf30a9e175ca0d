package dev.capstan.database.accounts;

import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;

/** A browser that a user has signed in with, as a row. */
@MappedEntity("known_browser")
record BrowserRow(@Id String tokenHash, String account, long seenAt) {}
