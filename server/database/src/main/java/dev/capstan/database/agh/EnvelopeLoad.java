package dev.capstan.database.agh;

import io.micronaut.core.annotation.Introspected;

/** The number of stored envelopes, and their total bytes. */
@Introspected
record EnvelopeLoad(long number, long bytes) {}
