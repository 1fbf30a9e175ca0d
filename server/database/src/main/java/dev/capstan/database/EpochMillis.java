package dev.capstan.database;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Times as the database stores them: milliseconds since 1970, with finer parts cut off. */
public final class EpochMillis {

    private EpochMillis() {}

    /** Returns a time in ms since 1970; null for null. */
    public static @Nullable Long of(@Nullable Instant time) {
        return time == null ? null : time.toEpochMilli();
    }

    /** Returns the time of ms since 1970; null for null. */
    public static @Nullable Instant at(@Nullable Long millis) {
        return millis == null ? null : Instant.ofEpochMilli(millis);
    }
}
