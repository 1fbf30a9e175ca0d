package dev.capstan.handlers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CircuitPolicyTest {

    @ParameterizedTest
    @CsvSource({"5/30s, 5, PT30S", "1/1s, 1, PT1S", "1000/24h, 1000, PT24H", "10/2m, 10, PT2M", "3/86400s, 3, PT24H"})
    void failuresAndTimeAreRead(String text, int failures, Duration rest) {
        assertThat(CircuitPolicy.parse(text)).isEqualTo(new CircuitPolicy(failures, rest));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "5/", "/30s", "5/30", "5/30d", " 5/30s", "5/30s ", "5 / 30s", "05/30s", "0/30s"})
    void otherValueIsRefusedWithTheExpectedForm(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CircuitPolicy.parse(text))
                .withMessage(
                        "'" + text + "' is not a valid circuit breaker; write failures/time, such as 5/30s or 10/2m");
    }

    @ParameterizedTest
    @CsvSource({
        "1001/30s, the number of failures of the circuit breaker must be 1 to 1000",
        "5/25h, the open time of the circuit breaker must be greater than 0 and at most 24 h",
        "5/99999h, the open time of the circuit breaker must be greater than 0 and at most 24 h"
    })
    void valueBeyondTheBoundIsRefusedWithTheBound(String text, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CircuitPolicy.parse(text))
                .withMessage(message);
    }
}
