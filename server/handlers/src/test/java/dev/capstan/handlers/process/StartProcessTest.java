package dev.capstan.handlers.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.capstan.core.io.SystemLimit;
import java.io.IOException;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StartProcessTest {

    private static final int SPARE = 3;

    @ParameterizedTest
    @ValueSource(ints = {3, 4, Integer.MAX_VALUE})
    void aProcessStartsWhereDescriptorsAreLeft(int left) throws Exception {
        assertThat(StartProcess.start(program(), SPARE, () -> left).waitFor()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 2})
    void noneStartsWhereFewAreLeftAndTheFailureIsThatOfALimit(int left) {
        assertRefused(() -> left);
    }

    @Test
    void noneStartsWhereTheyCannotBeCounted() {
        assertRefused(() -> {
            throw new InternalError("the folder of descriptors cannot be opened");
        });
    }

    private static void assertRefused(LongSupplier left) {
        assertThatIOException()
                .isThrownBy(() -> StartProcess.start(program(), SPARE, left))
                .satisfies(refused -> assertThat(SystemLimit.isReached(refused)).isTrue())
                .extracting(IOException::getMessage)
                .isEqualTo("Too many open files: fewer than 3 descriptors left");
    }

    private static ProcessBuilder program() {
        return new ProcessBuilder("true");
    }
}
