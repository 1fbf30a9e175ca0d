package dev.capstan.server.jdbc;

import io.micronaut.core.annotation.Introspected;

/** A capability that was found, and the mean of the scores of its versions that match. */
@Introspected
record FoundRow(String capability, int score) {}
