package dev.capstan.database.accounts;

import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;

/** The attempts of one subject as a row. They count until they expire, and the next one must wait. */
@MappedEntity("attempt")
record AttemptRow(@Id String subject, int taken, long endsAt, long nextAt) {}
