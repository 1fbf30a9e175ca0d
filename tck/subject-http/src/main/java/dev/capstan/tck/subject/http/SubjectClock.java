package dev.capstan.tck.subject.http;

import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.http.client.RecordingHttpClient;
import dev.capstan.tck.subject.wire.RawRequest;
import java.util.Optional;

/** The subject's own clock, as its responses state it. It may differ from the kit's clock. */
final class SubjectClock {

    private SubjectClock() {}

    /** Returns the query parameter for records from one second before now, or empty if the subject states no time. */
    static String since(RecordingHttpClient client) {
        return now(client).map(now -> "&since=" + now).orElse("");
    }

    /** Returns the subject's time minus one second, in milliseconds since the epoch, or empty if it states none. */
    private static Optional<Long> now(RecordingHttpClient client) {
        try {
            return client.send(RawRequest.of("GET", "/health")).date().map(now -> now.minusSeconds(1)
                    .toEpochMilli());
        } catch (ConformanceFailure e) {
            return Optional.empty();
        }
    }
}
