package dev.capstan.server.jdbc;

import io.micronaut.core.annotation.Introspected;

/** The number of envelopes that wait, and their bytes. */
@Introspected
record OutboxLoad(long number, long bytes) {}
