package dev.capstan.database.accounts;

import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.MappedProperty;

/** The attempts of one subject as a row. They count until they expire, and the next one must wait. */
@MappedEntity("attempt")
record AttemptRow(
        @Id String subject,
        int taken,
        @MappedProperty("ends_at") long endsAt,
        @MappedProperty("next_at") long nextAt) {}
