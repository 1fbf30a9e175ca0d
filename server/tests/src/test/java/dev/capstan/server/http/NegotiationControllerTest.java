package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import dev.capstan.server.RunningServer;
import dev.capstan.server.RunningServer.Reply;
import dev.capstan.server.TestAgent;
import java.net.URI;
import java.net.http.HttpRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Versions agreed on over HTTP, and the calls that run under them. */
class NegotiationControllerTest {

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer();

    private static final String COBOL = "{\"code\": \"MOVE 1 TO X.\", \"language\": \"cobol\"}";

    private static JsonNode accepted(String version) throws Exception {
        Reply reply = negotiate("{\"capability\": \"code-review\", \"preferred_version\": \"" + version + "\"}");
        assertThat(reply.status()).as(reply.text()).isEqualTo(201);
        return reply.json();
    }

    private static Reply negotiate(String body) throws Exception {
        return SERVER.post("/negotiations", body);
    }

    private static Reply review(String arguments, String session) throws Exception {
        return SERVER.post(
                "/invocations",
                Json.write(Json.object()
                        .put("capability_id", "code-review")
                        .put("session_id", session)
                        .set("parameters", RunningServer.parsed(arguments))));
    }

    @Test
    void acceptsWithASessionThatCanBeLookedAtAndEnded() throws Exception {
        Reply reply = negotiate("""
                {"kind": "NEGOTIATE", "capability": "code-review", "preferred_version": "3.0",
                 "acceptable_versions": ["1.5", "2.0"]}""");

        assertThat(reply.status()).isEqualTo(201);
        JsonNode accept = reply.json();
        assertThat(accept.path("kind").asText()).isEqualTo("ACCEPT");
        assertThat(accept.path("agreed_version").asText()).isEqualTo("1.5");
        String address = reply.header("Location");
        assertThat(address)
                .isEqualTo("/negotiations/" + accept.path("session_id").asText());
        assertThat(SERVER.get(address).json().path("status").asText()).isEqualTo("active");

        assertThat(end(address).status()).isEqualTo(204);

        assertThat(end(address).json().path("error").asText()).isEqualTo("session_not_found");
        assertThat(SERVER.get(address).status()).isEqualTo(404);
    }

