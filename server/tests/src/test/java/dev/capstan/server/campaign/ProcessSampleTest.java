package dev.capstan.server.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ProcessSampleTest {

    private static ProcessSample sample(int seconds, long heapKib) {
        return new ProcessSample(seconds, heapKib, 0, 0, 0, 0, 0);
    }

    @Test
    void growthIsTheRiseOfTheLineThatFits() {
        List<ProcessSample> rising = IntStream.rangeClosed(0, 10)
                .mapToObj(i -> sample(10 * i, 1_000 + 30L * i))
                .toList();

        assertThat(ProcessSample.growth(rising, ProcessSample::heapKib)).isCloseTo(300, within(1e-6));
    }

    @Test
    void aSawtoothDoesNotGrow() {
        List<ProcessSample> saw = IntStream.rangeClosed(0, 100)
                .mapToObj(i -> sample(i, 1_000 + 50L * (i % 5)))
                .toList();

        assertThat(Math.abs(ProcessSample.growth(saw, ProcessSample::heapKib))).isLessThan(15);
    }
}
