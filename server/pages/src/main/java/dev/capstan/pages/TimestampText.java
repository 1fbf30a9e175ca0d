package dev.capstan.pages;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Times on pages, to the second, so that agents started one after the other can be distinguished. */
final class TimestampText {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern(
                    "d MMMM yyyy, HH:mm:ss 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private TimestampText() {}

    /** Returns a time, or "never" if it is null. */
    static String of(@Nullable Instant at) {
        return at == null ? "never" : TIME.format(at);
    }
}
