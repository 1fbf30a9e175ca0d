package dev.capstan.http.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class BodyBudgetTest {

    private static final int LIMIT = 1 << 20;

    private final BodyBudget budget = BodyBudget.of((long) LIMIT);
    private final BodyReservation first = new BodyReservation(budget);
    private final BodyReservation second = new BodyReservation(budget);

    @Test
    void aBodyBeyondTheBudgetGivesAllBack() {
        assertThat(first.add(LIMIT - 10)).isTrue();
        assertThat(second.add(10)).isTrue();
        assertThat(second.add(1)).isFalse();

        assertThat(budget.reserved()).isEqualTo(LIMIT - 10);
        assertThat(second.add(LIMIT))
                .as("the rest is discarded and counts no more")
                .isTrue();
        assertThat(budget.reserved()).isEqualTo(LIMIT - 10);
    }

    @Test
    void aBodyIsReleasedOnce() {
        first.add(10);
        second.add(20);
        first.release();
        first.release();

        assertThat(budget.reserved()).isEqualTo(20);
    }

    @Test
    void aBodyThatWillNeverBeCompleteIsGivenBack() {
        first.add(10);
        first.abandon();
        second.add(20);
        second.complete();
        second.abandon();

        assertThat(budget.reserved())
                .as("the request of the second is worked on")
                .isEqualTo(20);
    }

    @Test
    void theLargestBodyFitsAlways() {
        assertThat(BodyBudget.of(null).limit()).isGreaterThanOrEqualTo(LIMIT);
        assertThatThrownBy(() -> BodyBudget.of(LIMIT - 1L))
                .hasMessageContaining("bytes in active bodies must be at least 1048576");
    }
}
