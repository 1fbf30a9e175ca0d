package dev.capstan.sinks;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpHeaders;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryAfterTest {

    @ParameterizedTest
    @CsvSource({
        "120, 120",
        "'Thu, 1 Jan 2026 00:00:30 GMT', 30",
        "'Wed, 31 Dec 2025 23:59:59 GMT', 0",
        "999999, 3600",
        "9999999999, 3600",
        "99999999999999999999, 0",
        "-5, 0",
        "soon, 0"
    })
    void secondsAndDatesArePausesOfAtMostAnHour(String header, long seconds) {
        HttpHeaders headers = HttpHeaders.of(Map.of("Retry-After", List.of(header)), (name, value) -> true);

        assertThat(RetryAfter.of(headers, TestChains.NEW_YEAR)).isEqualTo(Duration.ofSeconds(seconds));
    }
}