    private static Reply end(String address) throws Exception {
        return SERVER.send(
                HttpRequest.newBuilder(URI.create(SERVER.url() + address)).DELETE());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"capability\": \"code-review\", \"version_range\": \">=3\"}        | 409 | version_mismatch | [\"2.0\",\"1.5\",\"1.0\"]",
                "{\"capability\": \"nothing\", \"preferred_version\": \"1.0\"}        | 404 | capability_not_found | []",
                "{\"capability\": \"code-review\", \"agent\": \"agent://nobody\", \"preferred_version\": \"1.0\"} | 404 | capability_not_found | []"
            })
    void rejectsWithAReasonAndWhatItSupports(String body, int status, String reason, String supported)
            throws Exception {
        Reply reply = negotiate(body);

        assertThat(reply.status()).isEqualTo(status);
        assertThat(reply.json().path("kind").asText()).isEqualTo("REJECT");
        assertThat(reply.json().path("reason").asText()).isEqualTo(reason);
        assertThat(Json.write(reply.json().path("supported_versions"))).isEqualTo(supported);
        assertThat(reply.json().path("message").asText()).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"capability\": \"code-review\"}",
                "{\"capability\": \"code-review\", \"acceptable_versions\": []}",
                "{\"capability\": \"code-review\", \"preferred_version\": \"v2\"}",
                "{\"capability\": \"code-review\", \"preferred_version\": 2.0}",
                "{\"capability\": \"code-review\", \"acceptable_versions\": [\"1.0\", \"1.x\"]}",
                "{\"capability\": \"code-review\", \"version_range\": \"^2\"}",
                "{\"capability\": \"code-review\", \"preferred_version\": \"2.0\", \"more\": 1}",
                "{\"kind\": \"ACCEPT\", \"capability\": \"code-review\", \"preferred_version\": \"2.0\"}"
            })
    void refusesWhatIsNoProposal(String body) throws Exception {
        Reply reply = negotiate(body);

        assertThat(reply.status()).as(reply.text()).isEqualTo(400);
        assertThat(reply.json().path("error").asText()).isEqualTo("invalid_request");
    }

    @Test
    void runsACallUnderTheVersionOfItsSession() throws Exception {
        Reply old = review(COBOL, accepted("1.0").path("session_id").asText());
        assertThat(old.status()).isEqualTo(422);
        assertThat(old.json().at("/error/violations/0/path").asText()).isEqualTo("/language");

        Reply current = review(COBOL, accepted("2.0").path("session_id").asText());
        assertThat(current.json().at("/result").has("score")).as(current.text()).isTrue();

        Reply between = review(COBOL, accepted("1.5").path("session_id").asText());
        assertThat(between.status()).as(between.text()).isEqualTo(200);
        assertThat(between.json().at("/result").has("score")).isFalse();
    }

    @Test
    void refusesACallUnderAnotherCapabilitysSession() throws Exception {
        Reply reply = SERVER.post(
                "/invocations",
                "{\"capability_id\": \"check_balance\", \"parameters\": {\"account_id\": \"acc_123\"}, \"session_id\": \""
                        + accepted("2.0").path("session_id").asText() + "\"}");

        assertThat(reply.status()).isEqualTo(409);
        assertThat(reply.json().at("/error/code").asText()).isEqualTo("version_mismatch");
    }

    @Test
    void bindsAgentRpcToo() throws Exception {
        String session = accepted("1.0").path("session_id").asText();

        Reply reply = SERVER.post(
                "/rpc/requests",
                "{\"to\": \"agent://code-review\", \"capability\": \"code-review\", \"payload\": " + COBOL
                        + ", \"sessionId\": \"" + session + "\"}");

        assertThat(reply.json().path("status").asText()).isEqualTo("schema-violation");
    }

    @ParameterizedTest
    @CsvSource({"2.0, schema-violation, EAGENTRPC_SCHEMA_VIOLATION", "2.0.1, error, EVERSION_SKEW"})
    void saysThatACapabilityIsOlderThanItsCallerNeeds(String minimum, String status, String code) throws Exception {
        Reply reply = SERVER.post(
                "/rpc/requests",
                "{\"to\": \"agent://code-review\", \"capability\": \"code-review\", \"payload\": {}, \"minSchemaVersion\": \""
                        + minimum + "\"}");

        assertThat(reply.json().path("status").asText()).isEqualTo(status);
        assertThat(reply.json().at("/error/code").asText()).isEqualTo(code);
    }

    @Test
    void keepsASessionToTheAgentThatOpenedIt() throws Exception {
        TestAgent agent = TestAgent.registers(
                        SERVER,
                        "{\"name\": \"Reviewer\", \"capabilities\": [\"code-review\"], \"reason\": \"reviews\"}")
                .approved();
        String session = session(agent);

        assertThat(review(COBOL, session).json().at("/error/code").asText()).isEqualTo("session_not_found");
        Reply own = agent.posts("/invocations", invocation(session));
        assertThat(own.status()).as(own.text()).isEqualTo(200);
        assertThat(own.json().at("/result").has("score")).isFalse();
    }

    @Test
    void grantsNothing() throws Exception {
        TestAgent agent = TestAgent.registers(
                        SERVER, "{\"name\": \"Payer\", \"capabilities\": [\"check_balance\"], \"reason\": \"pays\"}")
                .approved();

        Reply reply = agent.posts("/invocations", invocation(session(agent)));

        assertThat(reply.json().at("/error/code").asText()).as(reply.text()).isEqualTo("capability_not_granted");
    }

    private static String session(TestAgent agent) throws Exception {
        Reply reply = agent.post(
                "/negotiations",
                agent.token(SERVER.url() + "/negotiations"),
                "{\"capability\": \"code-review\", \"preferred_version\": \"1.5\"}");
        assertThat(reply.status()).as(reply.text()).isEqualTo(201);
        return reply.json().path("session_id").asText();
    }

    private static String invocation(String session) {
        return "{\"capability_id\": \"code-review\", \"parameters\": " + COBOL + ", \"session_id\": \"" + session
                + "\"}";
    }
}
