package dev.capstan.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationTextTest {

    @ParameterizedTest
    @CsvSource({"1s, PT1S", "0.001s, PT0.001S", "1m, PT1M", "1.5h, PT1H30M", "366d, P366D", "007s, PT7S"})
    void aNumberAndAUnitAreAPeriod(String text, Duration length) {
        assertThat(DurationText.parse(text)).contains(new DurationText(text, length));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "1",
                "m",
                "1 m",
                "1M",
                "-1m",
                "+1m",
                "1ms",
                "1w",
                "0s",
                "0.0005s",
                "367d",
                "1e3s",
                "1.s",
                ".5s",
                "1m ",
                "١s",
                "9999999999s",
                "999999999d",
                "366.001d"
            })
    void rejectsOtherTexts(String text) {
        assertThat(DurationText.parse(text)).isEmpty();
    }
}
