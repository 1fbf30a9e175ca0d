package dev.capstan.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.server.RunningServer;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class NegotiateCommandTest {

    private static final String LINE = "POST /negotiations";

    private ScriptedServer server;

    @BeforeEach
    void start() throws IOException {
        server = new ScriptedServer();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void anAgreementIsPrintedWithItsWarnings() {
        server.on(LINE, 201, """
                {"kind": "ACCEPT", "capability": "code-review", "agent": "agent://code-review", "agreed_version": "1.5",
                 "session_id": "5e55", "expires_at": "2026-11-21T13:00:00Z", "warnings": [
                   {"code": "partial_compatibility", "message": "1.5 lacks a feature", "reasons": [
                     {"change": "removed", "side": "output", "pointer": "/properties/score", "effect": "limits",
                      "message": "'score' is never given"}]}]}""");

        assertThat(server.run("negotiate", "code-review", "--prefer", "2.0", "--accept", "1.5,1.0")
                        .succeeded()
                        .out())
                .isEqualTo("""
                        Agreed   code-review 1.5 of agent://code-review
                        Session  5e55, until 2026-11-21T13:00:00Z
                        Warning  1.5 lacks a feature (partial_compatibility)
                                 limits  output  /properties/score  removed: 'score' is never given
                        """);
        assertThat(RunningServer.parsed(server.requests().get(0).body())).isEqualTo(RunningServer.parsed("""
                {"kind": "NEGOTIATE", "capability": "code-review", "preferred_version": "2.0",
                 "acceptable_versions": ["1.5", "1.0"]}"""));
    }

    @Test
    void theAgentAndTheRangeAreAskedFor() {
        server.on(LINE, 201, "{\"kind\": \"ACCEPT\"}");

        server.run("negotiate", "code-review", "--agent", "reviewer", "--range", ">=1 <2", "--json")
                .succeeded();

        assertThat(RunningServer.parsed(server.requests().get(0).body())).isEqualTo(RunningServer.parsed("""
                {"kind": "NEGOTIATE", "capability": "code-review", "agent": "agent://reviewer",
                 "version_range": ">=1 <2"}"""));
    }

    @Test
    void whereNoVersionWillDoThoseThatThereAreAreTold() {
        String refusal = """
                {"kind": "REJECT", "capability": "code-review", "reason": "version_mismatch",
                 "message": "no version that will do is supported", "supported_versions": ["2.0", "1.5"]}""";
        server.on(LINE, 409, refusal);

        assertThat(server.run("negotiate", "code-review", "--prefer", "3.0")
                        .failed()
                        .err())
                .isEqualTo("capstan negotiate: no agreement: no version that will do is supported"
                        + " (version_mismatch)\n");
        assertThat(server.run("negotiate", "code-review", "--prefer", "3.0", "--json")
                        .failed()
                        .json())
                .isEqualTo(RunningServer.parsed(refusal));
    }

    @Test
    void anyOtherRefusalIsToldByItsCode() {
        server.on(LINE, 409, "{\"error\": \"ambiguous_capability\", \"message\": \"several agents offer it\"}");

        assertThat(server.run("negotiate", "echo", "--prefer", "1.0").failed().err())
                .endsWith("no agreement: several agents offer it (ambiguous_capability)\n");
    }

    @Test
    void aCallNamesTheSessionAndTheOldestVersionThatWillDo() {
        server.on("POST /invocations", 200, "{\"success\": true, \"result\": 1}")
                .on("POST /rpc/requests", 200, "{\"status\": \"ok\", \"response\": 1}");

        server.run("call", "code-review", "{}", "--session", "5e55").succeeded();
        server.run("call", "code-review", "{}", "--session", "5e55", "--agent", "a", "--min-version", "1.5")
                .succeeded();

        assertThat(server.requests())
                .extracting(request -> RunningServer.parsed(request.body()))
                .containsExactly(
                        RunningServer.parsed(
                                "{\"capability_id\": \"code-review\", \"parameters\": {}, \"session_id\": \"5e55\"}"),
                        RunningServer.parsed("""
                                {"to": "agent://a", "capability": "code-review", "payload": {}, "sessionId": "5e55",
                                 "minSchemaVersion": "1.5"}"""));
    }
}
