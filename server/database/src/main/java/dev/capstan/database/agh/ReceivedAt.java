package dev.capstan.database.agh;

import io.micronaut.core.annotation.Introspected;
import java.util.UUID;

/** The time since when a received capability is stored, in milliseconds since 1970. */
@Introspected
record ReceivedAt(UUID place, long receivedAt) {}
