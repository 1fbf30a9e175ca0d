package dev.capstan.database.agh;

import io.micronaut.core.annotation.Introspected;
import java.util.UUID;

/** Since when the received capability at a place is held, in milliseconds since 1970. */
@Introspected
record ReceivedAt(UUID place, long receivedAt) {}
