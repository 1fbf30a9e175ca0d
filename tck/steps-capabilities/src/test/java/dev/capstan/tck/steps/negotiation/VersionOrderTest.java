package dev.capstan.tck.steps.negotiation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class VersionOrderTest {

    private static final List<String> IN_ORDER =
            List.of("1", "1.0.1", "1.5", "1.10", "2.0-1", "2.0-rc", "2.0-rc.2", "2.0-rc.10", "2.0-rc.x", "2.0", "10.0");

    private final VersionOrder order = new VersionOrder();

    @Test
    void versionsAreOrderedByTheirNumbers() {
        List<String> mixed = new ArrayList<>(IN_ORDER);
        Collections.reverse(mixed);
        mixed.sort(order);

        assertThat(mixed).isEqualTo(IN_ORDER);
    }

    @Test
    void missingPartsAreZero() {
        assertThat(order.compare("2", "2.0.0")).isZero();
        assertThat(order.compare("2.0", "2.0.1")).isNegative();
    }

    @Test
    void aRangeIncludesWhatMeetsEachComparator() {
        assertThat(IN_ORDER.stream().filter(version -> order.isIn(">=1.5 <2.0", version)))
                .containsExactly("1.5", "1.10", "2.0-1", "2.0-rc", "2.0-rc.2", "2.0-rc.10", "2.0-rc.x");
        assertThat(IN_ORDER.stream().filter(version -> order.isIn("=1.5.0", version)))
                .containsExactly("1.5");
        assertThat(IN_ORDER.stream().filter(version -> order.isIn(">2.0", version)))
                .containsExactly("10.0");
    }
}
