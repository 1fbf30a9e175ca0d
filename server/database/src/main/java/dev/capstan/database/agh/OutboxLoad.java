package dev.capstan.database.agh;

import io.micronaut.core.annotation.Introspected;

/** The number of envelopes that wait, and their total bytes. */
@Introspected
record OutboxLoad(long number, long bytes) {}
