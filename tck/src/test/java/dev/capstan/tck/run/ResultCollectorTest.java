package dev.capstan.tck.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.tck.exchange.Exchange;
import dev.capstan.tck.run.ResultCollector.Phase;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.subject.NotObservable;
import dev.capstan.tck.subject.PreconditionFailed;
import dev.capstan.tck.subject.SubjectUnreachable;
import dev.capstan.tck.verdict.Verdict;
import io.cucumber.plugin.event.Result;
import io.cucumber.plugin.event.Status;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ResultCollectorTest {

    @Test
    void onlyAConformanceFailureCountsAgainstTheSubject() {
        assertThat(verdict(Status.FAILED, new ConformanceFailure("no"))).isEqualTo(Verdict.FAILED);
        assertThat(verdict(Status.FAILED, new SubjectUnreachable("gone"))).isEqualTo(Verdict.CANNOT_TELL);
        assertThat(verdict(Status.FAILED, new NotObservable("hidden"))).isEqualTo(Verdict.CANNOT_TELL);
        assertThat(verdict(Status.FAILED, new PreconditionFailed("no hook"))).isEqualTo(Verdict.CANNOT_TELL);
        assertThat(verdict(Status.FAILED, new HarnessError("mend it"))).isEqualTo(Verdict.HARNESS_ERROR);
        assertThat(verdict(Status.FAILED, new NullPointerException())).isEqualTo(Verdict.HARNESS_ERROR);
        assertThat(verdict(Status.FAILED, new OutOfMemoryError())).isEqualTo(Verdict.HARNESS_ERROR);
    }

    @Test
    void aStepThatNobodyKnowsIsAFaultOfTheKit() {
        assertThat(verdict(Status.UNDEFINED, null)).isEqualTo(Verdict.HARNESS_ERROR);
        assertThat(verdict(Status.AMBIGUOUS, null)).isEqualTo(Verdict.HARNESS_ERROR);
    }

    @Test
    void aSituationThatCannotBePreparedIsNotHeldAgainstTheSubject() {
        Result failed = new Result(Status.FAILED, Duration.ZERO, new ConformanceFailure("no"));

        assertThat(ResultCollector.verdict(failed, Phase.of("Given "))).isEqualTo(Verdict.CANNOT_TELL);
        assertThat(ResultCollector.verdict(failed, Phase.of("When "))).isEqualTo(Verdict.FAILED);
        assertThat(ResultCollector.verdict(failed, Phase.of("Then "))).isEqualTo(Verdict.FAILED);
    }

    @Test
    void rateLimitThatAScenarioDoesNotExpectIsNotHeldAgainstTheSubject() {
        List<Exchange> limited = List.of(
                new Exchange("POST /agent/register", "HTTP 400\n\n{}"),
                new Exchange("POST /agent/register", "HTTP 429\nretry-after: 4\n\n{}"));
        List<Exchange> busy =
                List.of(new Exchange("POST /agent/register", "HTTP 503\ndate: now\nRetry-After: 4\n\n{}"));
        List<Exchange> broken = List.of(new Exchange("POST /agent/register", "HTTP 503\ndate: now\n\n{}"));
        List<Exchange> refused = List.of(new Exchange("POST /agent/register", "HTTP 400\n\n{\"error\": \"HTTP 429\"}"));

        assertThat(ResultCollector.isRateLimited(Stream.of("a registration is refused"), limited))
                .isTrue();
        assertThat(ResultCollector.isRateLimited(Stream.of("a registration is refused"), busy))
                .isTrue();
        assertThat(ResultCollector.isRateLimited(Stream.of("a registration is refused"), broken))
                .isFalse();
        assertThat(ResultCollector.isRateLimited(Stream.of("until some limit refuses it"), limited))
                .isFalse();
        assertThat(ResultCollector.isRateLimited(Stream.of("a registration is refused"), refused))
                .isFalse();
    }

    private static Verdict verdict(Status status, @Nullable Throwable error) {
        return ResultCollector.verdict(new Result(status, Duration.ZERO, error), Phase.JUDGING);
    }
}
