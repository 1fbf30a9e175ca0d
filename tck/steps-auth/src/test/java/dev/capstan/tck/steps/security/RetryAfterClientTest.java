package dev.capstan.tck.steps.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.auth.AuthResponse;
import dev.capstan.tck.subject.wire.RawResponse;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class RetryAfterClientTest {

    private static final AuthResponse LATER = response(429, "Retry-After: 0");
    private static final AuthResponse DONE = response(200, "Content-Type: application/json");

    @Test
    void aClientThatIsLetInAtOnceDoesNotComeBack() {
        assertThat(countUnused(DONE, DONE)).isEqualTo(1);
    }

    @Test
    void afterTheTimeThatIsToldTheRequestIsSentAgain() {
        assertThat(countUnused(LATER, DONE, DONE)).isEqualTo(1);
    }

    @Test
    void aClientThatIsSentAwayAgainDoesNotComeBackOnceMore() {
        assertThat(countUnused(LATER, LATER, DONE)).isEqualTo(1);
    }

    @Test
    void theTimeMayBeADate() {
        String header = "Date: Mon, 30 Nov 2026 09:00:01 GMT\nRetry-After: Mon, 30 Nov 2026 09:00:00 GMT";
        assertThat(countUnused(response(429, header), DONE, DONE)).isEqualTo(1);
    }

    @Test
    void aTimeThatIsNoneOrTooLongIsHeldAgainstTheSubject() {
        assertThatThrownBy(() -> countUnused(response(429, "Retry-After: soon"), DONE))
                .isInstanceOf(ConformanceFailure.class)
                .hasMessageContaining("'soon'");
        assertThatThrownBy(() -> countUnused(response(429, "Retry-After: 61"), DONE))
                .isInstanceOf(ConformanceFailure.class)
                .hasMessageContaining("a wait of 61 s (limit 60 s)");
    }

    /** Returns the number of these answers that are not asked for. */
    private static int countUnused(AuthResponse... answers) {
        Queue<AuthResponse> coming = new ArrayDeque<>(List.of(answers));
        RetryAfterClient.sendUntilAccepted(coming::remove);
        return coming.size();
    }

    private static AuthResponse response(int status, String header) {
        String transcript = "HTTP " + status + "\n" + header + "\n\n{}";
        return new AuthResponse(new RawResponse(status, Optional.empty(), Optional.empty(), "{}", transcript));
    }
}
