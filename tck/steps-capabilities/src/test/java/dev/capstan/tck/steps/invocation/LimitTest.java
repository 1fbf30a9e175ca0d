package dev.capstan.tck.steps.invocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.JsonReader;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LimitTest {

    private static final Limit THREE_AN_HOUR = limit("{\"requests\": 3, \"period\": \"1h\"}");

    @ParameterizedTest
    @CsvSource({"90s, 90", "2m, 120", "1h, 3600", "1d, 86400"})
    void aPeriodIsANumberWithItsUnit(String period, long seconds) {
        assertThat(limit("{\"requests\": 1, \"period\": \"" + period + "\"}").period())
                .hasSeconds(seconds);
    }

    @Test
    void aBurstIsAsManyAsAPeriodAdmitsUnlessItIsDeclared() {
        assertThat(THREE_AN_HOUR.burst()).isEqualTo(3);
        assertThat(limit("{\"requests\": 60, \"period\": \"1m\", \"burst\": 3}").refill())
                .hasSeconds(3);
    }

    @Test
    void refilledTokensAreCountedWhole() {
        assertThat(THREE_AN_HOUR.refilledWithin(Duration.ofMinutes(39))).isOne();
        assertThat(THREE_AN_HOUR.refilledWithin(Duration.ofMinutes(40))).isEqualTo(2);
    }

    @Test
    void aPeriodOfNoUnitIsHeldAgainstTheSubject() {
        assertThatThrownBy(() -> limit("{\"requests\": 1, \"period\": \"60\"}"))
                .isInstanceOf(ConformanceFailure.class)
                .hasMessageContaining("60");
    }

    @Test
    void aSpreeEndsWithTheBurst() {
        assertThat(CallBurst.untilRefused(THREE_AN_HOUR, admitting(3))).isTrue();
    }

    @Test
    void aBurstThatIsSlowerThanTheRefillTellsNothing() {
        Limit refillsInOneMillisecond = new Limit(1_000, Duration.ofSeconds(1), 2);
        BooleanSupplier twoCalls = admitting(2);

        assertThat(CallBurst.untilRefused(
                        refillsInOneMillisecond, () -> twoCalls.getAsBoolean() && hasTakenTwoMillis()))
                .isFalse();
    }

    @Test
    void oneCallMoreOrLessIsAFailure() {
        assertThatThrownBy(() -> CallBurst.untilRefused(THREE_AN_HOUR, admitting(4)))
                .isInstanceOf(ConformanceFailure.class)
                .hasMessageContaining("4 calls were admitted");
        assertThatThrownBy(() -> CallBurst.untilRefused(THREE_AN_HOUR, admitting(2)))
                .isInstanceOf(ConformanceFailure.class)
                .hasMessageContaining("2 calls were admitted at once; expected at least 3");
    }

    @Test
    void aLimitThatRefillsTooFastIsAFailure() {
        CallBurst.during(Duration.ofMillis(1), THREE_AN_HOUR, counting(admitting(4)));

        assertThatThrownBy(() -> CallBurst.during(Duration.ofSeconds(5), THREE_AN_HOUR, counting(admitting(5))))
                .isInstanceOf(ConformanceFailure.class)
                .hasMessageContaining("5 calls were admitted");
    }

    @Test
    void aLimitIsExhaustedByTheFirstRefusal() {
        assertThat(CallBurst.untilExhausted(admitting(3))).isTrue();
        assertThat(CallBurst.untilExhausted(admitting(CallBurst.MAX_CALLS))).isFalse();
    }

    private static boolean hasTakenTwoMillis() {
        long began = System.nanoTime();
        while (System.nanoTime() - began < 2_000_000) {
            Thread.onSpinWait();
        }
        return true;
    }

    private static BooleanSupplier admitting(int calls) {
        AtomicInteger left = new AtomicInteger(calls);
        return () -> left.getAndDecrement() > 0;
    }

    private static LongSupplier counting(BooleanSupplier call) {
        return () -> call.getAsBoolean() ? 1 : 0;
    }

    private static Limit limit(String json) {
        return Limit.of(JsonReader.of("a descriptor", Json.object().set("rate_limit", Json.read(json))));
    }
}
