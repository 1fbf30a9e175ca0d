package dev.capstan.server.jdbc;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Times as the database keeps them: in milliseconds since 1970, whatever is finer cut off. */
final class Millis {

    private Millis() {}

    static @Nullable Long of(@Nullable Instant time) {
        return time == null ? null : time.toEpochMilli();
    }

    static @Nullable Instant at(@Nullable Long millis) {
        return millis == null ? null : Instant.ofEpochMilli(millis);
    }
}
