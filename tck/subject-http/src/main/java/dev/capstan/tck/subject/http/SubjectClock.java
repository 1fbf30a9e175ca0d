package dev.capstan.tck.subject.http;

import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.http.client.RecordingHttpClient;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The subject's own clock, as its responses state it. It may differ from the kit's clock. */
final class SubjectClock {

    private static final Pattern DATE = Pattern.compile("(?im)^date: (.+)$");

    private SubjectClock() {}

    /** Returns the query parameter for records from one second before now, or empty if the subject states no time. */
    static String since(RecordingHttpClient client) {
        return now(client).map(now -> "&since=" + now).orElse("");
    }

    /** Returns the subject's time minus one second, in milliseconds since the epoch, or empty if it states none. */
    private static Optional<Long> now(RecordingHttpClient client) {
        try {
            Matcher date = DATE.matcher(
                    client.send(HttpBindings.get("/health")).transcript().split("\n\n", 2)[0]);
            if (!date.find()) {
                return Optional.empty();
            }
            Instant now = Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(date.group(1)));
            return Optional.of(now.minusSeconds(1).toEpochMilli());
        } catch (DateTimeException | ConformanceFailure e) {
            return Optional.empty();
        }
    }
}
