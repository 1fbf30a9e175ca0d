package dev.capstan.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExecutionTest {

    private static Execution limited(Duration timeout) {
        return new Execution(new HandlerSpec.Agent(), null, timeout, false, null, null, Set.of(), null);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT-1S"})
    void aTimeoutIsAboveZero(Duration timeout) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> limited(timeout))
                .withMessage("timeout (" + timeout + ") must be above zero");
    }

    @Test
    void theShortestTimeoutIsOneNanosecond() {
        assertThat(limited(Duration.ofNanos(1)).timeout()).isEqualTo(Duration.ofNanos(1));
    }
}
