package dev.capstan.tck.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SecretsTest {

    @Test
    void aReasonLosesItsSecretsToo() {
        ScenarioResult result = new ScenarioResult(
                Set.of("GR-1.1"),
                "a scenario",
                "grants/a.feature:1",
                Verdict.FAILED,
                Optional.empty(),
                Optional.of("the answer to Bearer abc123def456 was no JSON"),
                List.of(),
                Duration.ZERO);

        assertThat(result.reason()).contains("the answer to Bearer [removed] was no JSON");
    }

    @Test
    void theCommandOfARunLosesItsSecretsToo() {
        Run run = new Run(
                "1",
                Instant.EPOCH,
                Duration.ZERO,
                List.of("capstan-tck", "--url", "http://a:b@host"),
                Optional.empty());

        assertThat(run.command()).containsExactly("capstan-tck", "--url", "http://[removed]@host");
    }

    @Test
    void theReasonOfAnEarlyEndLosesItsSecretsToo() {
        Run run = new Run(
                "1",
                Instant.EPOCH,
                Duration.ZERO,
                List.of(),
                Optional.of("the subject did not start; end of its error output: password=hunter2"));

        assertThat(run.stopped()).contains("the subject did not start; end of its error output: password=[removed]");
    }
}
