package dev.capstan.server.wiring;

import dev.capstan.core.DurationText;
import dev.capstan.core.RateLimit;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The parser of one caller's overall rate limit: {@code 600/1m}, or {@code 600/1m/50} with a burst of its own. */
final class CallerLimit {

    private static final Pattern FORM = Pattern.compile("([1-9][0-9]{0,8})/([^/]{1,32})(?:/([1-9][0-9]{0,8}))?");

    private CallerLimit() {}

    /** Returns the limit. Throws {@link IllegalArgumentException}, which says what to write, if the text is invalid. */
    static RateLimit parse(String text) {
        Matcher parts = FORM.matcher(text);
        Optional<DurationText> period = parts.matches() ? DurationText.parse(parts.group(2)) : Optional.empty();
        if (period.isEmpty()) {
            throw new IllegalArgumentException("'" + text
                    + "' is not a valid rate limit; use calls/period or calls/period/burst, such as 600/1m or 600/1m/50"
                    + " (period in s, m, h or d, limit 366d; calls and burst, limit 999999999)");
        }
        long requests = Long.parseLong(parts.group(1));
        long burst = parts.group(3) == null ? requests : Long.parseLong(parts.group(3));
        return new RateLimit(requests, period.get().length(), period.get().text(), burst);
    }
}
