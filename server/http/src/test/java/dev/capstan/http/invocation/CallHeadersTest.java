package dev.capstan.http.invocation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.RateLimit;
import dev.capstan.core.invocation.RateLimitStatus;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MutableHttpResponse;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class CallHeadersTest {

    private static final RateLimit HUNDRED_A_MINUTE = new RateLimit(100, Duration.ofMinutes(1), "1m", 10);
    private static final RateLimit TEN_IN_BETWEEN = new RateLimit(10, Duration.ofMillis(1_001), "1.001s", 10);

    private final MutableHttpResponse<?> answer = HttpResponse.ok();

    @Test
    void eachLimitIsOnePolicy() {
        CallHeaders.put(
                answer, List.of(new RateLimitStatus("capability", HUNDRED_A_MINUTE, 9, Duration.ofMillis(600))));

        assertThat(answer.getHeaders().getAll("RateLimit-Policy")).containsExactly("\"capability\";q=100;w=60");
        assertThat(answer.getHeaders().getAll("RateLimit")).containsExactly("\"capability\";r=9;t=1");
    }

    @Test
    void twoLimitsShareTheHeadersAndTimesAreRoundedUp() {
        CallHeaders.put(
                answer,
                List.of(
                        new RateLimitStatus("capability", HUNDRED_A_MINUTE, 10, Duration.ZERO),
                        new RateLimitStatus("caller", TEN_IN_BETWEEN, 0, Duration.ofSeconds(1, 1))));

        assertThat(answer.getHeaders().getAll("RateLimit-Policy"))
                .containsExactly("\"capability\";q=100;w=60, \"caller\";q=10;w=2");
        assertThat(answer.getHeaders().getAll("RateLimit"))
                .containsExactly("\"capability\";r=10;t=0, \"caller\";r=0;t=2");
    }

    @Test
    void whereThereIsNoLimitThereIsNoHeader() {
        CallHeaders.put(answer, List.of());

        assertThat(answer.getHeaders().names()).isEmpty();
    }
}
