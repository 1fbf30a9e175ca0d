package dev.capstan.handlers.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryAfterTest {

    private static final Instant NOW = Instant.parse("2026-11-08T08:49:30Z");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 | PT1S",
                "0120 | PT2M",
                "86400 | PT24H",
                "86401 | PT24H",
                "9999999999 | PT24H",
                "Sun, 08 Nov 2026 08:49:37 GMT | PT7S",
                "Fri, 08 Nov 2052 08:49:37 GMT | PT24H"
            })
    void secondsAndDatesAreReadAndBounded(String text, Duration wait) {
        assertThat(RetryAfter.parse(text, NOW)).contains(wait);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "0",
                "-1",
                "+1",
                "1.5",
                "1s",
                "99999999999",
                "Sun, 08 Nov 2026 08:49:30 GMT",
                "Sun, 08 Nov 2026 08:49:29 GMT",
                "Mon, 08 Nov 2026 08:49:37 GMT",
                "soon"
            })
    void otherValueMeansNoWait(String text) {
        assertThat(RetryAfter.parse(text, NOW)).isEmpty();
    }

    @Test
    void aLongTextIsNotLookedAt() {
        assertThat(RetryAfter.parse("9".repeat(1_000_000), NOW)).isEmpty();
    }
}
