package dev.capstan.server.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SampleTest {

    private static Sample at(int seconds, long heapKib) {
        return new Sample(seconds, heapKib, 0, 0, 0, 0, 0);
    }

    @Test
    void growthIsTheRiseOfTheLineThatFits() {
        List<Sample> rising = IntStream.rangeClosed(0, 10)
                .mapToObj(i -> at(10 * i, 1_000 + 30L * i))
                .toList();

        assertThat(Sample.growth(rising, Sample::heapKib)).isCloseTo(300, within(1e-6));
    }

    @Test
    void aSawtoothDoesNotGrow() {
        List<Sample> saw = IntStream.rangeClosed(0, 100)
                .mapToObj(i -> at(i, 1_000 + 50L * (i % 5)))
                .toList();

        assertThat(Math.abs(Sample.growth(saw, Sample::heapKib))).isLessThan(15);
    }
}
