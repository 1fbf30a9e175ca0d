package dev.capstan.tck.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.tck.exchange.Exchange;
import dev.capstan.tck.verdict.ScenarioResult;
import dev.capstan.tck.verdict.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PreflightTextTest {

    @Test
    void aCauseHasTheMessageThatHasShownIt() {
        ScenarioResult problem = new ScenarioResult(
                Set.of(),
                "The fixture bank responds over agent RPC",
                "hooks.feature:1",
                Verdict.CANNOT_TELL,
                Optional.of("Then it returns {\"n\": 1}"),
                Optional.of("the response has no 'status'"),
                List.of(new Exchange(
                        "POST /rpc/requests\nAccept: application/json\n\n{\"to\": \"agent://bank\"}",
                        "HTTP 404\ncontent-type: application/json\n\n{\"error\":\"not_found\"}")),
                Duration.ZERO);

        assertThat(PreflightText.of(List.of(problem))).contains("""
                          The fixture bank responds over agent RPC
                            at        Then it returns {"n": 1}
                            request   POST /rpc/requests {"to": "agent://bank"}
                            response  HTTP 404 {"error":"not_found"}
                            reason    the response has no 'status'
                        """);
    }
}
