package dev.capstan.tck.steps.common;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.registry.Proposal;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ExpectTest {

    @Test
    void aMessageHasTheValueOfAnOptional() {
        assertMessage(Optional.of("1.0"), Optional.of("2.0"), "the version: expected 1.0, got 2.0");
        assertMessage(Optional.of("1.0"), Optional.empty(), "the version: expected 1.0, got nothing");
        assertMessage(
                List.of("1.0"),
                List.of(Optional.empty(), Set.of(2)),
                "the version: expected [1.0], got [nothing, [2]]");
    }

    @Test
    void aMessageHasARequestAsJson() {
        Proposal proposal = Proposal.of("code-review").preferring("2.0").by("secret");

        assertMessage(
                "1.0",
                proposal,
                "the version: expected 1.0, got {\"capability\":\"code-review\",\"preferred_version\":\"2.0\"}");
    }

    private static void assertMessage(Object expected, Object actual, String message) {
        assertThatThrownBy(() -> Expect.equal("the version", expected, actual))
                .isInstanceOf(ConformanceFailure.class)
                .hasMessage(message);
    }
}
