package dev.capstan.tck.subject.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.tck.subject.wire.RawResponse;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RetriedRequestTest {

    private final List<Long> waits = new ArrayList<>();

    @Test
    void aRequestIsSentAgainAsTheServerAsks() {
        assertThat(status(limited(503, "2"), limited(429, "600"), response(429), response(200)))
                .isEqualTo(200);
        assertThat(waits).containsExactly(2L, 10L, 1L);
    }

    @Test
    void aServerThatStaysLimitedIsAskedFiveTimes() {
        RawResponse busy = limited(503, "1");

        assertThat(status(busy, busy, busy, busy, busy)).isEqualTo(503);
        assertThat(waits).hasSize(4);
    }

    @Test
    void anErrorIsReturnedAtOnce() {
        assertThat(status(response(503))).isEqualTo(503);
        assertThat(status(limited(500, "1"))).isEqualTo(500);
        assertThat(status(limited(404, "1"))).isEqualTo(404);
        assertThat(waits).isEmpty();
    }

    private int status(RawResponse... responses) {
        Deque<RawResponse> left = new ArrayDeque<>(List.of(responses));
        return RetriedRequest.send(left::removeFirst, waits::add).status();
    }

    private static RawResponse response(int status) {
        return response(status, "HTTP " + status + "\n\n");
    }

    private static RawResponse limited(int status, String retryAfter) {
        return response(status, "HTTP " + status + "\nRetry-After: " + retryAfter + "\n\n");
    }

    private static RawResponse response(int status, String transcript) {
        return new RawResponse(status, Optional.empty(), Optional.empty(), "", transcript);
    }
}
