package dev.capstan.tck.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.tck.Conformance;
import dev.capstan.tck.Selection;
import dev.capstan.tck.subject.command.CommandResult;
import dev.capstan.tck.subject.command.Commands;
import dev.capstan.tck.subject.file.SubjectFileReader;
import dev.capstan.tck.subject.http.HttpSubject;
import dev.capstan.tck.subject.http.SubjectAccess;
import dev.capstan.tck.verdict.Report;
import dev.capstan.tck.verdict.ScenarioResult;
import dev.capstan.tck.verdict.Verdict;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run reports of the requests of a scenario and their responses, and what it concludes from them. */
class ReportedExchangesTest {

    private static final Commands NONE = (command, directory, input) -> new CommandResult(3, "", "no");

    @TempDir
    private Path work;

    @Test
    void aFailureHasTheRequestsAndTheirResponses() throws IOException {
        List<ScenarioResult> failed = results(500, "out of order").stream()
                .filter(scenario -> scenario.verdict() == Verdict.FAILED)
                .toList();

        assertThat(failed).isNotEmpty().allSatisfy(scenario -> assertThat(scenario.exchanges())
                .isNotEmpty()
                .allSatisfy(exchange -> {
                    assertThat(exchange.sent()).startsWith("GET /capabilities/web_search");
                    assertThat(exchange.received()).startsWith("HTTP 500").endsWith("out of order");
                }));
    }

    @Test
    void aServerThatOnlyLimitsItsCallersHasNotFailed() throws IOException {
        assertThat(results(429, "{}")).isNotEmpty().allSatisfy(scenario -> {
            assertThat(scenario.verdict()).isEqualTo(Verdict.CANNOT_TELL);
            assertThat(scenario.reason().orElse("")).contains("refused a request with 429");
        });
    }

    /** The results of a scenario that describes a capability, at a server with this response to everything. */
    private List<ScenarioResult> results(int status, String body) throws IOException {
        Path file = Files.writeString(
                work.resolve("subject.yaml"), "name: s\nclaims: [invocation]\nurl: http://127.0.0.1:1\n");
        HostileBehaviour response = HostileBehaviour.respondingWith(status, body.getBytes(StandardCharsets.US_ASCII));
        try (HostileServer server = HostileServer.that(response);
                HttpSubject subject =
                        new HttpSubject(SubjectAccess.to(SubjectFileReader.from(file), server.url(), NONE, work))) {
            Report report = new Conformance().check(subject, Selection.only("INV-2.2.1"), scenario -> {});
            return report.results().stream()
                    .flatMap(result -> result.scenarios().stream())
                    .toList();
        }
    }
}
