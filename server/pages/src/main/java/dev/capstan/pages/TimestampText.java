package dev.capstan.pages;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Times as pages show them, to the second: agents that were started one after the other are told apart by it. */
final class TimestampText {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern(
                    "d MMMM yyyy, HH:mm:ss 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private TimestampText() {}

    /** Returns a time, or "never" where there is none. */
    static String of(@Nullable Instant at) {
        return at == null ? "never" : TIME.format(at);
    }
}
